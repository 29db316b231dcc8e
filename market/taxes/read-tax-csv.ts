// Reads tax rows from a CSV. Its columns show which of the three kinds it has: state charges, cities or local charges.
// All or nothing.
import type { z } from "zod";
import {
  cityTaxRowSchema,
  localChargeRowSchema,
  MAX_TAX_RATE,
  stateChargeRowSchema,
  type TaxRow,
} from "#contracts/taxes.ts";
import { readCsvLines, type CsvLine } from "../csv-lines.ts";
import { findDayProblem, type DeliveryProblem } from "../delivery-files/check-row.ts";
import { tduFromName } from "../tdu.ts";
import { taxRowKey } from "./tax-rows.ts";

/** Why a file was rejected, and the line if it is about one. */
export type TaxProblem = DeliveryProblem;

export type TaxFileResult =
  | { readonly ok: true; readonly rows: TaxRow[] }
  | { readonly ok: false; readonly problems: readonly TaxProblem[] };

export interface TaxFile {
  /** Its name, the source of rows that name none. */
  readonly source: string;
  /** Today in Texas (YYYY-MM-DD). */
  readonly today: string;
  /** The rows that are known, in the order in which they were added. */
  readonly stored: readonly TaxRow[];
}

const COLUMNS = {
  state: ["effective_date", "charge", "rate", "population_from", "population_below"],
  city: [
    "effective_date",
    "city",
    "incorporated",
    "population",
    "residential_tax",
    "city_rate",
    "district_name",
    "district_kind",
    "district_rate",
  ],
  local: ["effective_date", "city", "tdu", "charge", "unit", "amount"],
} as const;

const SCHEMAS = { state: stateChargeRowSchema, city: cityTaxRowSchema, local: localChargeRowSchema };

type Kind = keyof typeof COLUMNS;

/** Twice the about 1,200 incorporated places of Texas, for ten years of changes. */
const MAX_ROWS = 25_000;
const MAX_SOURCE_LENGTH = 300;
/** Adding two decimal rates of 2% together can miss 2% by less than this. */
const ADDING = 1e-9;

function kindOf(text: string): Kind {
  const [header = ""] = text.split(/\r?\n/, 1);
  const names = header
    .toLowerCase()
    .replace(/^\uFEFF/, "")
    .split(",");
  const columns = new Set(names.map((name) => name.trim()));
  if (columns.has("unit") || columns.has("tdu")) return "local";
  return columns.has("city") ? "city" : "state";
}

/** Reads a share: 0.0175, 1.75% or 1/600. Returns NaN for anything else, and null for "". */
function readShare(text: string): number | null {
  if (text === "") return null;
  if (/^-?\d*\.?\d+$/.test(text)) return Number(text);
  if (/^-?\d*\.?\d+%$/.test(text)) return Number((Number(text.slice(0, -1)) / 100).toFixed(10));
  const [, upper, lower] = /^(\d{1,4})\/(\d{1,6})$/.exec(text) ?? [];
  return upper !== undefined && lower !== undefined ? Number(upper) / Number(lower) : Number.NaN;
}

function readCount(text: string): number | null {
  if (text === "") return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

const YES_NO: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };
const emptyToNull = (text: string): string | null => (text === "" ? null : text);

function toFields(kind: Kind, fields: CsvLine["fields"]): Record<string, unknown> {
  const get = (name: string): string => fields[name] ?? "";
  if (kind === "state")
    return {
      charge: get("charge"),
      rate: readShare(get("rate")),
      population_from: readCount(get("population_from")),
      population_below: readCount(get("population_below")),
    };
  if (kind === "local")
    return {
      city: get("city"),
      tdu: tduFromName(get("tdu")) ?? get("tdu"),
      charge: get("charge"),
      unit: get("unit"),
      amount: get("amount") === "" ? Number.NaN : Number(get("amount")),
    };
  return {
    city: get("city"),
    incorporated: YES_NO[get("incorporated").toLowerCase()],
    population: readCount(get("population")),
    residential_tax: get("residential_tax").toLowerCase(),
    city_rate: readShare(get("city_rate")),
    district_name: emptyToNull(get("district_name")),
    district_kind: emptyToNull(get("district_kind").toLowerCase()),
    district_rate: readShare(get("district_rate")),
  };
}

