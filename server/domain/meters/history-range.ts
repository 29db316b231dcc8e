// Which days of a meter are asked for.
import { addDays, daysIn } from "#meter/calendar.ts";

/** Smart Meter Texas tells 365 days that end yesterday, twelve months for a residence (market.md "SMT files and API"). */
export const HISTORY_DAYS = 365;
/** Days asked for at once in an import. */
export const CHUNK_DAYS = 30;
/** Utilities revise readings for about a week (market.md "SMT files and API"). */
export const REVISED_DAYS = 7;

/** First and last local day, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The history that may be asked for on the day `today` (Central). */
export function getHistoryRange(today: string): DayRange {
  return { from: addDays(today, -HISTORY_DAYS), to: addDays(today, -1) };
}

/** The days that are asked for next of a range that is told up to the day before `next`. */
export function chunkFrom(next: string, to: string, days: number = CHUNK_DAYS): DayRange {
  const end = addDays(next, days - 1);
  return { from: next, to: end < to ? end : to };
}

/** A range in pieces of at most CHUNK_DAYS. */
export function inChunks({ from, to }: DayRange): DayRange[] {
  const chunks: DayRange[] = [];
  for (let next = from; next <= to; next = addDays(next, CHUNK_DAYS)) chunks.push(chunkFrom(next, to));
  return chunks;
}

/**
 * What brings a meter up to date that is read through `through` (null: nothing yet): the days since, those that are
 * still revised, and, after a break, those that were still revised when it was read last.
 */
export function recentDays(through: string | null, today: string): DayRange {
  const { from: oldest, to } = getHistoryRange(today);
  const revised = addDays(to, 1 - REVISED_DAYS);
  // It was read last the day after `through`: what was six days old then is final by now, but not told yet.
  const next = through === null ? oldest : addDays(through, 2 - REVISED_DAYS);
  const from = next < revised ? next : revised;
  return { from: from < oldest ? oldest : from, to };
}

/** Days of a list, oldest first, as ranges; days so close that one question does for both are asked for together. */
export function toRanges(days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && daysIn(last.from, day) < CHUNK_DAYS) ranges[ranges.length - 1] = { from: last.from, to: day };
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}
