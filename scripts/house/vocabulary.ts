// Words that the code, its comments and the documents no longer use (docs/glossary.md), and where they still occur.
import type { SourceFile } from "./files.ts";

interface Family {
  /** Parts of names: "told" matches `told`, `isToldBy` and `TOLD_AT`. */
  readonly parts: readonly string[];
  readonly instead: string;
}

/** The renamed families of names. */
export const FAMILIES: readonly Family[] = [
  { parts: ["told", "tell", "tells", "telling"], instead: "notified, reported; notify, report" },
  { parts: ["said", "says", "say"], instead: "message, text; format, describe" },
  { parts: ["asked", "asking", "asks"], instead: "requested" },
  { parts: ["refuse", "refused", "refusal", "refusals"], instead: "reject, rejected, rejection" },
  { parts: ["courier", "texter"], instead: "messageSender, smsSender" },
  { parts: ["stranger", "strangers", "somebody", "nobody"], instead: "visitor, unauthenticated" },
  { parts: ["leaving"], instead: "earlyTerminationFee" },
  { parts: ["retailer", "retailers", "wires"], instead: "provider, tdu" },
  { parts: ["entered"], instead: "formState; customUsage" },
  { parts: ["twins", "twin"], instead: "translations" },
  { parts: ["tally", "tallies"], instead: "counters" },
  { parts: ["begin", "begun", "anew"], instead: "start, started, again" },
  { parts: ["noted"], instead: "recorded" },
  { parts: ["news"], instead: "statusUpdate" },
  { parts: ["figures"], instead: "metrics, stats" },
  { parts: ["dearest", "dear"], instead: "mostExpensive, highPrice" },
  { parts: ["usual"], instead: "typical" },
  { parts: ["calm", "sureness", "unbroken"], instead: "debounced, confidence, nowrap" },
  { parts: ["patience"], instead: "TIMEOUTS" },
  { parts: ["catalogue"], instead: "catalog" },
  { parts: ["announcements", "announce", "unannounced"], instead: "events, publishEvent" },
  { parts: ["holder", "holders"], instead: "customer" },
  { parts: ["papers"], instead: "planDocuments" },
  { parts: ["slips", "slip"], instead: "typos" },
  { parts: ["tries"], instead: "attempts" },
  { parts: ["tray", "ghost"], instead: "compareBar, comparison" },
  { parts: ["poke"], instead: "wake" },
  { parts: ["forget", "forgotten"], instead: "delete, clear" },
  { parts: ["question", "questions"], instead: "query" },
  { parts: ["answer", "answers", "answered"], instead: "response, result" },
  { parts: ["arrived", "arrivals"], instead: "callbackError, incoming" },
];

interface Exception {
  readonly name: RegExp;
  readonly files: RegExp;
  readonly why: string;
}

/** Old words that others rely on: fields of the wire, columns, settings. The glossary lists them. */
export const EXCEPTIONS: readonly Exception[] = [
  { name: /^acceptedAnswer$/, files: /structured-data/, why: "schema.org" },
  { name: /^CATALOGUE_URL$|^AUTH_OTP_TELLS_UNKNOWN$/, files: /^(server|tests)\//, why: "settings" },
  {
    name: /^told$/,
    files: /^contracts\/account\.ts$|export-notifications|account-export/,
    why: "account export",
  },
  {
    name: /^leaving$/,
    files:
      /^contracts\/|^server\/services\/portal\/|location-reader|^tests\/|(order-form|start-days)\.tsx?$|\/test-[\w-]+\.ts$/,
    why: "quotes and best plans",
  },
  {
    name: /^answers?$/,
    files:
      /^contracts\/compare(-address)?\.ts$|^market\/areas|find-place|look-ups|add-problems|place-result|wizard\/validate|use-found-utility|outages\.page|^tests\/|\.test\.ts$|consent|events\.ts$|identity-provider/,
    why: "places, consent, faults of the simulated identity provider",
  },
  {
    name: /^(wires|answer|answered|tries|refused|figures|catalogue|retailer)$/,
    files:
      /charge-category\.ts$|agreement-status\.ts$|dead-letters\.test|bench\/orders\.ts$|deploy\.test|rejected-feed|affiliate-invite\.test|partner-callbacks\.test/,
    why: "patterns of labels and logs",
  },
  { name: /^Questions$/, files: /facts-label\/layout\.ts$/, why: "a title in the margin of labels" },
  { name: /^asked$/, files: /consent\.ts$|analytics\.e2e\.ts$/, why: "stored in browsers" },
  {
    name: /^refused?$/,
    files:
      /-messages-(en|es)\.ts$|\/messages\/(en|es)\/|^simulators\/identity-provider|oauth\/provider-responses/,
    why: "codes of partners, a parameter of the simulated identity provider",
  },
];

/** Words for prose: comments, titles of tests and documents. */
const PROSE: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bstand-?ins?\b/i, "simulator"],
  [/\b(re)?told\b/i, "notified, reported, named"],
  [/\bstrangers?\b/i, "visitor, unauthenticated client"],
  [/\b(somebody|nobody|whoever|whomever)\b/i, "a customer, no one, if anyone"],
  [/\bwhom\b/i, "who, the user that"],
  [/\bretailers?\b/i, "provider"],
  [/\brefus(e|es|ed|al|als|ing)\b/i, "reject, rejection"],
  [/\banew\b/i, "again"],
  [/\bbegun\b/i, "started"],
  [/\bcatalogues?\b/i, "catalog"],
  [/\bleaving fees?\b/i, "early termination fee"],
  [/\bdear(est)?\b/i, "most expensive"],
  [/\bcom(es|ing|e) to nothing\b/i, "fails"],
  [/\btall(y|ies)\b/i, "counter"],
  [/\bcouriers?\b/i, "message sender"],
  [/\bwires compan(y|ies)\b/i, "utility"],
  [
    /\b(colou?red|behaviour|centre[ds]?|enrolments?|modelled|labelled|licence|recognis|normalis)/i,
    "American spelling",
  ],
];

