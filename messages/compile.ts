// Compiles the catalog's files, ICU messages in nested JSON, with @messageformat/core (docs/decisions/0041). The build
// turns a file into a module of strings and functions, and the server does the same when it first needs one.
import messageFormat, { type CustomFormatter } from "@messageformat/core";
import compile from "@messageformat/core/lib/compile-module.js";
import { dateRange, dayRange, fullDateRange } from "./date-ranges.ts";
import { type Format, formatFor } from "./format.ts";
import { detail, place } from "./in-spanish.ts";
import type { Language } from "./languages.ts";
import { taxTerm } from "./taxes-in-spanish.ts";
import { dateTime, localTime, time } from "./moments.ts";
import { phone } from "#contracts/phone-number.ts";

// Both are CommonJS modules whose export is what their types call the default.
const MessageFormat = messageFormat as unknown as typeof messageFormat.default;
type MessageFormat = InstanceType<typeof MessageFormat>;
const compileModule = compile as unknown as typeof compile.default;

/** A file of the catalog: messages under nested keys. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** What a file becomes: a message without arguments is its text, another is a function of its arguments. */
export interface CompiledTree {
  readonly [key: string]: string | ((values: object) => string) | CompiledTree;
}

const LOCALES: Record<Language, string> = { en: "en-US", es: "es-US" };

/** Formatters that are methods of Format, and whether they take a number of decimals, as in {cents, rate, 2}. */
const METHODS = {
  money: false,
  moneyExact: false,
  moneyChange: false,
  dollars: false,
  dollarsExact: false,
  rate: true,
  cents: true,
  kwh: true,
  number: true,
  percent: true,
  date: false,
  dateShort: false,
  month: false,
  monthName: false,
  monthShort: false,
  monthYear: false,
  day: false,
  dayShort: false,
  clock: false,
  list: false,
} as const satisfies Partial<Record<keyof Format, boolean>>;

/** Formatters that few pages need, and so are imported from modules of their own. */
const FUNCTIONS = {
  place,
  detail,
  taxTerm,
  dateTime,
  time,
  localTime,
  dateRange,
  fullDateRange,
  dayRange,
  phone,
};

const MODULES: Record<keyof typeof FUNCTIONS, string> = {
  place: "#messages/in-spanish.ts",
  detail: "#messages/in-spanish.ts",
  taxTerm: "#messages/taxes-in-spanish.ts",
  dateTime: "#messages/moments.ts",
  time: "#messages/moments.ts",
  localTime: "#messages/moments.ts",
  dateRange: "#messages/date-ranges.ts",
  fullDateRange: "#messages/date-ranges.ts",
  dayRange: "#messages/date-ranges.ts",
  phone: "#contracts/phone-number.ts",
};

/** What an English message is without: these formatters return an English text as it is. */
const SPANISH_ONLY: ReadonlySet<string> = new Set(["place", "detail", "taxTerm"]);

/** Prefix of our formatters in compiled code: the compiler has a `number` and a `date` of its own. */
const PREFIX = "f_";

/** Whether messages may name this formatter. */
export function isFormatter(name: string): boolean {
  return Object.hasOwn(METHODS, name) || Object.hasOwn(FUNCTIONS, name);
}

/** Renames the formatters of a message, so that they cannot be taken for those of the compiler. */
function prefixFormatters(message: string): string {
  return message.replaceAll(/(\{\s*\w+\s*,\s*)(\w+)(?=\s*[,}])/g, (all, start: string, name: string) =>
    isFormatter(name) ? `${start}${PREFIX}${name}` : all,
  );
}

function createCompiler(language: Language): MessageFormat {
  const format = formatFor(language);
  const methods = Object.keys(METHODS).map((name) => [
    PREFIX + name,
    (value: never, _locale: string, decimals: string | null) =>
      format[name as keyof typeof METHODS](value, decimals ? Number(decimals) : undefined),
  ]);
  const functions = Object.entries(FUNCTIONS).map(([name, formatter]) => [PREFIX + name, formatter]);
  const customFormatters = Object.fromEntries(
    [...methods, ...functions].map(([id, formatter]) => [
      id,
      { formatter: formatter as CustomFormatter, arg: "string", id: id as string, module: "formatters" },
    ]),
  ) as Record<string, { formatter: CustomFormatter; arg: "string"; id: string; module: string }>;
  return new MessageFormat(LOCALES[language], { customFormatters, biDiSupport: false });
}

/** A message without arguments as the compiler writes it. */
const CONSTANT = /\(\) => ("(?:[^"\\]|\\.)*")/g;
const IMPORT = /^import \{[^}]*\} from "formatters";$/m;
/** A formatted argument as the compiler writes it: f_rate(d.cents, "en-US", (" 2").trim()). */
const CALL = /f_(\w+)\((d\.\w+), "[\w-]+"(?:, \(" ?(\d+)"\)\.trim\(\))?\)/g;

/** Returns the JavaScript module of a file, with the tree as its default export. Throws for a malformed message. */
export function compileToModule(tree: MessageTree, language: Language): string {
  const prefixed = JSON.parse(JSON.stringify(tree), (_key, value: unknown) =>
    typeof value === "string" ? prefixFormatters(value) : value,
  ) as never;
  const code = compileModule(createCompiler(language), prefixed);
  // The formats of the page, so that none is loaded twice.
  const body = code
    .replace(IMPORT, "")
    .replace(CONSTANT, "$1")
    .replace(CALL, (_all, name: string, value: string, decimals?: string) => {
      if (language === "en" && SPANISH_ONLY.has(name)) return value;
      if (Object.hasOwn(FUNCTIONS, name)) return `${name}(${value}, "${language}")`;
      return `f.${name}(${value}${decimals === undefined ? "" : `, ${decimals}`})`;
    });
  const functions = Object.entries(MODULES).filter(([name]) => body.includes(`${name}(d.`));
  return [
    ...(body.includes("f.")
      ? ['import { pageFormatFor } from "#messages/format.ts";', `const f = pageFormatFor("${language}");`]
      : []),
    ...functions.map(([name, module]) => `import { ${name} } from "${module}";`),
    body,
  ].join("\n");
}

/** Compiles a file in memory. Throws for a malformed message. */
export function compileTree(tree: MessageTree, language: Language): CompiledTree {
  const compiler = createCompiler(language);
  const compileNode = (node: MessageTree): CompiledTree =>
    Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        typeof value === "string" ? compileMessage(compiler, value) : compileNode(value),
      ]),
    );
  return compileNode(tree);
}

function compileMessage(compiler: MessageFormat, message: string): string | ((values: object) => string) {
  const render = compiler.compile(prefixFormatters(message)) as (values: object) => string;
  return message.includes("{") ? render : render({});
}
