// Builds a year from interval readings: the newest twelve months, with gaps filled from neighboring weeks, and days
// that were never read modeled after the home's own habits.
import type { TduId } from "#contracts/plan.ts";
import {
  addDays,
  dayNumber,
  dayOffsets,
  daysIn,
  toIsoDate,
  toMinute,
  slotsAtMinute,
  countFullDays,
  toWeekday,
  yearStart,
} from "./calendar.ts";
import { setRounded } from "./shapes/usage-model.ts";
import { QUALITY } from "./usage.ts";
import type { IntervalSeries, YearUsage } from "./usage.ts";
import { fitFactors, fittedParts, partsTotal } from "./year-fit.ts";
import type { Factors } from "./year-fit.ts";
import { yearError } from "./year-result.ts";
import type { YearResult } from "./year-result.ts";

/** A week is the minimum that includes weekdays and a weekend. */
export const MIN_DAYS = 7;
/** A last day with fewer readings than this share does not count as complete. */
const MIN_COMPLETE_SHARE = 0.9;
/** Gaps are filled from the same weekday and time one and two weeks away. */
const NEIGHBOR_DAYS = [-7, 7, -14, 14];
/** The hours of a modeled day are based on this many days of the home that are nearest in season. */
const PATTERN_DAYS = 10;
/** If no more than this share of intervals is filled in, a year still counts as measured. */
const MEASURED_SHARE = 0.05;
const MINUTES_PER_DAY = 1440;

/** Days of a series, with the readings of each. */
interface Source {
  readonly series: IntervalSeries;
  readonly first: number;
  readonly days: number;
  readonly offsets: Int32Array;
  /** Share of the day's intervals that were read. */
  readonly read: Float64Array;
}

/** Returns the twelve months up to the last complete day. Fails with fewer than seven complete days. */
export function yearFromSeries(series: IntervalSeries, options: { readonly tdu: TduId }): YearResult {
  const source = openSource(series);
  const lastComplete = source.read.findLastIndex((share) => share >= MIN_COMPLETE_SHARE);
  const end = addDays(series.start, lastComplete + 1);
  const start = yearStart(end);
  const first = dayNumber(start);
  const known: number[] = [];
  for (let index = Math.max(0, first - source.first); index <= lastComplete; index++) {
    if (source.read[index] === 1) known.push(index);
  }
  if (known.length < MIN_DAYS) {
    return yearError("too_few_days", { found: known.length, needed: MIN_DAYS });
  }

  const days = daysIn(start, end);
  const target = emptyYear(series, start, days);
  const pattern = createPattern(source, known, options.tdu);
  const offsets = dayOffsets(start, days, series.minutes);
  for (let index = 0; index < days; index++) {
    const from = offsets[index] ?? 0;
    const span = { day: first + index, from, slots: (offsets[index + 1] ?? 0) - from };
    fillDay(source, target, span, pattern);
  }

  let modeled = 0;
  let modeledWh = 0;
  let totalWh = 0;
  for (let index = 0; index < target.wh.length; index++) {
    const wh = target.wh[index] ?? 0;
    totalWh += wh;
    if (target.quality[index] !== QUALITY.modeled) continue;
    modeled++;
    modeledWh += wh;
  }
  const firstRead = source.read.findIndex((share) => share > 0);
  const value: YearUsage = {
    series: target,
    estimated_share: totalWh === 0 ? modeled / target.wh.length : modeledWh / totalWh,
    method: modeled / target.wh.length <= MEASURED_SHARE ? "measured" : "extended",
    read_from: toIsoDate(Math.max(first, source.first + firstRead)),
    read_through: addDays(end, -1),
  };
  return { ok: true, value };
}

function openSource(series: IntervalSeries): Source {
  const days = countFullDays(series.start, series.wh.length, series.minutes);
  const offsets = dayOffsets(series.start, days, series.minutes);
  const read = new Float64Array(days);
  for (let day = 0; day < days; day++) {
    const from = offsets[day] ?? 0;
    const to = offsets[day + 1] ?? 0;
    let known = 0;
    for (let index = from; index < to; index++) if (isRead(series, index)) known++;
    read[day] = known / (to - from);
  }
  return { series, first: dayNumber(series.start), days, offsets, read };
}

