// Fields of a CSV record with their errors. Meter files repeat the same ESI ID, dates and revision row after row, so
// the last result is cached.
import { parseEsiid } from "#market/esiid.ts";
import type { Column, ColumnKey, Columns } from "./csv-header.ts";
import type { ErrorList, ReadErrorCode } from "./result.ts";
import { isScientific, parseChannel, parseDate, parseDecimal, parseQuality } from "./values.ts";
import { parseRevision } from "./revision.ts";
import type { Channel } from "./values.ts";

export interface CsvRecord {
  readonly fields: readonly string[];
  readonly line: number;
}

/** Reads one field of a record. Returns undefined after an error, which is then in the list. */
export type FieldReader<T> = (record: CsvRecord) => T | undefined;

export interface FieldReaders {
  readonly esiid: FieldReader<string | null>;
  readonly revision: FieldReader<number>;
  readonly quality: FieldReader<"actual" | "estimated">;
  readonly channel: FieldReader<Channel>;
  date(key: ColumnKey): FieldReader<string>;
  /** Reads kWh from 0 to `most`, in Wh (rounded). Call it for fields that are not blank. */
  wh(most_kwh: number): FieldReader<number>;
  /** Returns the raw text, or "" if there is no such column or field. */
  text(key: ColumnKey, record: CsvRecord): string;
  /** Adds an error at a field. */
  fail(code: ReadErrorCode, key: ColumnKey, record: CsvRecord, expected?: string): undefined;
}

/** Creates field readers for the columns of one file. `decimalComma`: its numbers use `1,900` for 1.9. */
export function createFields(columns: Columns, errors: ErrorList, decimalComma: boolean): FieldReaders {
  const text = (key: ColumnKey, record: CsvRecord): string => {
    const column = columns[key];
    return column ? (record.fields[column.index] ?? "") : "";
  };
  const fail = (code: ReadErrorCode, key: ColumnKey, record: CsvRecord, expected?: string): undefined => {
    errors.add(code, toErrorPlace(columns[key], record, text(key, record), expected));
  };
  /** Caches the result for the last text. */
  const remembered = <T>(
    key: ColumnKey,
    parse: (text: string) => T | undefined,
    code: ReadErrorCode,
    expected: string,
  ): FieldReader<T> => {
    let last: { text: string; value: T | undefined } | undefined;
    return (record) => {
      const field = text(key, record);
      if (last?.text !== field) last = { text: field, value: parse(field) };
      return last.value === undefined ? fail(code, key, record, expected) : last.value;
    };
  };
  return {
    esiid: readEsiid(columns, errors, text),
    revision: remembered("revision", parseRevision, "revision_invalid", "MM/DD/YYYY HH:MM:SS"),
    quality: remembered("quality", parseQuality, "quality_unknown", "A or E"),
    channel: remembered("channel", parseChannel, "channel_unknown", "Consumption or Surplus Generation"),
    date: (key) => remembered(key, parseDate, "date_invalid", "MM/DD/YYYY"),
    wh: (most) => (record) => {
      const kwh = parseDecimal(text("kwh", record), decimalComma);
      if (kwh === undefined) return fail("kwh_invalid", "kwh", record, "a number such as 0.145");
      if (kwh < 0) return fail("kwh_negative", "kwh", record, "0 or more");
      if (kwh > most) return fail("kwh_too_large", "kwh", record, `at most ${most} kWh`);
      return Math.round(kwh * 1000);
    },
    text,
    fail,
  };
}

function toErrorPlace(
  column: Column | undefined,
  record: CsvRecord,
  found: string,
  expected?: string,
): { line: number; found: string; column?: string; expected?: string } {
  return {
    line: record.line,
    found: found.trim(),
    ...(column ? { column: column.name } : {}),
    ...(expected === undefined ? {} : { expected }),
  };
}

/**
 * Null without the column or with a blank. A number that a spreadsheet rounded stops the reading, because every row has
 * it.
 */
function readEsiid(
  columns: Columns,
  errors: ErrorList,
  text: (key: ColumnKey, record: CsvRecord) => string,
): FieldReader<string | null> {
  let last: { text: string; value: string | null } | undefined;
  return (record) => {
    const field = text("esiid", record);
    if (last?.text === field) return last.value;
    if (field.trim() === "") return null;
    const place = toErrorPlace(columns.esiid, record, field, "17 or 22 digits starting with 10");
    if (isScientific(field)) {
      errors.fatal("esiid_damaged", place);
      return undefined;
    }
    const parsed = parseEsiid(field.trim().replace(/^="?|"$/g, ""));
    if (!parsed.ok) {
      errors.fatal("esiid_invalid", place);
      return undefined;
    }
    last = { text: field, value: parsed.value.esiid };
    return last.value;
  };
}
