// Words in the header of a meter file, and in its columns that state a direction: which names mean usage, power sent to
// the grid, and which unit.

/** Units of energy that a file can state, in kWh. */
const KWH_IN_UNIT = { WH: 0.001, KWH: 1, MWH: 1000 } as const;

/** On words separated by spaces, which \b needs. */
const UNIT_SPELLINGS: ReadonlyArray<[RegExp, string]> = [
  [/\bKILO ?WATT ?H(?:OU)?RS?\b|\bKW ?H(?:OU)?RS?\b|\bKW ?HS?\b/g, "KWH"],
  [/\bMEGA ?WATT ?H(?:OU)?RS?\b|\bMW ?H(?:OU)?RS?\b|\bMW ?HS?\b/g, "MWH"],
  [/\bWATT ?H(?:OU)?RS?\b|\bW H\b/g, "WH"],
];

/**
 * Returns a name in upper case with its words joined by `_`. Signs of money, `%` and `°` become words, because `Usage
 * ($)` is not usage, and a unit has one spelling: `Kilowatt hours` is `KWH`.
 */
export function normalizeName(name: string): string {
  const words = name
    .toUpperCase()
    .replaceAll(/[\p{Sc}¢%°]/gu, " SIGN ")
    .replaceAll(/[^A-Z0-9]+/g, " ")
    .trim();
  return UNIT_SPELLINGS.reduce((text, [pattern, unit]) => text.replaceAll(pattern, unit), words).replaceAll(
    " ",
    "_",
  );
}

/** Returns how many kWh are one of a unit (`kWh`, `Wh`, `MWh` or in words, any case), or undefined for any other unit. */
export function parseUnit(text: string): number | undefined {
  const name = normalizeName(text);
  return isUnit(name) ? KWH_IN_UNIT[name] : undefined;
}

function isUnit(word: string): word is keyof typeof KWH_IN_UNIT {
  return Object.hasOwn(KWH_IN_UNIT, word);
}

/** Returns a normalized name with its unit as kWh, and how many kWh are one of the unit that it states (null = none). */
export function splitUnit(name: string): { readonly name: string; readonly kwh: number | null } {
  const words = name.split("_");
  const unit = words.find(isUnit);
  return {
    name: words.map((word) => (isUnit(word) ? "KWH" : word)).join("_"),
    kwh: unit === undefined ? null : KWH_IN_UNIT[unit],
  };
}

const SENT_WORDS = new Set([
  "GENERATION",
  "GENERATED",
  "SURPLUS",
  "SURPLUSGENERATION",
  "RECEIVED",
  "EXPORT",
  "EXPORTS",
  "EXPORTED",
  "EXCESS",
  "RETURNED",
  "OUTFLOW",
  "SENT",
]);
/** All that panels generate includes what the home uses itself. Only the surplus goes to the grid. */
const PANEL_WORDS = new Set(["SOLAR", "PV", "PANEL", "PANELS", "TOTAL", "INVERTER"]);
const SURPLUS_WORDS = new Set([
  "SURPLUS",
  "SURPLUSGENERATION",
  "EXPORT",
  "EXPORTS",
  "EXPORTED",
  "EXCESS",
  "RECEIVED",
  "SENT",
]);
const USED_WORDS = new Set([
  "CONSUMPTION",
  "CONSUMED",
  "USAGE",
  "USED",
  "DELIVERED",
  "IMPORT",
  "IMPORTS",
  "IMPORTED",
  "INFLOW",
]);
/** Words of a column that is about a direction but doesn't have its energy. */
const NOT_ENERGY = new Set(
  (
    "SIGN COST COSTS CREDIT CREDITS CHARGE CHARGES PRICE RATE AMOUNT USD DOLLARS CENTS DATE TIME TIMESTAMP START " +
    "END READ READING READS STATUS QUALITY FLAG CODE TYPE NAME ID METER ON AT BY KW KVAR KVARH KVA DEMAND PEAK NET"
  ).split(" "),
);
/** Words that a usage column may have beside its unit. READING and TOTAL usually mean the meter's register. */
const USAGE_COLUMN_WORDS = new Set([
  ...USED_WORDS,
  ..."KWH USE ENERGY ELECTRICITY ELECTRIC ACTUAL BILLED FROM GRID UTILITY IN THE DAILY HOURLY MONTHLY INTERVAL".split(
    " ",
  ),
]);

/** Without a unit, they are as likely to name a date: `Generated`, `Sent`. */
const DONE_WORDS = new Set(["GENERATED", "SENT", "RETURNED"]);

/** What a text says about the direction of energy. `both` names the two, as the header of a column of directions does, and `panels` is all that they generate. */
export type Direction = "consumption" | "generation" | "both" | "net" | "panels" | null;

/**
 * Finds the direction in a text such as `Surplus Generation`, `Received (kWh)` or `From grid`. Delivered and received
 * are the utility's words: delivered to the customer, received from the customer (ESPI FlowDirectionKind).
 */
export function findDirection(text: string): Direction {
  const name = normalizeName(text);
  const words = name.split("_");
  if (words.some((word) => word === "NET" || word === "NETTED")) return "net";
  if (/(?:^|_)TO_(?:THE_)?(?:GRID|UTILITY)(?:_|$)/.test(name)) return "generation";
  if (/(?:^|_)FROM_(?:THE_)?(?:GRID|UTILITY)(?:_|$)/.test(name)) return "consumption";
  const isSent = words.some((word) => SENT_WORDS.has(word));
  const isUsed = words.some((word) => USED_WORDS.has(word));
  // "Exported usage" is about exports; only the words of the two channels together name a choice.
  if (isSent && words.some((word) => word === "CONSUMPTION" || word === "DELIVERED")) return "both";
  if (isSent && words.some((word) => PANEL_WORDS.has(word)) && !words.some((word) => SURPLUS_WORDS.has(word)))
    return "panels";
  if (isSent) return "generation";
  return isUsed ? "consumption" : null;
}

/** Whether a normalized header that names a direction is a column of its energy, such as `SURPLUS_GENERATION`. */
export function isEnergyName(name: string): boolean {
  const words = splitUnit(name).name.split("_");
  const hasUnit = words.includes("KWH");
  const about = hasUnit ? words.filter((word) => word !== "AMOUNT") : words;
  return (
    !about.some((word) => NOT_ENERGY.has(word)) && (hasUnit || words.some((word) => !DONE_WORDS.has(word)))
  );
}

/** Whether a normalized header names a column of usage with its unit, such as `ENERGY_USED_KWH` or `KWH_USED`. */
export function isUsageName(name: string): boolean {
  const words = splitUnit(name).name.split("_");
  const direction = findDirection(name);
  return (
    words.includes("KWH") &&
    (direction === "consumption" || direction === null) &&
    words.every((word) => USAGE_COLUMN_WORDS.has(word))
  );
}
