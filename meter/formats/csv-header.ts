// Maps columns by name, because files differ in order, spelling and extra columns.
import { findDirection, isEnergyName, isUsageName, normalizeName, splitUnit } from "./csv-names.ts";
import type { Direction } from "./csv-names.ts";

/** Columns that any of our CSV readers uses. */
export type ColumnKey =
  | "esiid"
  | "date"
  | "revision"
  | "start_time"
  | "end_time"
  | "kwh"
  | "quality"
  | "channel"
  | "from"
  | "to"
  | "month"
  | "year"
  | "unit"
  | "generation"
  | "type"
  | "meter"
  | "slot";

export type CsvKind = "smt_interval_csv" | "smt_daily_csv" | "smt_monthly_csv";

export interface Column {
  readonly index: number;
  /** As spelled in the file, for messages. */
  readonly name: string;
  /** How many kWh are one of the unit in the name. Null if it names none. */
  readonly unit_kwh: number | null;
}
export type Columns = Readonly<Partial<Record<ColumnKey, Column>>>;

/**
 * Spellings, normalized: upper case, words joined by `_`. The interval columns are those of real Smart Meter Texas
 * files (CONSUMPTION_GENERATION is the older one). No real file of the daily and monthly downloads was available, so
 * names of the portal's own JSON (actl_kwh_usg, startdate) and plain ones are all accepted. A column called only
 * "reading" is not, because it usually contains the meter's register value, not the usage.
 */
const SPELLINGS: Readonly<Record<ColumnKey, readonly string[]>> = {
  esiid: ["ESIID", "ESI_ID", "ESI_ID_NUMBER", "ESIID_NUMBER"],
  date: ["USAGE_DATE", "DATE", "READ_DATE", "READING_DATE", "DAY"],
  revision: ["REVISION_DATE", "REVISION", "LAST_UPDATE", "LASTUPDATE", "REVISION_TIMESTAMP"],
  start_time: ["USAGE_START_TIME", "START_TIME", "STARTTIME"],
  end_time: ["USAGE_END_TIME", "END_TIME", "ENDTIME"],
  kwh: [
    "USAGE_KWH",
    "KWH",
    "ACTUAL_KWH",
    "ACTL_KWH_USG",
    "KWH_USAGE",
    "ACTUAL_KWH_USAGE",
    "CONSUMPTION_KWH",
    "USAGE",
    "CONSUMPTION",
    "BILLED_KWH",
  ],
  quality: ["ESTIMATED_ACTUAL", "ACTUAL_ESTIMATED"],
  channel: [
    "CONSUMPTION_SURPLUSGENERATION",
    "CONSUMPTION_GENERATION",
    "READING_TYPE",
    "READ_TYPE",
    "DIRECTION",
    "FLOW_DIRECTION",
    "ENERGY_DIRECTION",
    "FLOW",
  ],
  from: ["START_DATE", "STARTDATE", "BILL_START_DATE", "BILLING_START_DATE", "FROM_DATE", "FROM"],
  to: ["END_DATE", "ENDDATE", "BILL_END_DATE", "BILLING_END_DATE", "TO_DATE", "TO"],
  month: ["MONTH", "BILLING_MONTH", "BILL_MONTH"],
  year: ["YEAR", "BILLING_YEAR", "BILL_YEAR"],
  unit: [
    "UNIT",
    "UNITS",
    "UOM",
    "UNIT_OF_MEASURE",
    "UNITS_OF_MEASURE",
    "USAGE_UNIT",
    "USAGE_UNITS",
    "USAGE_UOM",
  ],
  // Found by their words, after all other columns.
  generation: [],
  type: ["TYPE", "USAGE_TYPE", "ENERGY_TYPE", "CHANNEL"],
  meter: ["METER", "METER_NUMBER", "METER_NO", "METER_ID", "METER_SERIAL_NUMBER", "METER_NAME"],
  slot: [
    "TIME",
    "TIME_OF_DAY",
    "TIME_RANGE",
    "TIME_INTERVAL",
    "TIME_PERIOD",
    "INTERVAL_TIME",
    "USAGE_TIME",
    "HOUR_ENDING",
    "HOUR_END",
    "ENDING_HOUR",
    "HE",
    "HOUR",
    "HOUR_OF_DAY",
    "USAGE_HOUR",
    "HR",
    "INTERVAL",
    "INTERVAL_NUMBER",
    "INTERVAL_NO",
    "INTERVAL_ENDING",
    "INTERVAL_END",
  ],
};

