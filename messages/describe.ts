// What each message of the catalog needs: the arguments and their types, read from the messages themselves.
import { parse, type Select, type Token } from "@messageformat/parser";
import { isFormatter, type MessageTree } from "./compile.ts";

/** DateRange of date-ranges.ts. */
const DATE_RANGE = "{ readonly from: string; readonly through: string }";

/** TypeScript type of what each formatter takes. The others take a number. */
const TYPES: Readonly<Record<string, string>> = {
  date: "string",
  dateShort: "string",
  month: "string",
  monthName: "string",
  monthShort: "string",
  monthYear: "string",
  day: "string",
  dayShort: "string",
  dateTime: "Date",
  time: "Date",
  localTime: "string",
  dateRange: DATE_RANGE,
  fullDateRange: DATE_RANGE,
  dayRange: DATE_RANGE,
  place: "string",
  detail: "string",
  taxTerm: "string",
  phone: "string",
  list: "readonly string[]",
};

/** Returns the messages of a tree by path, "errors.network.what". */
export function listMessages(tree: MessageTree, path = ""): [path: string, message: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const inner = path === "" ? key : `${path}.${key}`;
    return typeof value === "string" ? [[inner, value]] : listMessages(value, inner);
  });
}

/** Returns the arguments of a message and their TypeScript types. Throws for a malformed message. */
export function describeArguments(message: string): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  collect(parse(message), found);
  return new Map([...found].map(([name, types]) => [name, toType(types)]));
}

type Found = Map<string, Set<string>>;

function collect(tokens: readonly Token[], found: Found): void {
  for (const token of tokens) {
    if (token.type === "content" || token.type === "octothorpe") continue;
    const types = found.get(token.arg) ?? new Set();
    found.set(token.arg, types);
    if (token.type === "argument") types.add("text");
    else if (token.type === "function") types.add(getFormatterType(token.key));
    else {
      if (token.type === "select") addSelectTypes(token, types);
      else types.add("number");
      for (const { tokens: inner } of token.cases) collect(inner, found);
    }
  }
}

function getFormatterType(name: string): string {
  if (!isFormatter(name)) throw new Error(`There is no formatter "${name}" (messages/formatters.ts).`);
  return TYPES[name] ?? "number";
}

function addSelectTypes({ cases }: Select, types: Set<string>): void {
  const keys = cases.map(({ key }) => key).filter((key) => key !== "other");
  if (keys.includes("null")) types.add("null");
  if (keys.includes("true") || keys.includes("false")) types.add("boolean");
  else if (keys.some((key) => key !== "null")) types.add("string");
}

/** A plain argument may be a text or a number; everything else about it is more exact. */
function toType(types: Set<string>): string {
  const exact = [...types].filter((type) => type !== "text" && type !== "null");
  const base = exact.length > 0 ? exact : ["string", "number"];
  return [...base, ...(types.has("null") ? ["null"] : [])].join(" | ");
}

/** Combines what both languages need of a message. The English types win, because the code is written for them. */
export function mergeArguments(
  ...described: readonly ReadonlyMap<string, string>[]
): ReadonlyMap<string, string> {
  const merged = new Map<string, string>();
  for (const one of described) {
    for (const [name, type] of one) {
      const known = merged.get(name);
      if (known === undefined || known.startsWith("string | number")) merged.set(name, type);
    }
  }
  return merged;
}

/** Returns the TypeScript type of an area: texts, and functions of their arguments. */
export function renderType(en: MessageTree, es: MessageTree): string {
  const members = Object.entries(en).map(([key, value]) => {
    const other = es[key];
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
    if (typeof value !== "string")
      return `readonly ${name}: ${renderType(value, typeof other === "object" ? other : {})};`;
    const needed = mergeArguments(
      describeArguments(value),
      describeArguments(typeof other === "string" ? other : ""),
    );
    if (needed.size === 0) return `readonly ${name}: string;`;
    const values = [...needed].map(([argument, type]) => `readonly ${argument}: ${type}`).join("; ");
    return `readonly ${name}: (values: { ${values} }) => string;`;
  });
  return `{ ${members.join(" ")} }`;
}
