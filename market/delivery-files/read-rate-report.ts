// Reads the text of a rate report, which the Public Utility Commission publishes for each utility (Utilities Code
// 39.113). Its residential rows are Customer Charge, Metering Charge and Volumetric Charge, in dollars. AEP has one
// report with two columns, Central and North. We have not read these files: the forms are those of public client code
// (market facts, data/delivery). Whatever doesn't fit them is rejected with the reason.
import type { DeliveryRow } from "#contracts/delivery.ts";
import type { Certainty, TduId } from "#contracts/plan.ts";
import { MONTH_NAMES } from "../month-names.ts";
import {
  findChargeProblems,
  findDayProblem,
  rejectFile,
  type DeliveryFile,
  type DeliveryFileResult,
} from "./check-row.ts";

const UTILITIES: ReadonlyArray<readonly [name: RegExp, tdus: readonly TduId[]]> = [
  [/\boncor\b/i, ["oncor"]],
  [/\bcenter\s?point\b/i, ["centerpoint"]],
  [/\baep\b/i, ["aep_central", "aep_north"]],
  [/\btexas[\s-]+new mexico power\b|\btnmp\b/i, ["tnmp"]],
];

interface StatedDay {
  readonly day: string;
  /** Only "effective" states the day on which the charges start. The others show them on that day. */
  readonly certainty: Certainty;
}

const two = (text = ""): string => text.padStart(2, "0");

/** Finds every date in the three forms of the headings. */
function findDays(text: string): StatedDay[] {
  const found: StatedDay[] = [];
  const numeric = /\brates?\s+(effective|report)\s*:?\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\b/gi;
  for (const [, word = "", month, day, year = ""] of text.matchAll(numeric))
    found.push({
      day: `${year}-${two(month)}-${two(day)}`,
      certainty: word.toLowerCase() === "effective" ? "exact" : "by",
    });
  const written = new RegExp(
    `\\bas\\s+of\\s*:?\\s*(${MONTH_NAMES.join("|")})\\s+(\\d{1,2}),?\\s+(\\d{4})\\b`,
    "gi",
  );
  for (const [, month = "", day, year = ""] of text.matchAll(written)) {
    const index = MONTH_NAMES.findIndex((name) => name === month.toLowerCase());
    found.push({ day: `${year}-${two(String(index + 1))}-${two(day)}`, certainty: "by" });
  }
  return found;
}

function readDay(text: string, today: string): StatedDay | string {
  const found = findDays(text);
  const [first] = found;
  if (!first) return "it has no date in a known form (Rates Effective, Rates Report or As of)";
  const days = [...new Set(found.map(({ day }) => day))];
  if (days.length > 1) return `it has more than one date: ${days.join(", ")}`;
  return findDayProblem(first.day, today) ?? found.find(({ certainty }) => certainty === "exact") ?? first;
}

function readUtility(text: string): readonly TduId[] | string {
  const found = UTILITIES.filter(([name]) => name.test(text));
  if (found.length === 1) return found[0]?.[1] ?? [];
  return found.length === 0 ? "it names no utility" : "it names more than one utility";
}

const ROWS = ["Customer Charge", "Metering Charge", "Volumetric Charge"] as const;
/** The next customer class, whose rows have the same names. */
const NEXT_CLASS =
  /\b(?:secondary|primary|transmission|lighting|commercial|non-?residential)\s+(?:service|voltage)\b/i;
const AMOUNT = /\(?-?\s?\$\s?-?\d*\.?\d+\)?|(?<![\w/.])\(?-?\d*\.\d+\)?/g;
/** Where the amounts of a row end: at the next word that isn't a unit. */
const UNITS = /\b(?:per|month|monthly|kwh|meter|customer|retail|esi|id|each|a|usd|dollars)\b/gi;

/** Returns the part of the report about residential customers. */
function residentialPart(text: string): string {
  const start = /\bresidential\b/i.exec(text);
  const part = start ? text.slice(start.index) : text;
  const end = NEXT_CLASS.exec(part);
  return end ? part.slice(0, end.index) : part;
}

/** Reads an amount of dollars. In parentheses it is negative. */
function toUsd(amount: string): number {
  const usd = Number(amount.replaceAll(/[$\s()]/g, ""));
  return amount.startsWith("(") && amount.endsWith(")") ? -usd : usd;
}

/** A unit of another charge: cents, or a demand charge per kW. */
const OTHER_UNIT = /¢|\b(?:cents?|kw|kva)\b/i;

