// The label's table of average prices: three numbers under 500, 1,000 and 2,000 kWh.
import type { Label, TduId } from "#contracts/plan.ts";
import { tdusIn } from "./header.ts";

const AVERAGE =
  /average\s+(?:monthly\s+)?(?:price|cost|rate)|avg\.?\s+price|precios?\s+(?:promedio|medio)|price\s+per\s+(?:kwh|kilowatt)/;
const USAGES = /average\s+(?:monthly\s+)?us|monthly usage|(?:uso|consumo)\s+(?:mensual|promedio|medio)/;
const POINT = /(?<![\d.,$])(500|1,?000|2,?000)(?=\s*-?kwh|\s|$)/g;
const OTHER_METERS = /small commercial|demand meter|non-demand/;
const AMOUNT_PATTERN =
  /(?<![\d.,a-z])(\$?)(\d{1,3}(?:\.\d{1,5})?|\.\d{2,5})(?![\d,]|\.\d)\s*(¢?)(?!\s*(?:%|kwh))/g;

const LINES_BELOW = 4;
const MAX_CENTS = 150;

export interface AveragesFound {
  readonly label: Label;
  /** How far a printed average may be from the exact one: half of its last digit, in cents. */
  readonly half_unit: number;
  /** Whether the three usages are printed. */
  readonly has_usages: boolean;
  /** Statements that belong to the table. They contain no other price. */
  readonly used: ReadonlySet<number>;
}

export type AveragesResult =
  | { readonly ok: true; readonly value: AveragesFound }
  | { readonly ok: false; readonly error: string };

const ONLY_PRICES = /^(?:\d+(?:\.\d+)?¢(?:\/kwh)?[\s,|]*){3}$/;

interface Printed {
  readonly cents: number;
  readonly digits: number;
}

// "$0.165" is a price in dollars, "16.5" and "16.5¢" one in cents.
function toPrinted(usd: string | undefined, text: string, cents: string | undefined): Printed {
  const value = Number(text);
  const decimals = text.split(".")[1]?.length ?? 0;
  if (usd === "$" || (value < 1 && cents !== "¢"))
    return { cents: Math.round(value * 1e6) / 1e4, digits: decimals - 2 };
  return { cents: value, digits: decimals };
}

