// Monthly CSV: one row per billing month with its first and last day, or with a calendar month.
import { MAX_MONTH_KWH } from "#contracts/tables/month-usage.ts";
import { addDays, dayNumber, daysIn, firstOfMonth, toIsoDate } from "../calendar.ts";
import { createFields } from "./csv-fields.ts";
import type { FieldReaders, CsvRecord } from "./csv-fields.ts";
import type { ColumnKey, CsvHeader } from "./csv-header.ts";
import { swapDayAndMonth } from "./date-order.ts";
import { isDotted } from "./decimal-marks.ts";
import { FILE_LIMITS } from "./limits.ts";
import type { ErrorList, MonthlyReadings, MonthReading } from "./result.ts";
import { createRowTagger, isContradiction } from "./row-tags.ts";
import type { TaggedReading } from "./row-tags.ts";
import type { CsvRows } from "./smt-interval-csv.ts";
import { findMonth, isPlausibleDate } from "./values.ts";
import type { Channel } from "./values.ts";

/** A bill can still cover two missed read cycles in a row. */
const MAX_PERIOD_DAYS = 100;

const SHORT_PERIOD_DAYS = 7;
const MONTH_DAYS = 25;
/** Twice a large home's summer day. */
const LARGE_DAY_WH = 200_000;

interface Period {
  readonly from: string;
  /** As in the file: the next month's first day, or the last day itself. */
  readonly to: string;
  readonly calendar: boolean;
  readonly line: number;
  readonly revision: number;
  readonly values: Record<Channel, MonthValue | null>;
}

interface MonthValue extends TaggedReading {
  /** Whether it is written like `1.900`, which may be nineteen hundred. */
  readonly dotted: boolean;
}

/** Columns that tell what a row is, or that may differ between versions of one month. */
const USED = [
  "esiid",
  "revision",
  "from",
  "to",
  "month",
  "year",
  "kwh",
  "quality",
  "channel",
  "unit",
  "generation",
] as const satisfies readonly ColumnKey[];

/** Reads the rows of a monthly file. The newest revision of a month wins. */
export function monthlyRows(header: CsvHeader, errors: ErrorList, decimalComma: boolean): CsvRows {
  const { columns } = header;
  const fields = createFields(columns, errors, decimalComma);
  const readFrom = fields.date("from");
  const readTo = fields.date("to");
  const readWh = fields.wh(MAX_MONTH_KWH);
  const readSent = fields.wh(MAX_MONTH_KWH, "generation");
  const tagRow = createRowTagger(header, USED);
  const meters = new Map<string | null, Map<string, Period>>();
  let monthCount = 0;

  const readPeriod = (record: CsvRecord): { from: string; to: string } | undefined => {
    if (!columns.from || !columns.to) return readMonth(fields, record);
    const from = readFrom(record);
    const to = readTo(record);
    if (from === undefined || to === undefined) return undefined;
    const days = daysIn(from, to);
    if (days < 1 || days > MAX_PERIOD_DAYS) {
      return fields.fail("period_invalid", "to", record, `1 to ${MAX_PERIOD_DAYS} days after ${from}`);
    }
    return { from, to };
  };

  const row = (record: CsvRecord): void => {
    const esiid = fields.esiid(record);
    const channel = fields.channel(record);
    const revision = fields.revision(record);
    const period = readPeriod(record);
    if (esiid === undefined || channel === undefined || revision === undefined || !period) return;
    const wh = readWh(record, channel);
    const sent = readSent(record, "generation");
    if (wh === undefined || sent === undefined || !fields.isMeterKnown(record, esiid)) return;
    // A month without a value (usually the current one) is not a reading.
    if (wh === null && sent === null) return;
    const months = meters.get(esiid) ?? new Map<string, Period>();
    meters.set(esiid, months);
    if (meters.size > FILE_LIMITS.meters)
      errors.fatal("too_many_meters", { expected: `at most ${FILE_LIMITS.meters}` });
    const known = months.get(period.from);
    if (known && known.revision > revision) return;
    const isVersion = known?.revision === revision && known.to === period.to;
    const month: Period = isVersion
      ? known
      : { ...period, calendar: !columns.from, line: record.line, revision, values: createValues() };
    const tag = tagRow(record);
    const put = (to: Channel, value: number | null): void => {
      if (value === null) return;
      const key = to === channel ? "kwh" : "generation";
      const dotted = decimalComma && isDotted(fields.text(key, record));
      const reading = { wh: value, revision, tag, estimated: false, dotted };
      const before = month.values[to];
      if (before && isContradiction(before, reading)) fields.fail("contradicting_rows", "kwh", record);
      month.values[to] = reading;
    };
    put(channel, wh);
    put("generation", sent);
    if (!months.has(period.from) && ++monthCount > FILE_LIMITS.months) errors.fatal("too_many_days");
    months.set(period.from, month);
  };

  return {
    row,
    readings: () => {
      fields.check({ thousands: true });
      const periods = [...meters.values()].flatMap((months) => Array.from(months.values()));
      if (!fields.marks.point) multiplyDotted(periods);
      if (areDaysFirst(periods))
        errors.add("date_order_unclear", { expected: "MM/DD/YYYY", found: "DD/MM/YYYY" });
      return {
        kind: "monthly",
        meters: [...meters].map(([esiid, months]) => toReadings(esiid, [...months.values()], errors)),
      };
    },
  };
}

