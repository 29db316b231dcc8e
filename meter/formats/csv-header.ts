// Maps columns by name, because files differ in order, spelling and extra columns.

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
  | "start_read"
  | "end_read";

export type CsvKind = "smt_interval_csv" | "smt_daily_csv" | "smt_monthly_csv";

export interface Column {
  readonly index: number;
  /** As spelled in the file, for messages. */
  readonly name: string;
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
  channel: ["CONSUMPTION_SURPLUSGENERATION", "CONSUMPTION_GENERATION", "READING_TYPE", "READ_TYPE"],
  from: ["START_DATE", "STARTDATE", "BILL_START_DATE", "BILLING_START_DATE", "FROM_DATE", "FROM"],
  to: ["END_DATE", "ENDDATE", "BILL_END_DATE", "BILLING_END_DATE", "TO_DATE", "TO"],
  month: ["MONTH", "BILLING_MONTH", "BILL_MONTH"],
  start_read: ["START_READ", "STARTREADING", "START_READING"],
  end_read: ["END_READ", "ENDREADING", "END_READING"],
};

/** Required columns of each kind of file. */
const REQUIRED: Readonly<Record<CsvKind, readonly ColumnKey[]>> = {
  smt_interval_csv: ["date", "start_time", "end_time", "kwh"],
  smt_daily_csv: ["date", "kwh"],
  smt_monthly_csv: ["kwh"],
};

export interface CsvHeader {
  readonly kind: CsvKind;
  readonly columns: Columns;
  /** Required columns that are not there, by their usual name. */
  readonly missing: readonly string[];
}

/** Returns the header in a record, or undefined if it is not one (for example, a title line above the header). */
export function readHeader(fields: readonly string[]): CsvHeader | undefined {
  const columns: Partial<Record<ColumnKey, Column>> = {};
  const names = fields.map(normalise);
  for (const key of Object.keys(SPELLINGS) as ColumnKey[]) {
    const name = SPELLINGS[key].find((spelling) => names.includes(spelling));
    const index = name === undefined ? -1 : names.indexOf(name);
    if (index !== -1) columns[key] = { index, name: (fields[index] ?? "").trim() };
  }
  const kind = detectKind(columns);
  if (!kind) return undefined;
  const missing = REQUIRED[kind].filter((key) => !columns[key]).map((key) => SPELLINGS[key][0] ?? key);
  return { kind, columns, missing };
}

function detectKind(columns: Columns): CsvKind | undefined {
  const { date, kwh, esiid } = columns;
  if (columns.start_time || columns.end_time) {
    return date || kwh || esiid ? "smt_interval_csv" : undefined;
  }
  if ((columns.from && columns.to) || (columns.month && kwh)) return "smt_monthly_csv";
  return date && (kwh || esiid) ? "smt_daily_csv" : undefined;
}

function normalise(name: string): string {
  return name
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
}
