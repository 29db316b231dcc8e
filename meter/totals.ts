// Sums of a series for charts and tables: by day, by month, by hour of the week and of the year.
import { addDays, dayOffsets, toMinute, weekday } from "./calendar.ts";
import { QUALITY } from "./usage.ts";
import type { IntervalSeries } from "./usage.ts";

export interface DayTotal {
  readonly day: string;
  readonly wh: number;
  readonly exported_wh: number;
  /** Intervals of the day without a reading, and with one that the utility estimated. */
  readonly missing: number;
  readonly estimated: number;
  readonly intervals: number;
}

/** Returns one total per local day, including a partial last day. */
export function dailyTotals(series: IntervalSeries): DayTotal[] {
  const totals: DayTotal[] = [];
  for (const { day, from, to } of eachDay(series)) {
    let wh = 0;
    let exported = 0;
    let missing = 0;
    let estimated = 0;
    for (let index = from; index < to; index++) {
      wh += series.wh[index] ?? 0;
      exported += series.exported?.[index] ?? 0;
      if (series.quality[index] === QUALITY.missing) missing++;
      if (series.quality[index] === QUALITY.estimated) estimated++;
    }
    totals.push({ day, wh, exported_wh: exported, missing, estimated, intervals: to - from });
  }
  return totals;
}

export interface MonthTotal {
  /** YYYY-MM. */
  readonly month: string;
  readonly kwh: number;
  readonly exported_kwh: number;
  /** Days of the month that the series covers. */
  readonly days: number;
  readonly missing: number;
}

/** Returns one total per calendar month, oldest first. */
export function monthTotals(series: IntervalSeries): MonthTotal[] {
  const months = new Map<string, { wh: number; exported: number; days: number; missing: number }>();
  for (const day of dailyTotals(series)) {
    const key = day.day.slice(0, 7);
    const month = months.get(key) ?? { wh: 0, exported: 0, days: 0, missing: 0 };
    month.wh += day.wh;
    month.exported += day.exported_wh;
    month.days += 1;
    month.missing += day.missing;
    months.set(key, month);
  }
  return [...months].map(([month, { wh, exported, days, missing }]) => ({
    month,
    kwh: wh / 1000,
    exported_kwh: exported / 1000,
    days,
    missing,
  }));
}

export interface HeatMap {
  /** Mean Wh in an hour, at `weekday × 24 + hour`, 0 = Sunday. NaN if nothing was read. */
  readonly weekday_hours: Float64Array;
  /** Mean Wh in an hour, at `(month − 1) × 24 + hour`. NaN if nothing was read. */
  readonly month_hours: Float64Array;
}

/** Returns the mean consumption of an hour by weekday and by month, without missing intervals. */
export function heatMap(series: IntervalSeries): HeatMap {
  const weekdays = createMeans(7 * 24);
  const months = createMeans(12 * 24);
  const perHour = 60 / series.minutes;
  for (const { day, from, to, slots } of eachDay(series)) {
    const column = weekday(day);
    const month = Number(day.slice(5, 7)) - 1;
    for (let index = from; index < to; index++) {
      if (series.quality[index] === QUALITY.missing) continue;
      const hour = Math.floor(toMinute(index - from, slots, series.minutes) / 60);
      const wh = (series.wh[index] ?? 0) * perHour;
      weekdays.add(column * 24 + hour, wh);
      months.add(month * 24 + hour, wh);
    }
  }
  return { weekday_hours: weekdays.result(), month_hours: months.result() };
}

function createMeans(length: number): { add(at: number, value: number): void; result(): Float64Array } {
  const sums = new Float64Array(length);
  const counts = new Int32Array(length);
  return {
    add: (at, value) => {
      sums[at] = (sums[at] ?? 0) + value;
      counts[at] = (counts[at] ?? 0) + 1;
    },
    result: () => sums.map((sum, at) => sum / (counts[at] ?? 0)),
  };
}

interface DaySpan {
  readonly day: string;
  readonly from: number;
  /** Index after the day's last interval in the series. */
  readonly to: number;
  /** Number of intervals of the whole day. */
  readonly slots: number;
}

function* eachDay(series: IntervalSeries): Generator<DaySpan> {
  const most = Math.ceil((series.wh.length * series.minutes) / 1380) + 1;
  const offsets = dayOffsets(series.start, most, series.minutes);
  for (let index = 0; index < most; index++) {
    const from = offsets[index] ?? 0;
    const end = offsets[index + 1] ?? 0;
    if (from >= series.wh.length) return;
    const to = Math.min(end, series.wh.length);
    yield { day: addDays(series.start, index), from, to, slots: end - from };
  }
}
