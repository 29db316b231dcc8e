// Rows of a date, a label such as an hour or a time, and a value: kept until the end of the file, because only all of
// its labels show what they mean (slot-labels.ts). Then they are read like rows with a start and an end.
import { addDays, countIntervals, dayNumber, toMinute } from "../calendar.ts";
import type { CsvRecord } from "./csv-fields.ts";
import type { Columns, CsvHeader } from "./csv-header.ts";
import { CSV_LIMITS } from "./limits.ts";
import type { ErrorList } from "./result.ts";
import { findSlotRule } from "./slot-labels.ts";
import type { SlotKind, SlotRule } from "./slot-labels.ts";
import { dailyRows } from "./smt-daily-csv.ts";
import { intervalRows } from "./smt-interval-csv.ts";
import type { CsvRows } from "./smt-interval-csv.ts";
import { parseDate } from "./values.ts";

const DAY_MINUTES = 1440;
/** `00:00 - 00:15` states both ends. */
const RANGE = /^([\d:]+(?:\s*[ap]\.?m\.?)?)\s*(?:-|–|to)\s*([\d:]+(?:\s*[ap]\.?m\.?)?)$/i;

interface Day {
  readonly date: string;
  readonly labels: string[];
}

/** Reads the rows of a file with a date and one column for the time of day. Without several rows a day, it is daily. */
export function slotRows(header: CsvHeader, errors: ErrorList, decimalComma: boolean): CsvRows {
  const records: CsvRecord[] = [];
  return {
    row: (record) => {
      if (records.length >= CSV_LIMITS.slot_rows) errors.fatal("too_many_days", { line: record.line });
      else records.push(record);
    },
    readings: () => {
      const days = groupByDay(header, records);
      const isDaily = days.every(({ labels }) => new Set(labels).size < 2);
      const rows = isDaily
        ? dailyRows(header, errors, decimalComma)
        : intervalRows(withTimes(header), errors, decimalComma);
      const convert = isDaily ? (record: CsvRecord) => record : createConverter(header, days, errors);
      for (const record of records) {
        if (errors.stop) break;
        const converted = convert?.(record);
        if (converted) rows.row(converted);
      }
      return rows.readings();
    },
  };
}

/** Groups the labels by all that tells rows of one date apart. */
function groupByDay(header: CsvHeader, records: readonly CsvRecord[]): readonly Day[] {
  const { date, slot, kwh, generation } = header.columns;
  const values = new Set([slot?.index, kwh?.index, generation?.index]);
  const known = (["esiid", "channel", "type", "meter", "revision"] as const).flatMap(
    (key) => header.columns[key]?.index ?? [],
  );
  const keys = [date?.index ?? 0, ...known.filter((index) => !values.has(index))];
  const days = new Map<string, Day>();
  for (const { fields } of records) {
    const key = keys.map((index) => fields[index] ?? "").join("\n");
    const day = days.get(key) ?? { date: parseDate(fields[date?.index ?? 0] ?? "") ?? "", labels: [] };
    day.labels.push((fields[slot?.index ?? 0] ?? "").trim());
    days.set(key, day);
  }
  return [...days.values()];
}

/** Returns the header with two more columns in front, for the start and the end of each row. */
function withTimes(header: CsvHeader): CsvHeader {
  const name = header.columns.slot?.name ?? "";
  const shifted = Object.entries(header.columns).map(([key, column]) => [
    key,
    { ...column, index: column.index + TIMES },
  ]);
  const columns: Columns = {
    ...(Object.fromEntries(shifted) as Columns),
    start_time: { index: 0, name, unit_kwh: null },
    end_time: { index: 1, name, unit_kwh: null },
  };
  return { ...header, columns, width: header.width + TIMES };
}

/** Number of columns that are added. */
const TIMES = 2;

type Converter = (record: CsvRecord) => CsvRecord | undefined;

/** Creates a function that adds the start and the end to a record. Undefined, with an error, if they are not clear. */
function createConverter(header: CsvHeader, days: readonly Day[], errors: ErrorList): Converter | undefined {
  const { date, slot } = header.columns;
  if (!date || !slot) return undefined;
  const label = (record: CsvRecord): string => (record.fields[slot.index] ?? "").trim();
  const add = (record: CsvRecord, day: string, start: string, end: string): CsvRecord => {
    const fields = [start, end, ...record.fields];
    fields[date.index + TIMES] = day;
    return { fields, line: record.line };
  };
  if (days.every(({ labels }) => labels.every((text) => RANGE.test(text)))) {
    return (record) => {
      const [, start = "", end = ""] = RANGE.exec(label(record)) ?? [];
      return add(record, record.fields[date.index] ?? "", start, end);
    };
  }
  const rule = findSlotRule(toSlotKind(slot.name), days);
  if (!rule) {
    errors.fatal("slot_unclear", { column: slot.name, found: days[0]?.labels.slice(0, 3).join(" / ") ?? "" });
    return undefined;
  }
  const counts = countByDate(days);
  return (record) => {
    const text = record.fields[date.index] ?? "";
    const iso = parseDate(text);
    if (iso === undefined) return add(record, text, "00:00", "00:15");
    const start = findStart(rule, label(record), iso, counts.get(iso) ?? 0);
    if (start === undefined) {
      errors.add("slot_unclear", { line: record.line, column: slot.name, found: label(record) });
      return undefined;
    }
    const isBefore = start < 0;
    const from = isBefore ? start + DAY_MINUTES : start;
    const day = isBefore ? addDays(iso, -1) : text;
    return add(record, day, formatClock(from), formatClock((from + rule.minutes) % DAY_MINUTES));
  };
}

function toSlotKind(name: string): SlotKind {
  if (/end/i.test(name) || /^he$/i.test(name)) return "hour_ending";
  if (/hour|^hr$/i.test(name)) return "hour";
  return /interval|slot/i.test(name) ? "interval" : "time";
}

/** Returns the most labels of a day, by date. */
function countByDate(days: readonly Day[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { date, labels } of days)
    counts.set(date, Math.max(counts.get(date) ?? 0, new Set(labels).size));
  return counts;
}

/** Returns the minute at which a label's interval starts. A counted one depends on how many its day has. */
function findStart(rule: SlotRule, label: string, date: string, count: number): number | undefined {
  const start = rule.startOf(label);
  if (start === undefined || start >= 25 * 60) return undefined;
  const slots = countIntervals(dayNumber(date), rule.minutes);
  const regular = DAY_MINUTES / rule.minutes;
  if (!rule.counts || slots === regular || count === regular) return start < DAY_MINUTES ? start : undefined;
  return count === slots ? toMinute(start / rule.minutes, slots, rule.minutes) : undefined;
}

function formatClock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
