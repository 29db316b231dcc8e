// The same home in a mild and in a hot summer: a year's usage with its cooling made less or more.
//
// What a home uses on a day from May to September beyond an ordinary day of its two calmest months
// is taken for cooling, and a mild or hot summer takes CHANGE of that away or adds it. Hours keep
// their shape. Winters are left alone: what heats is not told apart from what else a cold day
// brings. CHANGE is an assumption of ours: by the normals of meter/shapes/climate.ts a summer 2.7 °F
// warmer than normal asks for about 15 % more cooling degree days (base 65 °F), and the hot Texas summers of
// the last years were that much or more above normal.
import type { IntervalSeries } from "#meter/usage.ts";
import { foldUsage, type UsageFold } from "./fold.ts";

const CHANGE = 0.15;
/** May to September. */
const COOLING_MONTHS: ReadonlySet<number> = new Set([5, 6, 7, 8, 9]);
const CALM_MONTHS = 2;

function dayWh(fold: UsageFold, day: number): number {
  return (fold.consumed[day + 1] ?? 0) - (fold.consumed[day] ?? 0);
}

/** Wh of an ordinary day of the calendar months with the lowest daily use. */
function calmDayWh(fold: UsageFold): number {
  const totals = Array.from({ length: 13 }, () => ({ wh: 0, days: 0 }));
  for (let day = 0; day < fold.days; day++) {
    const month = totals[fold.month_of_day[day] ?? 0];
    if (!month) continue;
    month.wh += dayWh(fold, day);
    month.days += 1;
  }
  const means = totals.filter(({ days }) => days > 0).map(({ wh, days }) => wh / days);
  const calm = means.sort((a, b) => a - b).slice(0, CALM_MONTHS);
  return calm.reduce((sum, mean) => sum + mean, 0) / Math.max(1, calm.length);
}

function changed(fold: UsageFold, calm: number, change: number): UsageFold {
  const { series, offsets } = fold;
  const wh = Int32Array.from(series.wh);
  for (let day = 0; day < fold.days; day++) {
    const used = dayWh(fold, day);
    if (used <= calm || !COOLING_MONTHS.has(fold.month_of_day[day] ?? 0)) continue;
    const factor = 1 + (change * (used - calm)) / used;
    const end = offsets[day + 1] ?? 0;
    for (let i = offsets[day] ?? 0; i < end; i++) wh[i] = Math.round((wh[i] ?? 0) * factor);
  }
  const scaled: IntervalSeries = { ...series, wh };
  return foldUsage(scaled);
}

/** A folded year as it would be in a mild and in a hot summer. */
export function weatherYears(fold: UsageFold): { readonly mild: UsageFold; readonly hot: UsageFold } {
  const calm = calmDayWh(fold);
  return { mild: changed(fold, calm, -CHANGE), hot: changed(fold, calm, CHANGE) };
}