/** Returns the prices of a row. A bare whole number counts only next to one that is certainly a price. */
function pricesIn(statement: string): Printed[] {
  const row = statement
    .replaceAll(/(?<![\d.,])\d[\d,]*\s*-?\s*kwh\b(?:'?s)?/g, " ")
    .replaceAll(/\$\s*[\d.]+\s*\/\s*mmbtu/g, " ")
    .replaceAll(
      /\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}\b/g,
      " ",
    )
    .replaceAll(/¢?\/kwh/g, (unit) => (unit.startsWith("¢") ? "¢ " : " "));
  const matches = [...row.matchAll(AMOUNT_PATTERN)];
  const certain = matches.some(
    (match) => match[1] === "$" || match[3] === "¢" || (match[2] ?? "").includes("."),
  );
  const inHeader = /¢/.test(row.slice(0, matches[0]?.index ?? 0));
  if (!certain && !inHeader) return [];
  return matches
    .map((match) => toPrinted(match[1], match[2] ?? "", match[3]))
    .filter((one) => one.cents < MAX_CENTS);
}

interface Row {
  readonly text: string;
  readonly values: readonly [Printed, Printed, Printed];
  readonly tdus: ReadonlyArray<TduId>;
}

const usagesIn = (statement: string): number =>
  new Set([...statement.matchAll(POINT)].map((match) => match[1]?.replace(",", ""))).size;

const POINTS = [500, 1000, 2000];

/** Returns the usages of a heading row, in kWh. Empty if the row is no such heading. */
function headingUsages(statement: string): number[] {
  if (!USAGES.test(statement) && usagesIn(statement) < 3) return [];
  const all = [...statement.matchAll(/(?<![\d.,$])(\d{1,2},?\d{3}|\d{3})(?![\d.,%])(?:\s*-?kwh)?/g)];
  return all.map((match) => Number((match[1] ?? "").replace(",", "")));
}

/** "500 kWh 31.0¢", one usage per row. */
function verticalRow(statements: ReadonlyArray<string>, index: number): Row | null {
  const values: Printed[] = [];
  for (const [step, usage] of ["500", "1,?000", "2,?000"].entries()) {
    const match = new RegExp(String.raw`^(?:average price )?(?:at |@ ?)?${usage} ?kwh\b`).test(
      statements[index + step] ?? "",
    );
    const [only, ...others] = match ? pricesIn(statements[index + step] ?? "") : [];
    if (only === undefined || others.length > 0) return null;
    values.push(only);
  }
  const [a, b, c] = values;
  return a && b && c ? { text: "", values: [a, b, c], tdus: [] } : null;
}

/** The numbers can be on the row itself or just below it, one or three per line. */
function rowAt(
  statements: ReadonlyArray<string>,
  index: number,
  usages: ReadonlyArray<number>,
): (Row & { last: number }) | null {
  const columns = POINTS.map((kwh) => usages.indexOf(kwh));
  const isPlain = usages.length < 4 || columns.includes(-1);
  const [first = 0, second = 1, third = 2] = isPlain ? [0, 1, 2] : columns;
  const found: Printed[] = [];
  for (let look = index; look <= index + LINES_BELOW && look < statements.length; look++) {
    const row = statements[look] ?? "";
    if (look > index && (/charge|\bfee|credit/.test(row) || (found.length > 0 && AVERAGE.test(row)))) break;
    found.push(...pricesIn(row));
    const [a, b, c] = [found[first], found[second], found[third]];
    if (!a || !b || !c || (!isPlain && found.length < usages.length)) continue;
    const text = statements.slice(index, look + 1).join(" ");
    return { text, values: [a, b, c], tdus: tdusIn(text), last: look };
  }
  return null;
}

const WITH_DEVICE =
  /\bw\/ (?!no\b)|\bwith (?!no\b)(?:an? )?(?:ev|electric vehicle|tesla|powerwall|battery|solar|devices?)/;

/** Several rows can be of several utilities, or with and without devices. */
function choose(rows: ReadonlyArray<Row>, own: TduId | null): Row | string {
  const areas = new Set(rows.flatMap((row) => row.tdus));
  const values = new Set(rows.map((row) => row.values.map((one) => one.cents).join(" ")));
  if (areas.size > 1 && values.size > 1) {
    const mine = rows.find((row) => own !== null && row.tdus.length === 1 && row.tdus[0] === own);
    return mine ?? "prices of several service areas, and the label doesn't state which one applies";
  }
  const plain = rows.find((row) => !WITH_DEVICE.test(row.text));
  return plain ?? rows[0] ?? "no average prices at 500, 1,000 and 2,000 kWh found";
}

function toFound(row: Row, used: ReadonlySet<number>, has_usages: boolean): AveragesFound {
  const [a, b, c] = row.values;
  // "16.4¢ 16¢ 15.8¢" drops a zero: the longest of the three tells the rounding.
  const digits = Math.max(a.digits, b.digits, c.digits);
  return {
    label: { kwh_500: a.cents, kwh_1000: b.cents, kwh_2000: c.cents },
    half_unit: 0.5 * 10 ** -digits,
    has_usages,
    used,
  };
}

/** Finds the three averages in cents per kWh. `own` is the label's utility, if it names one. */
export function findAverages(statements: ReadonlyArray<string>, own: TduId | null = null): AveragesResult {
  const used = new Set<number>();
  const rows: Row[] = [];
  let has_usages = false;
  let points: ReadonlyArray<number> = [];
  for (const [index, statement] of statements.entries()) {
    if (OTHER_METERS.test(statement)) {
      used.add(index);
      continue;
    }
    const usages = usagesIn(statement);
    const heading = headingUsages(statement);
    if (heading.length >= 3) points = heading;
    // The rest of a row whose name was broken around its numbers.
    if (used.has(index - 1) && ONLY_PRICES.test(statement)) used.add(index);
    if (usages === 3 && !/\$|charge|\bfee/.test(statement)) {
      has_usages = true;
      used.add(index);
    }
    const vertical = usages === 1 ? verticalRow(statements, index) : null;
    if (vertical !== null) {
      rows.push(vertical);
      has_usages = true;
      for (let line = index; line < index + 3; line++) used.add(line);
      continue;
    }
    const inTable = used.has(index - 1) && tdusIn(statement).length > 0 && !/charge|\bfee/.test(statement);
    if (used.has(index) && usages < 3) continue;
    if (!AVERAGE.test(statement) && !USAGES.test(statement) && !inTable && usages < 3) continue;
    if (/\b(?:energy|base|delivery) charge\b/.test(statement) && !statement.startsWith("average")) continue;
    const row = rowAt(statements, index, points);
    if (row === null) continue;
    const isOther = points.length >= 3 && POINTS.some((kwh) => !points.includes(kwh));
    if (isOther) {
      for (let line = index; line <= row.last; line++) used.add(line);
      continue;
    }
    rows.push(row);
    for (let line = index; line <= row.last; line++) used.add(line);
  }
  const chosen = choose(rows, own);
  if (typeof chosen === "string") return { ok: false, error: chosen };
  return { ok: true, value: toFound(chosen, used, has_usages) };
}