/** Reads values such as `1.900` as thousands, unless that would be more than a month's usage. */
function multiplyDotted(periods: readonly Period[]): void {
  const dotted = periods.flatMap(({ values }) => Object.values(values).filter((value) => value?.dotted));
  if (dotted.some((value) => (value?.wh ?? 0) > MAX_MONTH_KWH)) return;
  for (const { values } of periods) {
    for (const channel of ["consumption", "generation"] as const) {
      const value = values[channel];
      if (value?.dotted) values[channel] = { ...value, wh: value.wh * 1000 };
    }
  }
}

/**
 * Whether all periods are months if the day is written first, and otherwise single days with more than a home uses:
 * 05/01/2022 to 05/02/2022 with 900 kWh.
 */
function areDaysFirst(periods: readonly Period[]): boolean {
  return (
    periods.length > 0 &&
    periods.every(({ from, to, calendar, values }) => {
      const [first, last] = [swapDayAndMonth(from), swapDayAndMonth(to)];
      if (calendar || daysIn(from, to) > SHORT_PERIOD_DAYS) return false;
      const isMonth = isPlausibleDate(first) && isPlausibleDate(last) && daysIn(first, last) > MONTH_DAYS;
      return isMonth && (values.consumption?.wh ?? 0) > daysIn(from, to) * LARGE_DAY_WH;
    })
  );
}

const createValues = (): Period["values"] => ({ consumption: null, generation: null });

/** Parses `2025-03`, `03/2025`, `3/2025`, `March 2025`, `Mar-25`, or a year and a month in two columns. */
function readMonth(fields: FieldReaders, record: CsvRecord): { from: string; to: string } | undefined {
  const text = fields.text("month", record).trim();
  const year = fields.text("year", record).trim();
  const from = parseMonth(/^(?:[a-z]+|\d{1,2})$/i.test(text) && year !== "" ? `${text} ${year}` : text);
  if (!isPlausibleDate(from)) return fields.fail("date_invalid", "month", record, "YYYY-MM");
  return { from, to: firstOfMonth(addDays(from, 31)) };
}

/** Returns the first day of a month, which is no date if the text is no month. */
function parseMonth(text: string): string {
  const yearFirst = /^(\d{4})-(\d{1,2})$/.exec(text);
  const [, year = "", month = ""] = yearFirst ?? [];
  if (yearFirst) return toFirstDay(year, Number(month));
  const numeric = /^(\d{1,2})[/ ](\d{4})$/.exec(text);
  if (numeric) return toFirstDay(numeric[2] ?? "", Number(numeric[1]));
  const named = /^([a-z]{3,9})[ ,-]+(\d{4}|\d{2})$/i.exec(text);
  return toFirstDay(named?.[2] ?? "", findMonth(named?.[1] ?? ""));
}

function toFirstDay(year: string, month: number): string {
  return `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, "0")}-01`;
}

function toReadings(esiid: string | null, periods: Period[], errors: ErrorList): MonthlyReadings {
  const sorted = periods.sort((left, right) => left.from.localeCompare(right.from));
  const inclusive = endsInclusive(sorted);
  const months = sorted.map((period): MonthReading => {
    const to = inclusive && !period.calendar ? addDays(period.to, 1) : period.to;
    const middle = Math.floor((dayNumber(period.from) + dayNumber(to)) / 2);
    return {
      from: period.from,
      to,
      month: toIsoDate(middle).slice(0, 7),
      kwh: (period.values.consumption?.wh ?? 0) / 1000,
      exported_kwh: (period.values.generation?.wh ?? 0) / 1000,
    };
  });
  for (const [index, month] of months.entries()) {
    const next = months[index + 1];
    if (next && next.from < month.to) {
      errors.add("period_overlap", {
        line: sorted[index + 1]?.line ?? 0,
        expected: `from ${month.to} on`,
        found: next.from,
      });
    }
  }
  return { esiid, months };
}

/**
 * Whether the end is the last day of the month instead of the first of the next. SMT's end is the next month's start,
 * but others print the last day. Neighboring rows show which it is.
 */
function endsInclusive(periods: readonly Period[]): boolean {
  let inclusive = 0;
  for (const [index, period] of periods.entries()) {
    const next = periods[index + 1];
    if (next) inclusive += next.from === addDays(period.to, 1) ? 1 : next.from === period.to ? -1 : 0;
  }
  return inclusive > 0;
}
