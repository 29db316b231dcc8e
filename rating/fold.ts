// Usage folded once into day sums, so that any billing month of any plan is a subtraction. Prefix sums cover the year
// twice (the year is a circle, see periods.ts), so a month that wraps past its end needs no special case. Sums per
// window shape (which hours share a price) are computed on first use and cached, because most plans of a catalog share
// a handful of shapes.
import type { DeliveryCharges, EnergyWindow } from "#contracts/plan.ts";
import type { CompiledCharges } from "#market/price-delivery.ts";
import { countFullDays } from "#meter/calendar.ts";
import type { IntervalSeries, YearUsage } from "#meter/usage.ts";
import { createCycleSums, type CycleCents, type CycleSources, type CycleSums } from "./cycle-sums.ts";
import { findWindowIndex } from "./window-slots.ts";
import { getYearCalendar, type YearCalendar } from "./year-calendar.ts";

const MINUTES_PER_DAY = 1440;

type Channel = "consumed" | "exported";

/** Days of a billing month with the same delivery charges (`DeliverySpan.charges`), `from` to `to` (exclusive). */
export interface DeliveryRun {
  readonly charges: number;
  readonly from: number;
  readonly to: number;
}

/** The days of changing delivery charges. They depend only on dates, so homes with the same year share them. */
export interface DeliveryDays {
  /** Which charges are in force on each day: 0 for those of the twelve months' first day, then the later ones. */
  readonly of_day: Uint8Array;
  /** By read day and month. Filled on demand by `deliveryRuns`. */
  readonly runs: Array<ReadonlyArray<ReadonlyArray<DeliveryRun>> | undefined>;
  /** The monthly charges of each billing month, prorated. Filled on demand by `addedDeliveryCents`. */
  readonly monthly: WeakMap<ReadonlyArray<CompiledCharges>, CycleCents>;
}

/** Sums of a year of usage, in Wh. Index `d` of a prefix array is the Wh before day `d`. Arrays run to `2 × days`. */
export interface UsageFold {
  readonly series: IntervalSeries;
  /** First local day, YYYY-MM-DD. */
  readonly start: string;
  readonly days: number;
  readonly calendar: YearCalendar;
  /** Index of each day's first interval, and the end: `days + 1` values. */
  readonly offsets: Int32Array;
  /** Month 1..12 of each day. */
  readonly month_of_day: Uint8Array;
  /** 0 = Sunday of each day. */
  readonly weekday_of_day: Uint8Array;
  readonly consumed: Float64Array;
  /** Null if the home exports nothing. */
  readonly exported: Float64Array | null;
  readonly year_wh: number;
  readonly exported_wh: number;
  /** Set if every day uses a multiple of its usage in another fold. `series` is then the other fold's. */
  readonly scaled: { readonly of: UsageFold; readonly by_day: Float64Array } | null;
  /** Null if the delivery charges don't change (delivery-days.ts). */
  readonly delivery_days: DeliveryDays | null;
  /** Filled on demand. */
  readonly cache: FoldCache;
}

interface FoldCache {
  /** By channel and shape. */
  readonly prefixes: Map<string, ReadonlyArray<Float64Array>>;
  readonly shapes: Map<string, ShapeSums>;
  /** What delivery charges add to each billing month, in cents. */
  readonly delivery: Map<ReadonlyArray<CompiledCharges>, CycleCents>;
  /** The same year with the days of changing delivery charges. */
  readonly dated: Map<DeliveryCharges, UsageFold>;
}

/** The sums of a window shape. */
export interface ShapeSums {
  readonly consumed: ReadonlyArray<Float64Array>;
  readonly exported: ReadonlyArray<Float64Array>;
  readonly sources: CycleSources;
  /** Filled on demand by `cycleSums`. */
  readonly cycles: CycleSums;
}

/** Creates the empty cache of a fold. Folds with the same usage share `prefixes`. */
export function createFoldCache(prefixes: FoldCache["prefixes"] = new Map()): FoldCache {
  return { prefixes, shapes: new Map(), delivery: new Map(), dated: new Map() };
}

