// Splits a series into local days, as stored in the readings table.
import { addDays, dayOffsets, intervalsInDay, midnightUtc, countFullDays } from "./calendar.ts";
import type { DayReads } from "./day-reads.ts";
import { revisionInstant } from "./formats/revision.ts";
import { QUALITY } from "./usage.ts";
import type { IntervalSeries } from "./usage.ts";

const QUARTER = 15;

/**
 * Returns when a day of a file counts as reported: at its newest revision, but not before the end of the day (the only
 * value if the file has no revision), and not after `now`, so that a future date hides no later data.
 */
function revisedAt(day: string, seconds: number, now: Date): string {
  const end = midnightUtc(addDays(day, 1));
  const sourceQuality = seconds > 0 ? revisionInstant(seconds) : end;
  return new Date(Math.max(Math.min(sourceQuality, now.getTime()) || end, end)).toISOString();
}

/**
 * Returns the whole days of a series, both channels, read at `now`. Hours and half hours are spread over their
 * quarters, which are then marked as estimated and never hide quarters that were read. No Wh is lost.
 */
export function toDayReads(series: IntervalSeries, now: Date): DayReads[] {
  const days = countFullDays(series.start, series.wh.length, series.minutes);
  const offsets = dayOffsets(series.start, days, series.minutes);
  return Array.from({ length: days }, (_, index): DayReads[] => {
    const day = addDays(series.start, index);
    const [from, to] = [offsets[index] ?? 0, offsets[index + 1] ?? 0];
    const cut = (wh: Int32Array, channel: DayReads["channel"]): DayReads => ({
      channel,
      day,
      revised_at: revisedAt(day, series.minutes === QUARTER ? (series.revised?.[index] ?? 0) : 0, now),
      ...quarters(wh.subarray(from, to), series.quality.subarray(from, to), series.minutes, day),
    });
    const used = cut(series.wh, "consumption");
    return series.exported ? [used, cut(series.exported, "generation")] : [used];
  }).flat();
}

function quarters(
  wh: Int32Array,
  quality: Uint8Array,
  minutes: IntervalSeries["minutes"],
  day: string,
): { wh: Int32Array; quality: Uint8Array } {
  if (minutes === QUARTER) return { wh: wh.slice(), quality: quality.slice() };
  const each = minutes / QUARTER;
  const slots = intervalsInDay(day, QUARTER);
  const spread = { wh: new Int32Array(slots), quality: new Uint8Array(slots) };
  for (let slot = 0; slot < slots; slot++) {
    const source = Math.floor(slot / each);
    const sourceQuality = quality[source] ?? QUALITY.missing;
    const all = wh[source] ?? 0;
    // The remainder of the division goes to the first quarters.
    spread.wh[slot] = Math.floor(all / each) + (slot % each < all % each ? 1 : 0);
    spread.quality[slot] = sourceQuality === QUALITY.actual ? QUALITY.estimated : sourceQuality;
  }
  return spread;
}