interface Cells {
  readonly amounts: number[];
  /** A unit in which the amounts aren't dollars per month or per kWh. */
  readonly otherUnit: string | null;
}

/** Returns the amounts behind a row's name, up to the next word. */
function cellsAfter(text: string): Cells {
  const bare = text.replaceAll(UNITS, (unit) => " ".repeat(unit.length));
  const word = /[a-z]{2,}/i.exec(bare);
  const cells = bare.slice(0, word?.index ?? bare.length);
  return {
    amounts: (cells.match(AMOUNT) ?? []).map(toUsd),
    otherUnit:
      OTHER_UNIT.exec(bare.slice(0, (word?.index ?? bare.length) + (word?.[0].length ?? 0)))?.[0] ?? null,
  };
}

/** Returns the row's dollars, one per column, or why they can't be read. */
function readAmounts(text: string, name: (typeof ROWS)[number], columns: number): number[] | string {
  const rows = [...text.matchAll(new RegExp(name.replace(" ", "\\s+"), "gi"))]
    .map(({ 0: found, index }) => cellsAfter(text.slice(index + found.length)))
    .filter(({ amounts }) => amounts.length > 0);
  const first = rows[0]?.amounts;
  if (!first) return `it has no residential ${name}`;
  const wrong = rows.find(({ otherUnit }) => otherUnit !== null);
  if (wrong) return `its ${name} is in another unit (${wrong.otherUnit}) than dollars per month or per kWh`;
  if (rows.some(({ amounts }) => amounts.join() !== first.join()))
    return `it has several residential rows ${name}`;
  return first.length === columns
    ? first
    : `its ${name} has ${first.length} amounts, and ${columns} ${columns === 1 ? "is" : "are"} expected`;
}

/** Dollars to cents per kWh, without the noise of binary fractions. */
const toCents = (usd: number): number => Math.round(usd * 1e6) / 1e4;
const sumUsd = (a: number, b: number): number => Math.round((a + b) * 100) / 100;

function createRow(
  tdu: TduId,
  { day, certainty }: StatedDay,
  [customer = 0, metering = 0, volumetric = 0]: readonly number[],
  file: DeliveryFile,
): DeliveryRow {
  return {
    tdu,
    effective_date: day,
    certainty,
    monthly_usd: sumUsd(customer, metering),
    cents_per_kwh: toCents(volumetric),
    source_kind: "report",
    source: file.source,
    checked_on: day < file.today ? file.today : day,
    components: [
      { name: "Customer Charge", unit: "usd_per_month", amount: customer },
      { name: "Metering Charge", unit: "usd_per_month", amount: metering },
      { name: "Volumetric Charge", unit: "usd_per_kwh", amount: volumetric },
    ],
  };
}

/** Returns the rows of a rate report's text: one, or two for AEP. Otherwise why the whole report was rejected. */
export function readRateReport(text: string, file: DeliveryFile): DeliveryFileResult {
  const flat = text.replaceAll(/\s+/g, " ");
  const tdus = readUtility(flat);
  if (typeof tdus === "string") return rejectFile(tdus);
  const day = readDay(flat, file.today);
  if (typeof day === "string") return rejectFile(day);
  const north = flat.search(/\bnorth\b/i);
  const central = flat.search(/\bcentral\b/i);
  if (tdus.length > 1 && (central < 0 || north < central))
    return rejectFile("its columns aren't Central, then North");
  const part = residentialPart(flat);
  const amounts = ROWS.map((name) => readAmounts(part, name, tdus.length));
  const problems = amounts.filter((row) => typeof row === "string");
  if (problems.length > 0) return { ok: false, problems: problems.map((reason) => ({ line: null, reason })) };
  const rows = tdus.map((tdu, column) =>
    createRow(
      tdu,
      day,
      amounts.map((row) => (typeof row === "string" ? 0 : (row[column] ?? 0))),
      file,
    ),
  );
  const wrong = rows.flatMap(({ tdu, monthly_usd, cents_per_kwh, components = [] }) => [
    ...findChargeProblems(monthly_usd, cents_per_kwh).map((reason) => `${tdu}: ${reason}`),
    ...components.flatMap(({ name, amount }) => (amount < 0 ? `${tdu}: the ${name} is negative` : [])),
  ]);
  return wrong.length > 0
    ? { ok: false, problems: wrong.map((reason) => ({ line: null, reason })) }
    : { ok: true, rows };
}
