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
const NEIGHBOUR_DAYS = [-7, 7, -14, 14];
/** The hours of a modeled day are based on this many days of the home that are nearest in season. */
const PATTERN_DAYS = 10;
/** If no more than this share of intervals is filled in, a year still counts as measured. */
const MEASURED_SHARE = 0.05;

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

/** Uses readings first, then neighboring weeks, then the pattern. */
function fillDay(source: Source, target: IntervalSeries, span: DaySpan, pattern: Pattern): void {
  const { series, offsets } = source;
  const { day, from, slots } = span;
  const minutes = series.minutes;
  const at = day - source.first;
  const inside = at >= 0 && at < source.days;
  let modeled: PatternDay | undefined;
  for (let slot = 0; slot < slots; slot++) {
    const cell = (offsets[at] ?? 0) + slot;
    if (inside && isRead(series, cell)) {
      target.wh[from + slot] = series.wh[cell] ?? 0;
      target.quality[from + slot] = series.quality[cell] ?? QUALITY.actual;
      if (target.exported) target.exported[from + slot] = series.exported?.[cell] ?? 0;
      continue;
    }
    const near = neighbours(source, at, toMinute(slot, slots, minutes));
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

/** Returns intervals read at the same time of day one and two weeks before and after. */
function neighbours(source: Source, at: number, minute: number): number[] {
  const found: number[] = [];
  for (const distance of NEIGHBOUR_DAYS) {
    const cell = cellAt(source, at + distance, minute);
    if (cell !== undefined && isRead(source.series, cell)) found.push(cell);
  }
  return found;
}

function cellAt(source: Source, day: number, minute: number): number | undefined {
  if (day < 0 || day >= source.days) return undefined;
  const from = source.offsets[day] ?? 0;
  const slots = (source.offsets[day + 1] ?? 0) - from;
  const slot = slotsAtMinute(minute, slots, source.series.minutes)[0];
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

/**
 * Creates a pattern with the level from the three-part fit, and with hours (and exports) from the home's own days
 * nearest in season.
 */
function createPattern(source: Source, known: readonly number[], tdu: TduId): Pattern {
  const { series, first, offsets } = source;
  let factors: Factors | undefined;
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
      const used = new Float64Array(slots);
      const sent = new Float64Array(slots);
      for (let slot = 0; slot < slots; slot++) {
        const minute = toMinute(slot, slots, series.minutes);
        for (const index of near) {
          const cell = cellAt(source, index, minute);
          if (cell === undefined) continue;
          used[slot] = (used[slot] ?? 0) + (series.wh[cell] ?? 0);
          sent[slot] = (sent[slot] ?? 0) + (series.exported?.[cell] ?? 0) / near.length;
        }
      }
      const level = partsTotal(fittedParts(factors, tdu, day)) * 1000 * (slots / (1440 / series.minutes));
      const sum = used.reduce((left, right) => left + right, 0);
      const wh = new Int32Array(slots);
      const exported = new Int32Array(slots);
      setRounded(wh, 0, sum === 0 ? used.fill(level / slots) : used.map((value) => (value * level) / sum));
      setRounded(exported, 0, sent);
      return { wh, exported };
    },
  };
}

/** Returns known days of the same kind (weekday or weekend) nearest by time of year, in any year. */
function nearestInSeason(known: readonly number[], first: number, day: number): readonly number[] {
  const weekend = toWeekday(day) % 6 === 0;
  const distance = (index: number): number => {
    const apart = Math.abs(first + index - day) % 365.25;
    return Math.min(apart, 365.25 - apart);
  };
  const alike = known.filter((index) => (toWeekday(first + index) % 6 === 0) === weekend);
  return (alike.length > 0 ? alike : known)
    .map((index) => ({ index, apart: distance(index) }))
    .sort((left, right) => left.apart - right.apart)
    .slice(0, PATTERN_DAYS)
    .map(({ index }) => index);
}
