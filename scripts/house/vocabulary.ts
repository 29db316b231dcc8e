// Words that the code no longer uses for its concepts (docs/glossary.md), and how often they still occur.
import type { SourceFile } from "./files.ts";

interface Family {
  /** Parts of names: "told" matches `told`, `isToldBy` and `TOLD_AT`. */
  readonly parts: readonly string[];
  readonly instead: string;
}

/** The renamed families of names, oddest first. */
export const FAMILIES: readonly Family[] = [
  { parts: ["told", "tell", "tells", "telling"], instead: "notified, reported; notify, report" },
  { parts: ["said", "says"], instead: "message, text" },
  { parts: ["asked", "asking"], instead: "requested" },
  { parts: ["refused", "refusal", "refusals"], instead: "rejected, rejection" },
  { parts: ["courier", "texter"], instead: "messageSender, smsSender" },
  { parts: ["stranger", "strangers", "somebody", "nobody"], instead: "unauthenticated, visitor" },
  { parts: ["leaving"], instead: "earlyTerminationFee" },
  { parts: ["retailer", "retailers", "wires"], instead: "provider, tdu" },
  { parts: ["entered"], instead: "formState" },
  { parts: ["twins", "twin"], instead: "translations" },
  { parts: ["tally", "tallies"], instead: "counters" },
  { parts: ["begun", "anew"], instead: "started, again" },
  { parts: ["noted"], instead: "recorded" },
  { parts: ["news"], instead: "statusUpdate" },
  { parts: ["figures"], instead: "metrics, stats" },
  { parts: ["dearest", "usual"], instead: "mostExpensive, typical" },
  { parts: ["calm", "sureness", "unbroken"], instead: "debounced, confidence, nowrap" },
  { parts: ["patience"], instead: "TIMEOUTS" },
  { parts: ["catalogue"], instead: "catalog" },
  { parts: ["announcements", "announce", "unannounced"], instead: "events, publishEvent" },
  { parts: ["holder", "holders"], instead: "customer" },
];

const LEFT_OUT = /^docs\/(glossary|decisions\/)|^scripts\/house\//;

const toParts = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
    .split("_");

/** Returns code without comments and strings, so that only names are left. */
function toCode(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, " ")
    .replaceAll(/(^|[^:"'`])\/\/.*$/gm, "$1")
    .replaceAll(/`[^`]*`|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
}

/** Names of the wire, of the database and of libraries contain underscores or are declared elsewhere. They stay. */
const isOurs = (name: string): boolean => !/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name);

export interface WordCounts {
  /** Calls and declarations of getters named `xOf`. */
  readonly ofGetters: number;
  /** The families that still have names. */
  readonly families: readonly string[];
  /** How often a name contains a part of a renamed family. */
  readonly total: number;
}

/** Lists the names in `files` that contain a part of a renamed family, with their counts. */
export function listSecondWords(files: readonly SourceFile[]): Map<string, number> {
  const banned = new Set(FAMILIES.flatMap(({ parts }) => parts));
  const found = new Map<string, number>();
  for (const { path, text } of files) {
    if (LEFT_OUT.test(path) || path.endsWith(".md")) continue;
    for (const [name] of toCode(text).matchAll(/[A-Za-z_$][\w$]*/g))
      if (isOurs(name) && toParts(name).some((part) => banned.has(part)))
        found.set(name, (found.get(name) ?? 0) + 1);
  }
  return found;
}

/** Counts the words that the code uses in addition to those of the glossary. */
export function countSecondWords(files: readonly SourceFile[]): WordCounts {
  const names = listSecondWords(files);
  const used = new Set([...names.keys()].flatMap(toParts));
  const getters = /\b(?!indexOf|lastIndexOf|valueOf|oneOf|getPrototypeOf)\w+Of\(/g;
  const ofGetters = files
    .filter(({ path }) => !path.endsWith(".md"))
    .reduce((sum, { text }) => sum + (toCode(text).match(getters)?.length ?? 0), 0);
  return {
    ofGetters,
    families: FAMILIES.filter(({ parts }) => parts.some((part) => used.has(part))).map(
      ({ parts }) => parts[0] ?? "",
    ),
    total: [...names.values()].reduce((sum, count) => sum + count, 0),
  };
}