function describeIssue({ path, code }: z.core.$ZodIssue, fields: CsvLine["fields"]): string {
  const column = String(path[0]);
  const text = fields[column] ?? "";
  if (code === "too_big" && column.endsWith("rate")) return `the ${column} is above 2% (${text})`;
  if (code === "too_small" && column.endsWith("rate")) return `the ${column} is below 0 (${text})`;
  return `"${text}" isn't a valid ${column}`;
}

/** Returns what is wrong with the parts of a city's tax together. */
function findCityProblems(row: TaxRow): string[] {
  if (row.kind !== "city") return [];
  const { residential_tax, city_rate, district_rate, district_name, district_kind } = row;
  const hasDistrict = district_name !== null || district_kind !== null || district_rate !== null;
  const isTaxed = residential_tax === "yes" && city_rate !== null && city_rate > 0;
  return [
    (city_rate ?? 0) + (district_rate ?? 0) > MAX_TAX_RATE + ADDING
      ? "city and district add up to more than 2%"
      : null,
    hasDistrict && !isTaxed ? "the district has no city tax" : null,
    hasDistrict && (district_kind === null || district_rate === null)
      ? "a district needs its kind (crime or fire) and rate"
      : null,
    residential_tax === "no" && (city_rate ?? 0) > 0
      ? "a city without residential tax has no city_rate"
      : null,
  ].filter((problem) => problem !== null);
}

function readRow(kind: Kind, fields: CsvLine["fields"], file: TaxFile): TaxRow | string[] {
  const { effective_date = "" } = fields;
  const checked_on = fields["checked_on"] || file.today;
  const source = fields["source"] || file.source;
  const problems = [
    findDayProblem(effective_date, file.today),
    findDayProblem(checked_on, file.today) ??
      (checked_on > file.today ? `checked_on ${checked_on} is in the future` : null),
    source.length > MAX_SOURCE_LENGTH ? `the source has more than ${MAX_SOURCE_LENGTH} characters` : null,
  ].filter((problem) => problem !== null);
  const parsed = SCHEMAS[kind].safeParse({
    kind,
    ...toFields(kind, fields),
    effective_date,
    source,
    checked_on,
  });
  if (!parsed.success) {
    const issues = parsed.error.issues
      .filter(({ path }) => path[0] !== "effective_date" && path[0] !== "checked_on")
      .map((issue) => describeIssue(issue, fields));
    return [...problems, ...issues];
  }
  const all = [...problems, ...findCityProblems(parsed.data)];
  return all.length > 0 ? all : parsed.data;
}

/** Returns the rows of a CSV of tax rows, or every problem with its line. Dates of one charge or city never go back. */
export function readTaxCsv(text: string, file: TaxFile): TaxFileResult {
  const kind = kindOf(text);
  const lines = readCsvLines(text, COLUMNS[kind], MAX_ROWS);
  if (typeof lines === "string") return { ok: false, problems: [{ line: null, reason: lines }] };
  const rows: TaxRow[] = [];
  const problems: TaxProblem[] = [];
  const newest = new Map<string, string>();
  for (const row of file.stored) {
    const known = newest.get(taxRowKey(row)) ?? "";
    if (row.effective_date > known) newest.set(taxRowKey(row), row.effective_date);
  }
  for (const { line, fields } of lines) {
    const row = readRow(kind, fields, file);
    if (Array.isArray(row)) {
      problems.push(...row.map((reason) => ({ line, reason })));
      continue;
    }
    const key = taxRowKey(row);
    const before = newest.get(key) ?? "";
    if (row.effective_date < before)
      problems.push({ line, reason: `dates go backwards: ${row.effective_date} is before ${before}` });
    newest.set(key, row.effective_date);
    rows.push(row);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, rows };
}
