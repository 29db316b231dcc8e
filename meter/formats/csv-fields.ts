// Fields of a CSV record with their errors. Meter files repeat the same ESI ID, dates and revision row after row, so
// the last result is cached.
import { parseEsiid } from "#market/esiid.ts";
import type { Column, ColumnKey, Columns } from "./csv-header.ts";
import { createDateOrder } from "./date-order.ts";
import { createMarks } from "./decimal-marks.ts";
import type { DecimalMarks } from "./decimal-marks.ts";
import type { ErrorList, ErrorPlace, ReadErrorCode } from "./result.ts";
import { findDirection, parseUnit } from "./csv-names.ts";
import { isBlank, isScientific, parseChannel, parseDate, parseDecimal, parseQuality } from "./values.ts";
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
  /**
   * Reads 0 to `most_kwh` of a channel in Wh (rounded), from the unit that the header or a column of units states. Null
   * for a blank. Generation may be written below zero, if all of the file is.
   */
  wh(
    most_kwh: number,
    key?: "kwh" | "generation",
  ): (record: CsvRecord, channel: Channel) => number | null | undefined;
  /** Returns the raw text, or "" if there is no such column or field. */
  text(key: ColumnKey, record: CsvRecord): string;
  /** Whether the meter of a record is certain. Two meters without an ESI ID stop the reading. */
  isMeterKnown(record: CsvRecord, esiid: string | null): boolean;
  /** Points and commas of the values, if the decimal sign is a comma. */
  readonly marks: DecimalMarks;
  /**
   * Adds errors that only the whole file shows: days that are months, ESI IDs that a spreadsheet rounded, two decimal
   * signs. `thousands`: the reader takes care of values such as `1.900`.
   */
  check(options?: { readonly thousands?: boolean }): void;
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
  const readUnit = remembered("unit", parseUnitField, "unit_unsupported", UNITS);
  const readType = remembered("type", parseTypeChannel, "channel_unknown", CHANNELS);
  const sign: Sign = { ofGeneration: 0 };
  const order = createDateOrder();
  const marks = createMarks();
  const rounded: Rounded = { first: null, likely: false, exact: false };
  const parseFileDate = (field: string): string | undefined => {
    const iso = parseDate(field);
    if (iso !== undefined) order.add(field, iso);
    return iso;
  };
  return {
    esiid: readEsiid(columns, errors, text, rounded),
    revision: remembered("revision", parseRevision, "revision_invalid", "MM/DD/YYYY HH:MM:SS"),
    quality: columns.quality
      ? remembered("quality", parseQuality, "quality_unknown", "A or E")
      : (record) => findQuality(text("channel", record)) ?? findQuality(text("type", record)) ?? "actual",
    channel: columns.channel
      ? remembered("channel", parseChannelField, "channel_unknown", CHANNELS)
      : readType,
    // Billing months start a month apart in either order.
    date: (key) => remembered(key, key === "date" ? parseFileDate : parseDate, "date_invalid", "MM/DD/YYYY"),
    wh: (most, key = "kwh") => {
      const header = columns[key]?.unit_kwh ?? null;
      return (record, channel) => {
        const field = text(key, record);
        if (isBlank(field)) return null;
        const stated = columns.unit ? readUnit(record) : null;
        if (stated === undefined) return undefined;
        // A header in kWh over rows in Wh: one of them is wrong.
        if (stated !== null && header !== null && stated !== header)
          return fail("unit_unsupported", "unit", record, UNITS);
        if (decimalComma) marks.add(field);
        const value = parseDecimal(field, decimalComma);
        if (value === undefined) return fail("kwh_invalid", key, record, "a number such as 0.145");
        const kwh = toPositive(value * (stated ?? header ?? 1), channel, sign);
        if (kwh < 0) return fail("kwh_negative", key, record, "0 or more");
        if (kwh > most) return fail("kwh_too_large", key, record, `at most ${most} kWh`);
        return Math.round(kwh * 1000);
      };
    },
    marks,
    check: ({ thousands = false } = {}) => {
      if (marks.comma && (marks.point || (marks.dotted !== null && !thousands)))
        errors.add("kwh_invalid", { expected: "a number such as 0,145", found: marks.dotted ?? "." });
      if (order.isDayFirst())
        errors.add("date_order_unclear", { expected: "MM/DD/YYYY", found: "DD/MM/YYYY" });
      if (rounded.first && rounded.likely && !rounded.exact) errors.fatal("esiid_damaged", rounded.first);
    },
    text,
    isMeterKnown: createMeterCheck(columns, errors, text),
    fail,
  };
}

