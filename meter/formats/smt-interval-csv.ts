// Smart Meter Texas customer interval CSV, as downloaded or saved again by a spreadsheet. The order of the rows decides
// the instant if the label cannot: in the hour that is repeated in the fall, SMT writes 01:45-02:00, then
// `02:00`-`01:15`, then 01:15, 01:30 and 01:45 again (interval file of 2022-11-06). In spring, it keeps four blank rows
// for the skipped hour (2022-03-13).
import { addDays, dayNumber, countIntervals, slotsAtMinute } from "../calendar.ts";
import { QUALITY } from "../usage.ts";
import { createFields } from "./csv-fields.ts";
import type { FieldReaders, CsvRecord } from "./csv-fields.ts";
import type { ColumnKey, CsvHeader } from "./csv-header.ts";
import { CSV_LIMITS } from "./limits.ts";
import { createMeterStore } from "./meter-days.ts";
import type { IntervalMinutes, MeterStore } from "./meter-days.ts";
import type { ErrorList, Readings } from "./result.ts";
import { createRowTagger, isContradiction } from "./row-tags.ts";
import { isBlank, parseClock, parseDate, parseDecimal } from "./values.ts";
import type { Channel } from "./values.ts";

const DAY_MINUTES = 1440;
/** A whole megawatt for an hour, which is also the limit of the wire format (contracts/usage.ts). */
const MAX_KWH = 1000;

/** Columns that tell what a row is, or that may differ between versions of one reading. */
const USED = [
  "esiid",
  "date",
  "revision",
  "start_time",
  "end_time",
  "kwh",
  "quality",
  "channel",
  "unit",
  "generation",
  "slot",
] as const satisfies readonly ColumnKey[];

/** Converts the rows of one file. */
export interface CsvRows {
  row(record: CsvRecord): void;
  /** Returns the readings of the rows. Meaningless if there were errors. */
  readings(): Readings;
}

/** Position of the last row of a long day, to separate the two passes of its repeated hour. */
interface Walk {
  next: number;
  readonly usedSlots: Set<number>;
}

/** Reads the rows of an interval file. */
export function intervalRows(header: CsvHeader, errors: ErrorList, decimalComma: boolean): CsvRows {
  const { columns } = header;
  const fields = createFields(columns, errors, decimalComma);
  const readDate = fields.date("date");
  const readWh = fields.wh(MAX_KWH);
  const readSent = fields.wh(MAX_KWH, "generation");
  const tagRow = createRowTagger(header, USED);
  const clock = clockReader();
  const walks = new Map<string, Walk>();
  let minutes: IntervalMinutes | undefined;
  let inclusive: boolean | undefined;
  let store: MeterStore | undefined;
  let lastDate = "";
  let day = 0;
  let slots = 0;

  const row = (record: CsvRecord): void => {
    const esiid = fields.esiid(record);
    const date = readDate(record);
    const revision = fields.revision(record);
    const quality = fields.quality(record);
    const channel = fields.channel(record);
    const start = clock(fields, "start_time", record, date);
    const written = clock(fields, "end_time", record, date);
    if (esiid === undefined || date === undefined || revision === undefined) return;
    if (quality === undefined || channel === undefined || start === undefined || written === undefined)
      return;
    inclusive ??= isLastMinute(start, written);
    const end = inclusive ? (written + 1) % DAY_MINUTES : written;

    minutes ??= toIntervalMinutes(start, end);
    if (minutes === undefined) {
      fields.fail("interval_length", "end_time", record, "15, 30 or 60 minutes after the start");
      return;
    }
    store ??= createMeterStore(minutes, errors);
    if (date !== lastDate) {
      lastDate = date;
      day = dayNumber(date);
      slots = countIntervals(day, minutes);
    }
    const label = findStartMinute(start, end, minutes, slots);
    if (label === undefined) {
      fields.fail("interval_length", "end_time", record, `${minutes} minutes after the start`);
      return;
    }
    const blank = isBlank(fields.text("kwh", record));
    const candidates = slotsAtMinute(label, slots, minutes);
    if (candidates.length === 0) {
      // A zero in the skipped hour is as meaningless as a blank there.
      if (!blank && parseDecimal(fields.text("kwh", record)) !== 0) {
        fields.fail("no_such_time", "start_time", record, "no reading between 02:00 and 03:00 on this day");
      }
      return;
    }
    const wh = readWh(record, channel);
    const sent = readSent(record, "generation");
    if (wh === undefined || sent === undefined || !fields.isMeterKnown(record, esiid)) return;
    const meter = store.meter(esiid);
    let [slot = 0] = candidates;
    if (slots * minutes > DAY_MINUTES) {
      // Revisions of a day can be in alternating rows, so each has its own position.
      if (walks.size >= CSV_LIMITS.long_days) errors.fatal("too_many_days", { line: record.line });
      const walk = getWalk(walks, `${esiid}/${channel}/${day}/${revision}`);
      slot = chooseSlot(candidates, walk);
      advance(walk, slot);
    }
    const tag = tagRow(record);
    const put = (to: Channel, value: number | null): void => {
      const cell = {
        wh: value ?? 0,
        quality: value === null ? QUALITY.missing : QUALITY[quality],
        revision,
        tag,
      };
      const known = store?.put(meter, to, day, slot, cell);
      if (known && value !== null && isContradiction(known, { ...cell, estimated: quality === "estimated" }))
        fields.fail("contradicting_rows", "kwh", record);
    };
    put(channel, wh);
    if (sent !== null) put("generation", sent);
  };

  return {
    row,
    readings: () => {
      fields.check();
      return { kind: "intervals", series: store?.series(errors) ?? [] };
    },
  };
}

