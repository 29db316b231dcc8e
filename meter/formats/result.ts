// The result of every usage file reader: readings, or a list of errors with line, column and what was expected. Never
// both.
import type { IntervalSeries } from "../usage.ts";

export type UsageFileFormat =
  | "smt_interval_csv"
  | "smt_daily_csv"
  | "smt_monthly_csv"
  | "green_button"
  | "smt_json";

/** One local day. `kwh` null = the file has the day but no reading for it. */
export interface DayReading {
  readonly day: string;
  readonly kwh: number | null;
  readonly quality: "actual" | "estimated" | "missing";
  readonly exported_kwh: number;
}

/** A billing month: from the day `from` to the day `to`, exclusive. */
export interface MonthReading {
  readonly from: string;
  readonly to: string;
  /** YYYY-MM that contains most of it. */
  readonly month: string;
  readonly kwh: number;
  readonly exported_kwh: number;
}

/** One entry per ESI ID, in file order. If there are several, the user chooses. */
export type Readings =
  | { readonly kind: "intervals"; readonly series: readonly IntervalSeries[] }
  | { readonly kind: "daily"; readonly meters: readonly DailyReadings[] }
  | { readonly kind: "monthly"; readonly meters: readonly MonthlyReadings[] };

export interface DailyReadings {
  readonly esiid: string | null;
  /** Oldest first, each day once. */
  readonly days: readonly DayReading[];
}

export interface MonthlyReadings {
  readonly esiid: string | null;
  /** Oldest first, not overlapping. */
  readonly months: readonly MonthReading[];
}

export interface ReadSummary {
  /** As in the file. Null if it names none. */
  readonly esiids: ReadonlyArray<string | null>;
  /** First and last local day with a reading. */
  readonly from: string;
  readonly through: string;
  /** Number of intervals (days, months) that the readings span, including missing ones. */
  readonly intervals: number;
  readonly missing: number;
  readonly estimated: number;
  readonly kwh: number;
  readonly exported_kwh: number;
}

const MESSAGES = {
  empty_file: "The file is empty.",
  unreadable: "The file could not be read; it may have been moved or changed.",
  too_large: "The file is too large.",
  too_complex: "The file takes too long or too much memory to read.",
  not_text: "This is not a text file.",
  spreadsheet_file:
    "This is a spreadsheet or an archive; save it as CSV, or use the file as it was downloaded.",
  unknown_format: "This is not a usage file that we know.",
  missing_column: "A column is missing.",
  row_short: "The row has too few columns; the file may be cut off.",
  line_too_long: "A line has no end.",
  unclosed_quote: "A quotation mark is opened and never closed.",
  esiid_damaged:
    "A spreadsheet has turned the ESI ID into a rounded number; download the file again and do not re-save it.",
  esiid_invalid: "The ESI ID is not valid.",
  date_invalid: "The date is not valid.",
  date_order_unclear: "The dates seem to have the day before the month; use a file with the month first.",
  time_invalid: "The time is not valid.",
  slot_unclear: "It isn't clear which part of the day each row is for; use a file with start and end times.",
  revision_invalid: "The revision date is not valid.",
  interval_length: "The row does not last as long as an interval of this file.",
  no_such_time: "There is a reading for an hour that the clock skipped that day.",
  kwh_invalid: "The usage is not a number.",
  kwh_negative: "The usage is below zero.",
  kwh_too_large: "The usage is larger than any home's.",
  usage_implausible:
    "Most days use more than any home does; check that the values are the usage in kWh, not in Wh.",
  quality_unknown: "The reading is marked neither actual nor estimated.",
  channel_unknown: "The reading is marked neither consumption nor generation.",
  contradicting_rows:
    "Two rows are for the same time, and nothing shows how they differ or which one is right.",
  several_meters: "The file has several meters without an ESI ID; use a file of one meter.",
  columns_unclear: "It isn't clear which column is the energy sent to the grid.",
  period_invalid: "The billing month does not end after it begins, or is far too long.",
  period_overlap: "Two billing months overlap.",
  too_many_meters: "The file holds too many meters.",
  too_many_days: "The file holds too many days.",
  span_too_long: "The dates of the file lie too far apart.",
  no_readings: "The file holds no readings.",
  xml_malformed: "The XML is damaged or cut off.",
  json_malformed: "The JSON is damaged or cut off.",
  unit_unsupported: "The readings are not in watt hours.",
  duration_unsupported: "The readings are not quarter hours, half hours, hours or days.",
  misaligned: "A reading doesn't start on the hour, half hour or quarter hour.",
  flow_unsupported: "The readings are neither delivered nor received energy.",
  readings_cumulative: "The readings are what a register showed, not the usage of each interval.",
  metadata_missing: "The file doesn't state the unit of its readings.",
  token_count: "The day does not have as many readings as it has quarter hours.",
  token_invalid: "A reading of the day is not valid.",
} as const;

export type ReadErrorCode = keyof typeof MESSAGES;

/** Stable codes, for translation. */
export const READ_ERROR_CODES = Object.keys(MESSAGES) as readonly ReadErrorCode[];

export interface ReadError {
  readonly code: ReadErrorCode;
  /** In English. The web translates by `code` and fills in the rest. */
  readonly message: string;
  /** 1-based line of the file. */
  readonly line?: number;
  /** As spelled in the file's header. */
  readonly column?: string;
  readonly expected?: string;
  readonly found?: string;
}

export type ReadResult =
  | {
      readonly ok: true;
      readonly format: UsageFileFormat;
      readonly readings: Readings;
      readonly summary: ReadSummary;
    }
  | { readonly ok: false; readonly errors: readonly ReadError[] };

export type ErrorPlace = Omit<ReadError, "code" | "message">;

const MAX_ERRORS = 20;
const MAX_FOUND = 60;

/** Errors of one file, at most 20. `stop` is set once there is no point in reading on. */
export interface ErrorList {
  readonly items: ReadError[];
  readonly stop: boolean;
  add(code: ReadErrorCode, place?: ErrorPlace): void;
  /** Same as `add`, but stops reading. */
  fatal(code: ReadErrorCode, place?: ErrorPlace): void;
}

/** Creates one error with its English message. */
export function readError(code: ReadErrorCode, place: ErrorPlace = {}): ReadError {
  const found = place.found === undefined ? {} : { found: place.found.slice(0, MAX_FOUND) };
  return { code, message: MESSAGES[code], ...place, ...found };
}

/** Creates an empty list of errors. */
export function createErrors(): ErrorList {
  const items: ReadError[] = [];
  let fatal = false;
  return {
    items,
    get stop() {
      return fatal || items.length >= MAX_ERRORS;
    },
    add: (code, place) => {
      if (!fatal && items.length < MAX_ERRORS) items.push(readError(code, place));
    },
    fatal: (code, place) => {
      if (!fatal && items.length < MAX_ERRORS) items.push(readError(code, place));
      fatal = true;
    },
  };
}

/** Creates a failed result with one error. */
export function failed(code: ReadErrorCode, place?: ErrorPlace): ReadResult {
  return { ok: false, errors: [readError(code, place)] };
}

/** A reader that accepts the text of a file in chunks. `write` returns whether it needs more. */
export interface UsageReader {
  write(text: string): boolean;
  end(): ReadResult;
}