const PLAIN_GENERATION = /^GENERAT(?:ION|ED)(?:_KWH)?$/;

/** Required columns of each kind of file. */
const REQUIRED: Readonly<Record<CsvKind, readonly ColumnKey[]>> = {
  smt_interval_csv: ["date", "start_time", "end_time", "kwh"],
  smt_daily_csv: ["date", "kwh"],
  smt_monthly_csv: ["kwh"],
};

export interface CsvHeader {
  readonly kind: CsvKind;
  readonly columns: Columns;
  /** Number of columns. */
  readonly width: number;
  /** Required columns that are not there, by their usual name. */
  readonly missing: readonly string[];
  /** Columns that could all be the energy sent to the grid. */
  readonly unclear: readonly string[];
}

/** Returns the header in a record, or undefined if it is not one (for example, a title line above the header). */
export function readHeader(fields: readonly string[]): CsvHeader | undefined {
  const columns: Partial<Record<ColumnKey, Column>> = {};
  const names = fields.map((field) => splitUnit(normalizeName(field)));
  const add = (key: ColumnKey, index: number): void => {
    const taken = Object.values(columns).some((column) => column.index === index);
    if (index === -1 || columns[key] || taken) return;
    columns[key] = { index, name: (fields[index] ?? "").trim(), unit_kwh: names[index]?.kwh ?? null };
  };
  for (const key of Object.keys(SPELLINGS) as ColumnKey[]) {
    for (const spelling of SPELLINGS[key]) {
      add(
        key,
        names.findIndex(({ name }) => name === spelling),
      );
    }
  }
  add(
    "channel",
    findOnly(names, ({ name, kwh }) => kwh === null && findDirection(name) === "both"),
  );
  const exports = listExports(names);
  add("generation", exports.certain ?? -1);
  add(
    "kwh",
    findOnly(names, ({ name, kwh }) => kwh !== null && isUsageName(name)),
  );
  const kind = detectKind(columns);
  if (!kind) return undefined;
  const missing = REQUIRED[kind].filter((key) => !columns[key]).map((key) => SPELLINGS[key][0] ?? key);
  const unclear = exports.unclear.map((index) => fields[index]?.trim() ?? "");
  return { kind, columns, width: fields.length, missing, unclear };
}

interface HeaderName {
  readonly name: string;
  readonly kwh: number | null;
}

/** Returns the index of the column with energy sent to the grid, or those of columns that all could be. */
function listExports(names: readonly HeaderName[]): { certain?: number; unclear: readonly number[] } {
  const list = (directions: readonly Direction[]): number[] =>
    names.flatMap(({ name }, index) =>
      directions.includes(findDirection(name)) && isEnergyName(name) ? [index] : [],
    );
  const sent = list(["generation"]);
  // Beside a column of the surplus, plain generation is what the panels generate.
  const surplus = sent.filter((index) => !PLAIN_GENERATION.test(names[index]?.name ?? ""));
  const best = surplus.length > 0 ? surplus : sent;
  const [only] = best;
  if (only === undefined) return { unclear: list(["panels"]) };
  return best.length === 1 ? { certain: only, unclear: [] } : { unclear: best };
}

/** Returns the index of the only name that passes the test, or -1. Of two, neither is certain. */
function findOnly<T>(names: readonly T[], test: (name: T) => boolean): number {
  const found = names.flatMap((name, index) => (test(name) ? [index] : []));
  return found.length === 1 ? (found[0] ?? -1) : -1;
}

function detectKind(columns: Columns): CsvKind | undefined {
  const { date, kwh, esiid } = columns;
  if (columns.start_time || columns.end_time) {
    return date || kwh || esiid ? "smt_interval_csv" : undefined;
  }
  if ((columns.from && columns.to) || (columns.month && kwh)) return "smt_monthly_csv";
  return date && (kwh || esiid) ? "smt_daily_csv" : undefined;
}