function isRead(series: IntervalSeries, index: number): boolean {
  const quality = series.quality[index];
  return quality === QUALITY.actual || quality === QUALITY.estimated;
}

function emptyYear(series: IntervalSeries, start: string, days: number): IntervalSeries {
  const length = dayOffsets(start, days, series.minutes)[days] ?? 0;
  return {
    esiid: series.esiid,
    start,
    minutes: series.minutes,
    wh: new Int32Array(length),
    exported: series.exported ? new Int32Array(length) : null,
    quality: new Uint8Array(length).fill(QUALITY.modeled),
  };
}

interface DaySpan {
  readonly day: number;
  /** Index of the day's first interval in the year. */
  readonly from: number;
  readonly slots: number;
}

/** Copies a day that was read completely, from the index `cell` of its first interval. */
function copyDay({ series }: Source, target: IntervalSeries, { from, slots }: DaySpan, cell: number): void {
  target.wh.set(series.wh.subarray(cell, cell + slots), from);
  target.quality.set(series.quality.subarray(cell, cell + slots), from);
  if (series.exported) target.exported?.set(series.exported.subarray(cell, cell + slots), from);
}

/** Uses readings first, then neighboring weeks, then the pattern. */
function fillDay(source: Source, target: IntervalSeries, span: DaySpan, pattern: Pattern): void {
  const { series, offsets } = source;
  const { day, from, slots } = span;
  const minutes = series.minutes;
  const at = day - source.first;
  const inside = at >= 0 && at < source.days;
  if (inside && source.read[at] === 1) return copyDay(source, target, span, offsets[at] ?? 0);
  const neighborDays = NEIGHBOR_DAYS.map((distance) => at + distance).filter(
    (one) => (source.read[one] ?? 0) > 0,
  );
  let modeled: PatternDay | undefined;
  for (let slot = 0; slot < slots; slot++) {
    const cell = (offsets[at] ?? 0) + slot;
    if (inside && isRead(series, cell)) {
      target.wh[from + slot] = series.wh[cell] ?? 0;
      target.quality[from + slot] = series.quality[cell] ?? QUALITY.actual;
      if (target.exported) target.exported[from + slot] = series.exported?.[cell] ?? 0;
      continue;
    }
    const near =
      neighborDays.length > 0 ? neighbors(source, neighborDays, toMinute(slot, slots, minutes)) : NONE;
    if (near.length > 0) {
      target.wh[from + slot] = Math.round(mean(near, series.wh));
      if (target.exported && series.exported)
        target.exported[from + slot] = Math.round(mean(near, series.exported));
      continue;
    }
    modeled ??= pattern.day(day, slots);
    target.wh[from + slot] = modeled.wh[slot] ?? 0;
    if (target.exported) target.exported[from + slot] = modeled.exported[slot] ?? 0;
  }
}

const NONE: readonly number[] = [];

/** Returns intervals of these days that were read at the same time of day. */
function neighbors(source: Source, days: readonly number[], minute: number): number[] {
  const found: number[] = [];
  for (const day of days) {
    const cell = cellAt(source, day, minute);
    if (cell !== undefined && isRead(source.series, cell)) found.push(cell);
  }
  return found;
}

function cellAt(source: Source, day: number, minute: number): number | undefined {
  if (day < 0 || day >= source.days) return undefined;
  const { minutes } = source.series;
  const from = source.offsets[day] ?? 0;
  const slots = (source.offsets[day + 1] ?? 0) - from;
  // Only the two days on which the clock changes have other slots.
  if (slots * minutes === MINUTES_PER_DAY) return from + Math.floor(minute / minutes);
  const slot = slotsAtMinute(minute, slots, minutes)[0];
  return slot === undefined ? undefined : from + slot;
}