/** `3/1/2022 0:15`: a spreadsheet's time with its date. */
const DATED_CLOCK = /^\s*(\d\S{5,10})[ T]+(\d.*)$/;

/**
 * Reads a time of day. The few hundred labels of a file are parsed once each. A date before the time must be the row's,
 * because the time alone is used; an end at midnight may be on the next day.
 */
function clockReader(): (
  fields: FieldReaders,
  key: "start_time" | "end_time",
  record: CsvRecord,
  date: string | undefined,
) => number | undefined {
  const known = new Map<string, number>();
  return (fields, key, record, date) => {
    const text = fields.text(key, record);
    const minute = known.get(text) ?? parseClock(text);
    if (minute !== undefined) {
      if (known.size < 5000) known.set(text, minute);
      return minute;
    }
    const [, day = "", clock = ""] = DATED_CLOCK.exec(text) ?? [];
    const iso = parseDate(day);
    const dated = parseClock(clock);
    const isMidnight = key === "end_time" && dated === 0;
    const isDay = iso === date || (isMidnight && date !== undefined && iso === addDays(date, 1));
    if (iso !== undefined && isDay && dated !== undefined) return dated;
    return fields.fail("time_invalid", key, record, "HH:MM");
  };
}

/** Whether the first row's end is the last minute of its interval, as in `00:00`-`00:14`. */
function isLastMinute(start: number, end: number): boolean {
  return toIntervalMinutes(start, (end + 1) % DAY_MINUTES) !== undefined;
}

function toIntervalMinutes(start: number, end: number): IntervalMinutes | undefined {
  const length = (end - start + DAY_MINUTES) % DAY_MINUTES;
  return length === 15 || length === 30 || length === 60 ? length : undefined;
}

/**
 * Returns the local minute that a row is for. On a day with a repeated hour, its end can be right even if its start is
 * not.
 */
function findStartMinute(start: number, end: number, minutes: number, slots: number): number | undefined {
  if (start % minutes !== 0) return undefined;
  if ((end - start + DAY_MINUTES) % DAY_MINUTES === minutes) return start;
  const byEnd = end - minutes;
  return byEnd >= 0 && byEnd % minutes === 0 && slotsAtMinute(byEnd, slots, minutes).length === 2
    ? byEnd
    : undefined;
}

function getWalk(walks: Map<string, Walk>, key: string): Walk {
  const known = walks.get(key);
  if (known) return known;
  const walk = { next: 0, usedSlots: new Set<number>() };
  walks.set(key, walk);
  return walk;
}

/**
 * Returns the first of the two passes of a repeated hour that is not before the last row, or else one that no row has
 * used yet.
 */
function chooseSlot(candidates: readonly number[], walk: Walk): number {
  return (
    candidates.find((slot) => slot >= walk.next) ??
    candidates.find((slot) => !walk.usedSlots.has(slot)) ??
    candidates[0] ??
    0
  );
}

function advance(walk: Walk, slot: number): void {
  if (slot === 0) walk.usedSlots.clear();
  walk.next = slot + 1;
  walk.usedSlots.add(slot);
}
