// Determines which days of a meter are requested.
import { addDays, daysIn } from "#meter/calendar.ts";

/**
 * Smart Meter Texas provides 365 days that end yesterday, twelve months for a residence (market.md "SMT files and
 * API").
 */
export const HISTORY_DAYS = 365;
/** Days per request in an import. */
export const CHUNK_DAYS = 30;
/** Utilities revise readings for about a week (market.md "SMT files and API"). */
export const REVISED_DAYS = 7;

/** First and last local day, inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Returns the history that can be requested on the day `today` (Central). */
export function getHistoryRange(today: string): DayRange {
  return { from: addDays(today, -HISTORY_DAYS), to: addDays(today, -1) };
}

/** Returns the next days to request of a range that has been imported up to the day before `next`. */
export function chunkFrom(next: string, to: string, days: number = CHUNK_DAYS): DayRange {
  const end = addDays(next, days - 1);
  return { from: next, to: end < to ? end : to };
}

/** Splits a range into chunks of at most CHUNK_DAYS. */
export function inChunks({ from, to }: DayRange): DayRange[] {
  const chunks: DayRange[] = [];
  for (let next = from; next <= to; next = addDays(next, CHUNK_DAYS)) chunks.push(chunkFrom(next, to));
  return chunks;
}

/**
 * Returns the days that bring a meter read through `through` (null: nothing yet) up to date: the days since, those that
 * are still revised, and, after an outage, those that were still revised at the last read.
 */
export function recentDays(through: string | null, today: string): DayRange {
  const { from: oldest, to } = getHistoryRange(today);
  const revised = addDays(to, 1 - REVISED_DAYS);
  // It was last read the day after `through`: what was six days old then is final by now, but has not been fetched
  // since.
  const next = through === null ? oldest : addDays(through, 2 - REVISED_DAYS);
  const from = next < revised ? next : revised;
  return { from: from < oldest ? oldest : from, to };
}

/**
 * Groups the days of a list, oldest first, into ranges. Days that are close enough for a single request are requested
 * together.
 */
export function toRanges(days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && daysIn(last.from, day) < CHUNK_DAYS) ranges[ranges.length - 1] = { from: last.from, to: day };
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

/** Returns the rest of a range without the days of a set, as ranges of consecutive days. */
export function withoutDays({ from, to }: DayRange, days: ReadonlySet<string>): DayRange[] {
  const ranges: DayRange[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (days.has(day)) continue;
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) ranges[ranges.length - 1] = { from: last.from, to: day };
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}
