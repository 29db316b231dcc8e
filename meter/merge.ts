// Merges overlapping files of the same home.
import { dayNumber, dayOffsets, toIsoDate } from "./calendar.ts";
import { lastDay } from "./formats/summary.ts";
import { QUALITY } from "./usage.ts";
import type { IntervalSeries } from "./usage.ts";

/** Priority of a reading if two files have the same interval. If both are equal, the later file's reading counts. */
const WORTH: readonly number[] = [3, 2, 0, 1];

/**
 * Returns one series per meter (ESI ID and interval length), in the order of first appearance. An actual reading takes
 * precedence over an estimate, and an estimate over a gap. If both are equal, the later series wins.
 */
export function mergeSeries(list: readonly IntervalSeries[]): IntervalSeries[] {
  const groups = new Map<string, IntervalSeries[]>();
  for (const series of list) {
    const key = `${series.esiid ?? ""}/${series.minutes}`;
    groups.set(key, [...(groups.get(key) ?? []), series]);
  }
  return [...groups.values()].map((group) => (group.length === 1 && group[0] ? group[0] : mergeGroup(group)));
}

function mergeGroup(group: readonly IntervalSeries[]): IntervalSeries {
  const minutes = group[0]?.minutes ?? 15;
  const first = Math.min(...group.map((series) => dayNumber(series.start)));
  const last = Math.max(...group.map((series) => dayNumber(lastDay(series))));
  const start = toIsoDate(first);
  const offsets = dayOffsets(start, last - first + 1, minutes);
  const length = Math.max(
    ...group.map((series) => (offsets[dayNumber(series.start) - first] ?? 0) + series.wh.length),
  );
  const wh = new Int32Array(length);
  const quality = new Uint8Array(length).fill(QUALITY.missing);
  const exported = group.some((series) => series.exported) ? new Int32Array(length) : null;
  for (const series of group) {
    const offset = offsets[dayNumber(series.start) - first] ?? 0;
    for (let index = 0; index < series.wh.length; index++) {
      const at = offset + index;
      const code = series.quality[index] ?? QUALITY.missing;
      if ((WORTH[code] ?? 0) < (WORTH[quality[at] ?? QUALITY.missing] ?? 0)) continue;
      wh[at] = series.wh[index] ?? 0;
      quality[at] = code;
      if (exported && series.exported) exported[at] = series.exported[index] ?? 0;
    }
  }
  return { esiid: group[0]?.esiid ?? null, start, minutes, wh, exported, quality };
}
