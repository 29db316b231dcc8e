// The same home in a mild and in a hot summer: a year's usage with less or more cooling.
//
// Usage on a day from May to September above an ordinary day of the home's two calmest months counts as cooling, and a
// mild or hot summer subtracts or adds the share CHANGE of it. Hours keep their shape. Winters are not changed, because
// heating cannot be separated from other effects of a cold day. CHANGE is our own assumption: according to the normals
// of meter/shapes/climate.ts, a summer 2.7 °F warmer than normal requires about 15 % more cooling degree days (base 65
// °F), and the hot Texas summers of recent years were that much or more above normal.
import { scaleFold, type UsageFold } from "./fold.ts";

const CHANGE = 0.15;
/** May to September. */
const COOLING_MONTHS: ReadonlySet<number> = new Set([5, 6, 7, 8, 9]);
const MILD_MONTHS = 2;

function dayWh(fold: UsageFold, day: number): number {
  return (fold.consumed[day + 1] ?? 0) - (fold.consumed[day] ?? 0);
}

function countIntervals({ offsets }: UsageFold, day: number): number {
  return (offsets[day + 1] ?? 0) - (offsets[day] ?? 0);
}

/**
 * Returns the Wh of an ordinary interval of the calendar months with the lowest usage. Intervals are used because days
 * differ in length: clocks change on two of them.
 */
function getBaselineIntervalWh(fold: UsageFold): number {
  const totals = Array.from({ length: 13 }, () => ({ wh: 0, intervals: 0 }));
  for (let day = 0; day < fold.days; day++) {
    const month = totals[fold.month_of_day[day] ?? 0];
    if (!month) continue;
    month.wh += dayWh(fold, day);
    month.intervals += countIntervals(fold, day);
  }
  const means = totals.filter(({ intervals }) => intervals > 0).map(({ wh, intervals }) => wh / intervals);
  const baseline = means.sort((a, b) => a - b).slice(0, MILD_MONTHS);
  return baseline.reduce((sum, mean) => sum + mean, 0) / Math.max(1, baseline.length);
}

function changed(fold: UsageFold, calm_wh: number, change: number): UsageFold {
  const by_day = new Float64Array(fold.days).fill(1);
  for (let day = 0; day < fold.days; day++) {
    const used = dayWh(fold, day);
    const baseline = calm_wh * countIntervals(fold, day);
    if (used <= baseline || !COOLING_MONTHS.has(fold.month_of_day[day] ?? 0)) continue;
    by_day[day] = 1 + (change * (used - baseline)) / used;
  }
  return scaleFold(fold, by_day);
}

/** Returns a folded year as it would be in a mild and in a hot summer. */
export function weatherYears(fold: UsageFold): { readonly mild: UsageFold; readonly hot: UsageFold } {
  const baseline = getBaselineIntervalWh(fold);
  return { mild: changed(fold, baseline, -CHANGE), hot: changed(fold, baseline, CHANGE) };
}