const UNITS = "kWh / Wh / MWh";
const CHANNELS = "Consumption or Surplus Generation";

/** Null for a blank, which states no unit. */
function parseUnitField(field: string): number | null | undefined {
  return isBlank(field) ? null : parseUnit(field);
}

function parseChannelField(field: string): Channel | undefined {
  if (findQuality(field)) return "consumption";
  return parseChannel(field) ?? toChannel(field);
}

/** A column of types may be about something else, such as `Electric usage` or a rate period: then it states no channel. */
function parseTypeChannel(field: string): Channel | undefined {
  const direction = findDirection(field);
  return direction === null ? "consumption" : toChannel(field);
}

function toChannel(field: string): Channel | undefined {
  const direction = findDirection(field);
  return direction === "consumption" || direction === "generation" ? direction : undefined;
}

/** Finds `Actual` or `Estimated` where a channel could be, because READ_TYPE means either. */
function findQuality(field: string): "actual" | "estimated" | undefined {
  return field.trim() === "" ? undefined : parseQuality(field);
}

/** Whether the file writes generation above (1) or below (-1) zero. 0 until the first such value. */
interface Sign {
  ofGeneration: number;
}

function toPositive(kwh: number, channel: Channel, sign: Sign): number {
  if (channel === "consumption" || kwh === 0) return kwh;
  sign.ofGeneration ||= Math.sign(kwh);
  return kwh * sign.ofGeneration;
}

/** Of two meters without an ESI ID, nothing says whether they are one home's. */
function createMeterCheck(
  columns: Columns,
  errors: ErrorList,
  text: (key: ColumnKey, record: CsvRecord) => string,
): FieldReaders["isMeterKnown"] {
  let first = "";
  return (record, esiid) => {
    const meter = esiid === null ? text("meter", record).trim() : "";
    if (meter === "") return true;
    first ||= meter;
    if (meter === first) return true;
    errors.fatal("several_meters", toErrorPlace(columns.meter, record, meter));
    return false;
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

/** ESI IDs of a file that a spreadsheet may have rounded. */
interface Rounded {
  first: ErrorPlace | null;
  /**
   * Whether it is likely to be rounded: one in a hundred ESI IDs of 17 digits ends in two zeros, so that needs a second
   * one, but hardly any of 22 digits ends in seven.
   */
  likely: boolean;
  /** Whether there is one that it has not. Then it rounded none, because it treats the column alike. */
  exact: boolean;
}

/**
 * Whether it is a plain number with zeros after its first 15 digits, which is all that a spreadsheet keeps. With an
 * apostrophe or as ="…", it was text there.
 */
function isRounded(field: string): boolean {
  return /^\d{15}(?:0{2}|0{7})$/.test(field);
}

/**
 * Null without the column or with a blank. A number that a spreadsheet rounded stops the reading, because every row has
 * it.
 */
function readEsiid(
  columns: Columns,
  errors: ErrorList,
  text: (key: ColumnKey, record: CsvRecord) => string,
  rounded: Rounded,
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
    if (!isRounded(field.trim())) rounded.exact = true;
    else {
      rounded.likely ||= parsed.value.esiid.length > 17 || rounded.first !== null;
      rounded.first ??= place;
    }
    last = { text: field, value: parsed.value.esiid };
    return last.value;
  };
}
