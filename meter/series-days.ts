// A series cut into local days, as the readings' table keeps them.
import { addDays, dayOffsets, intervalsInDay, wholeDays } from "./calendar.ts";
import type { DayReads } from "./day-reads.ts";
import { QUALITY } from "./usage.ts";
import type { IntervalSeries } from "./usage.ts";

const QUARTER = 15;

/**
 * The whole days of a series, both channels. Files do not keep the time of a revision once it has decided: `revisedAt`
 * (local day → ISO instant) says how old a reading of a day counts. Hours and half hours are spread over their
 * quarters, which are then marked as estimated; no Wh is lost.
 */
export function daysOfSeries(series: IntervalSeries, revisedAt: (day: string) => string): DayReads[] {
  const days = wholeDays(series.start, series.wh.length, series.minutes);
  const offsets = dayOffsets(series.start, days, series.minutes);
  return Array.from({ length: days }, (_, index): DayReads[] => {
    const day = addDays(series.start, index);
    const [from, to] = [offsets[index] ?? 0, offsets[index + 1] ?? 0];
    const cut = (wh: Int32Array, channel: DayReads["channel"]): DayReads => ({
      channel,
      day,
      revised_at: revisedAt(day),
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
    const told = quality[source] ?? QUALITY.missing;
    const all = wh[source] ?? 0;
    // What does not divide goes to the first quarters.
    spread.wh[slot] = Math.floor(all / each) + (slot % each < all % each ? 1 : 0);
    spread.quality[slot] = told === QUALITY.actual ? QUALITY.estimated : told;
  }
  return spread;
}
