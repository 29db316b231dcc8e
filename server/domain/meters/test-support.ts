// Creates readings for tests from a rule.
import { randomUUID } from "node:crypto";
import { addDays, dayOffsets, intervalsInDay, countFullDays } from "#meter/calendar.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { QUALITY, type IntervalSeries } from "#meter/usage.ts";
import type { Database } from "#server/platform/db/pool.ts";
import { getOrCreateMeter } from "./meters.ts";

export interface ReadsOptions {
  readonly channel?: DayReads["channel"];
  /** YYYY-MM-DD or an instant. */
  readonly revised_at?: string;
  /** Wh of a slot. Null means missing. */
  readonly wh?: (slot: number, day: string) => number | null;
  readonly estimated?: (slot: number) => boolean;
}

/** Creates a day's reads: 250 Wh per quarter hour by default, revised on the next day. */
export function createReads(day: string, options: ReadsOptions = {}): DayReads {
  const { channel = "consumption", revised_at = `${addDays(day, 1)}T11:00:00.000Z` } = options;
  const { wh = () => 250, estimated = () => false } = options;
  const values = Array.from({ length: intervalsInDay(day, 15) }, (_, slot) => wh(slot, day));
  return {
    channel,
    day,
    revised_at,
    wh: Int32Array.from(values, (value) => value ?? 0),
    quality: Uint8Array.from(values, (value, slot) =>
      value === null ? QUALITY.missing : estimated(slot) ? QUALITY.estimated : QUALITY.actual,
    ),
  };
}

/** Creates reads for `count` days starting at `from`. */
export function readsFrom(from: string, count: number, options: ReadsOptions = {}): DayReads[] {
  return Array.from({ length: count }, (_, index) => createReads(addDays(from, index), options));
}

/** Inserts a meter without an account. */
export function someMeter(db: Pick<Database, "sql">): Promise<number> {
  return getOrCreateMeter(db.sql, randomUUID(), "10443720000000025");
}

/** Splits a series into days, as one fetch of all of them returns them. Days without readings are left out. */
export function splitSeriesIntoReads(series: IntervalSeries): DayReads[] {
  const days = countFullDays(series.start, series.wh.length, series.minutes);
  const offsets = dayOffsets(series.start, days, series.minutes);
  return Array.from({ length: days }, (_, index) => {
    const [from, to] = [offsets[index], offsets[index + 1]];
    const day = addDays(series.start, index);
    const common = { day, revised_at: `${addDays(day, 1)}T12:00:00.000Z` };
    const quality = series.quality.slice(from, to);
    return { channel: "consumption" as const, ...common, wh: series.wh.slice(from, to), quality };
  });
}