function mean(cells: readonly number[], values: Int32Array): number {
  return cells.reduce((sum, cell) => sum + (values[cell] ?? 0), 0) / cells.length;
}

interface PatternDay {
  readonly wh: Int32Array;
  readonly exported: Int32Array;
}
interface Pattern {
  day(day: number, slots: number): PatternDay;
}

/** What the days nearest in season used and sent in each interval. */
interface SeasonHours {
  readonly near: readonly number[];
  /** Wh of all of them together. */
  readonly used: Float64Array;
  readonly used_wh: number;
  /** Wh of a mean day. */
  readonly sent: Float64Array;
}

function sumHours(source: Source, near: readonly number[], slots: number): SeasonHours {
  const used = new Float64Array(slots);
  const sent = new Float64Array(slots);
  const { series } = source;
  for (let slot = 0; slot < slots; slot++) {
    const minute = toMinute(slot, slots, series.minutes);
    for (const index of near) {
      const cell = cellAt(source, index, minute);
      if (cell === undefined) continue;
      used[slot] = (used[slot] ?? 0) + (series.wh[cell] ?? 0);
      sent[slot] = (sent[slot] ?? 0) + (series.exported?.[cell] ?? 0) / near.length;
    }
  }
  return { near, used, used_wh: used.reduce((left, right) => left + right, 0), sent };
}

const isSame = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((value, index) => value === right[index]);

/** Sums hours once for consecutive days that are modeled after the same ones: most days far from the readings. */
function createHoursLookup(
  source: Source,
): (near: readonly number[], slots: number, kind: number) => SeasonHours {
  const last: Array<SeasonHours | undefined> = [];
  return (near, slots, kind) => {
    const known = last[kind];
    if (known && known.used.length === slots && isSame(known.near, near)) return known;
    const hours = sumHours(source, near, slots);
    last[kind] = hours;
    return hours;
  };
}

/**
 * Creates a pattern with the level from the three-part fit, and with hours (and exports) from the home's own days
 * nearest in season.
 */
function createPattern(source: Source, known: readonly number[], tdu: TduId): Pattern {
  const { series, first, offsets } = source;
  let factors: Factors | undefined;
  const getHours = createHoursLookup(source);
  const sumDay = (index: number): number => {
    let total = 0;
    for (let cell = offsets[index] ?? 0; cell < (offsets[index + 1] ?? 0); cell++)
      total += series.wh[cell] ?? 0;
    return total;
  };
  return {
    day: (day, slots) => {
      factors ??= fitFactors(
        known.map((index) => ({ from: first + index, to: first + index + 1, wh: sumDay(index) })),
        tdu,
      );
      const near = nearestInSeason(known, first, day);
      const { used, used_wh, sent } = getHours(near, slots, Number(isWeekend(day)));
      const level =
        partsTotal(fittedParts(factors, tdu, day)) * 1000 * (slots / (MINUTES_PER_DAY / series.minutes));
      const wh = new Int32Array(slots);
      const exported = new Int32Array(slots);
      const values = new Float64Array(slots);
      for (let slot = 0; slot < slots; slot++)
        values[slot] = used_wh === 0 ? level / slots : ((used[slot] ?? 0) * level) / used_wh;
      setRounded(wh, 0, values);
      setRounded(exported, 0, sent);
      return { wh, exported };
    },
  };
}

const isWeekend = (day: number): boolean => toWeekday(day) % 6 === 0;

/** Returns known days of the same kind (weekday or weekend) nearest by time of year, in any year. */
function nearestInSeason(known: readonly number[], first: number, day: number): readonly number[] {
  const weekend = isWeekend(day);
  const distance = (index: number): number => {
    const apart = Math.abs(first + index - day) % 365.25;
    return Math.min(apart, 365.25 - apart);
  };
  const alike = known.filter((index) => isWeekend(first + index) === weekend);
  return (alike.length > 0 ? alike : known)
    .map((index) => ({ index, apart: distance(index) }))
    .sort((left, right) => left.apart - right.apart)
    .slice(0, PATTERN_DAYS)
    .map(({ index }) => index);
}