function dayPrefix(values: Int32Array, offsets: Int32Array, days: number): Float64Array {
  const prefix = new Float64Array(2 * days + 1);
  let total = 0;
  for (let day = 0; day < days; day++) {
    const end = offsets[day + 1] ?? 0;
    for (let i = offsets[day] ?? 0; i < end; i++) total += values[i] ?? 0;
    prefix[day + 1] = total;
  }
  unroll(prefix, days);
  return prefix;
}

/** Continues a year's prefix sums around the circle once more. */
export function unroll(prefix: Float64Array, days: number): void {
  const total = prefix[days] ?? 0;
  for (let day = 1; day <= days; day++) prefix[days + day] = total + (prefix[day] ?? 0);
}

/**
 * Folds a year (or any whole days) of intervals into day sums of Wh, in one pass that takes under a millisecond for a
 * year of quarter hours.
 */
export function foldUsage(usage: YearUsage | IntervalSeries): UsageFold {
  const series = "series" in usage ? usage.series : usage;
  const days = countFullDays(series.start, series.wh.length, series.minutes);
  const offsets = getYearCalendar(series.start, days).getOffsets(series.minutes);
  const consumed = dayPrefix(series.wh, offsets, days);
  const exported = series.exported === null ? null : dayPrefix(series.exported, offsets, days);
  return createFold(series, days, { consumed, exported });
}

/** Creates the fold of a year from its prefix sums. `prefixes` has those of window shapes that are already known. */
export function createFold(
  series: IntervalSeries,
  days: number,
  { consumed, exported }: Pick<UsageFold, "consumed" | "exported">,
  prefixes?: FoldCache["prefixes"],
): UsageFold {
  const calendar = getYearCalendar(series.start, days);
  return {
    series,
    start: series.start,
    days,
    calendar,
    offsets: calendar.getOffsets(series.minutes),
    month_of_day: calendar.month_of_day,
    weekday_of_day: calendar.weekday_of_day,
    consumed,
    exported,
    year_wh: consumed[days] ?? 0,
    exported_wh: exported?.[days] ?? 0,
    scaled: null,
    delivery_days: null,
    cache: createFoldCache(prefixes),
  };
}

/** Scales a prefix day by day. Rounds the running sum, so that no Wh is lost. */
function scalePrefix(prefix: Float64Array, by_day: Float64Array): Float64Array {
  const scaled = new Float64Array(prefix.length);
  const days = by_day.length;
  let total = 0;
  for (let day = 0; day < days; day++) {
    total += ((prefix[day + 1] ?? 0) - (prefix[day] ?? 0)) * (by_day[day] ?? 1);
    scaled[day + 1] = Math.round(total);
  }
  unroll(scaled, days);
  return scaled;
}

/**
 * Returns the same year with each day's consumption multiplied by `by_day` (`days` values). Its hours keep their shape.
 * Much faster than folding the intervals again.
 */
export function scaleFold(fold: UsageFold, by_day: Float64Array): UsageFold {
  const consumed = scalePrefix(fold.consumed, by_day);
  return {
    ...fold,
    consumed,
    year_wh: consumed[fold.days] ?? 0,
    scaled: { of: fold, by_day },
    cache: createFoldCache(),
  };
}

const shapeKeys = new WeakMap<ReadonlyArray<EnergyWindow>, string>();

/** Returns a key for the hours of a window set, whatever it charges. Sets with the same key share their sums. */
export function shapeKey(windows: ReadonlyArray<EnergyWindow>): string {
  if (windows.length === 1) return "all";
  const known = shapeKeys.get(windows) ?? createShapeKey(windows);
  shapeKeys.set(windows, known);
  return known;
}

function createShapeKey(windows: ReadonlyArray<EnergyWindow>): string {
  return windows
    .slice(0, -1)
    .map((w) =>
      [String(w.months ?? ""), String(w.weekdays ?? ""), w.from_minute ?? "", w.to_minute ?? ""].join("/"),
    )
    .join(";");
}

/** Adds each interval of a day to its window. `table` contains the window of each of the day's intervals. */
function addDay(sums: Float64Array, values: Int32Array, from: number, table: Uint8Array): void {
  for (let slot = 0; slot < table.length; slot++) {
    const window = table[slot] ?? 0;
    sums[window] = (sums[window] ?? 0) + (values[from + slot] ?? 0);
  }
}