/** The glossary and the records name old words; message catalogs hold texts for customers. */
const LEFT_OUT =
  /^docs\/(glossary|decisions\/)|^messages\/voice|^scripts\/house\/|vocabulary\.test\.ts$|-messages-(en|es)\.ts$|\/messages\/(en|es)(\/|\.ts$)/;

const toParts = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
    .split("_");

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[^:"'`\w\\])\/\/.*$/gm;
const TEXT = /`[^`]*`|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^"`\n]*\))?\(\s*("(?:[^"\\\n]|\\.)*"|`[^`]*`)/g;
/** What stands in code for itself: names in backquotes, wire names with underscores, quoted values. */
const QUOTED = /\]\([^)\n]*\)|`[^`\n]*`|\b[a-z0-9]+(?:_[a-z0-9]+)+\b|"[^"\n]*"|“[^”\n]*”/g;

/** Returns code without comments and strings, so that only names are left. */
const toCode = (text: string): string => text.replaceAll(COMMENT, " ").replaceAll(TEXT, '""');

/** Names of the wire, of the database and of libraries contain underscores or are declared elsewhere. They stay. */
const isOurs = (name: string): boolean => !/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name);

const isException = (name: string, path: string): boolean =>
  EXCEPTIONS.some((exception) => exception.name.test(name) && exception.files.test(path));

export interface WordUse {
  readonly path: string;
  readonly word: string;
  readonly count: number;
}

/** Lists the names in `files` that hold a part of a renamed family. */
export function listOldNames(files: readonly SourceFile[]): WordUse[] {
  const banned = new Set(FAMILIES.flatMap(({ parts }) => parts));
  return files.flatMap(({ path, text }) => {
    if (LEFT_OUT.test(path) || path.endsWith(".md")) return [];
    const found = new Map<string, number>();
    for (const [name] of toCode(text).matchAll(/[A-Za-z_$][\w$]*/g))
      if (isOurs(name) && toParts(name).some((part) => banned.has(part)) && !isException(name, path))
        found.set(name, (found.get(name) ?? 0) + 1);
    return [...found].map(([word, count]) => ({ path, word, count }));
  });
}

/** Returns the prose of a file: its comments and test titles, or the text of a document without code. */
function readProse({ path, text }: SourceFile): string[] {
  if (path.endsWith(".md")) return [text.replaceAll(/^```[\s\S]*?^```/gm, " ")];
  const titles = [...text.matchAll(TITLE)].map(([, title = ""]) => title.slice(1, -1));
  return [...(text.match(COMMENT) ?? []), ...titles];
}

/** Lists the words in comments, test titles and documents that the glossary replaced. */
export function listOldProse(files: readonly SourceFile[]): WordUse[] {
  return files.flatMap((file) => {
    if (LEFT_OUT.test(file.path)) return [];
    const prose = readProse(file).map((part) => part.replaceAll(QUOTED, " "));
    return PROSE.flatMap(([pattern]) => {
      const found = prose.flatMap((part) => part.match(new RegExp(pattern, "gi")) ?? []);
      return found.length === 0 ? [] : [{ path: file.path, word: found.join(", "), count: found.length }];
    });
  });
}

/** Whole file names that were replaced: bare adjectives and riddles (docs/glossary.md). */
const OLD_FILES =
  /(^|\/)(over|linked|ways|lead-on|person|people|desk|is-read-by-the-quarter|new-browser|file-word|together|slips|words|returned|taken|kept|calm)\.tsx?$|stand-ins?\b/;

/** Lists the files whose names hold a part of a renamed family. */
export function listOldFileNames(files: readonly SourceFile[]): string[] {
  const banned = new Set(FAMILIES.flatMap(({ parts }) => parts));
  return files
    .map(({ path }) => path)
    .filter((path) => !LEFT_OUT.test(path))
    .filter((path) => OLD_FILES.test(path) || path.split(/[/.-]/).some((part) => banned.has(part)));
}

export interface WordCounts {
  /** Calls and declarations of getters named `xOf(`. */
  readonly ofGetters: number;
  /** The families that still have names. */
  readonly families: readonly string[];
  /** Names and prose that use an old word. */
  readonly total: number;
}

/** Counts the words that the code uses in addition to those of the glossary. */
export function countSecondWords(files: readonly SourceFile[]): WordCounts {
  const names = listOldNames(files);
  const used = new Set(names.flatMap(({ word }) => toParts(word)));
  const getters = /\b(?!indexOf|lastIndexOf|valueOf|oneOf|getPrototypeOf)\w+Of\(/g;
  const ofGetters = files
    .filter(({ path }) => !path.endsWith(".md"))
    .reduce((sum, { text }) => sum + (toCode(text).match(getters)?.length ?? 0), 0);
  return {
    ofGetters,
    families: FAMILIES.filter(({ parts }) => parts.some((part) => used.has(part))).map(
      ({ parts }) => parts[0] ?? "",
    ),
    total: [...names, ...listOldProse(files)].reduce((sum, { count }) => sum + count, 0),
  };
}