function splitByWindow(
  fold: UsageFold,
  values: Int32Array,
  windows: ReadonlyArray<EnergyWindow>,
): Float64Array[] {
  const prefixes = windows.map(() => new Float64Array(2 * fold.days + 1));
  // A year that was packed has no intervals (packed-year.ts).
  if (values.length === 0) throw new RangeError("These windows were not packed with the year.");
  const { minutes } = fold.series;
  const plain = MINUTES_PER_DAY / minutes;
  const tables: Array<Uint8Array | undefined> = [];
  const sums = new Float64Array(windows.length);
  for (let day = 0; day < fold.days; day++) {
    const month = fold.month_of_day[day] ?? 1;
    const week_day = fold.weekday_of_day[day] ?? 0;
    const from = fold.offsets[day] ?? 0;
    const slots = (fold.offsets[day + 1] ?? 0) - from;
    // Days with the same month and weekday share a table. The two DST days have their own length.
    const table =
      slots === plain
        ? (tables[month * 7 + week_day] ??= findWindowIndex(windows, month, week_day, slots, minutes))
        : findWindowIndex(windows, month, week_day, slots, minutes);
    addDay(sums, values, from, table);
    for (let w = 0; w < prefixes.length; w++) {
      const prefix = prefixes[w];
      if (prefix !== undefined) prefix[day + 1] = sums[w] ?? 0;
    }
  }
  for (const prefix of prefixes) unroll(prefix, fold.days);
  return prefixes;
}

/** Returns the key of a shape's sums in `cache.prefixes`. */
export function prefixKey(channel: Channel, shape: string): string {
  return `${channel}:${shape}`;
}

function scaledPrefixes(
  { of, by_day }: NonNullable<UsageFold["scaled"]>,
  windows: ReadonlyArray<EnergyWindow>,
  channel: Channel,
): ReadonlyArray<Float64Array> {
  const prefixes = windowPrefixes(of, windows, channel);
  return channel === "consumed" ? prefixes.map((prefix) => scalePrefix(prefix, by_day)) : prefixes;
}

/**
 * Returns day prefix sums of Wh for each window of a set, cached per shape. An empty array if the channel has no data.
 */
export function windowPrefixes(
  fold: UsageFold,
  windows: ReadonlyArray<EnergyWindow>,
  channel: Channel,
): ReadonlyArray<Float64Array> {
  const expected = channel === "consumed" ? fold.consumed : fold.exported;
  const values = channel === "consumed" ? fold.series.wh : fold.series.exported;
  if (expected === null || values === null) return [];
  if (windows.length === 1) return [expected];
  const key = prefixKey(channel, shapeKey(windows));
  let prefixes = fold.cache.prefixes.get(key);
  if (prefixes === undefined) {
    prefixes = fold.scaled
      ? scaledPrefixes(fold.scaled, windows, channel)
      : splitByWindow(fold, values, windows);
    fold.cache.prefixes.set(key, prefixes);
  }
  return prefixes;
}

/** Returns the sums of a tariff's windows and of the windows that price its exports, cached per pair of shapes. */
export function shapeSums(
  fold: UsageFold,
  energy: ReadonlyArray<EnergyWindow>,
  exports: ReadonlyArray<EnergyWindow> | null,
): ShapeSums {
  const key = exports === null ? shapeKey(energy) : `${shapeKey(energy)}|${shapeKey(exports)}`;
  let shape = fold.cache.shapes.get(key);
  if (shape === undefined) {
    const consumed = windowPrefixes(fold, energy, "consumed");
    const exported = exports === null ? [] : windowPrefixes(fold, exports, "exported");
    const sources = {
      total: fold.consumed,
      windows: consumed,
      exported: fold.exported,
      exported_windows: exported,
    };
    shape = { consumed, exported, sources, cycles: createCycleSums(sources) };
    fold.cache.shapes.set(key, shape);
  }
  return shape;
}

/**
 * Returns the share of the year's consumption in each window. The shares add up to 1. The last window gets everything
 * if nothing was used.
 */
export function windowShares(fold: UsageFold, windows: ReadonlyArray<EnergyWindow>): number[] {
  const last = windows.length - 1;
  return windowPrefixes(fold, windows, "consumed").map((prefix, index) =>
    fold.year_wh === 0 ? Number(index === last) : (prefix[fold.days] ?? 0) / fold.year_wh,
  );
}
