// Converts any known usage of a home to exactly twelve months of intervals, with the share that is not a reading.
// README.md describes the methods.
import type { TduId } from "#contracts/plan.ts";
import type { HomeProfileUsage, UsageInput } from "#contracts/usage.ts";
import { addDays, daysIn, firstOfMonth, yearStart } from "./calendar.ts";
import type { DailyReadings, MonthlyReadings, Readings } from "./formats/result.ts";
import { isPlausibleDate } from "./formats/values.ts";
import { modelSeries, toHomeProfile } from "./shapes/usage-model.ts";
import { fromWire } from "./to-wire.ts";
import type { YearUsage } from "./usage.ts";
import { yearFromPeriods } from "./year-periods.ts";
import type { PeriodTotal } from "./year-periods.ts";
import { yearError } from "./year-result.ts";
import type { YearResult } from "./year-result.ts";
import { MIN_DAYS, yearFromSeries } from "./year-series.ts";

export interface MonthKwh {
  /** YYYY-MM. */
  readonly month: string;
  readonly kwh: number;
}

/**
 * Returns a year from what a user entered or uploaded. `today` (ISO date, Central) ends it if the usage itself has no
 * dates.
 */
export function yearFromInput(input: UsageInput, tdu: TduId, today: string): YearResult {
  switch (input.kind) {
    case "intervals": {
      if (!isPlausibleDate(input.start) || input.start > today)
        return yearError("start_invalid", { found: input.start });
      const series = fromWire(input);
      return series ? yearFromSeries(series, { tdu }) : yearError("length_mismatch");
    }
    case "monthly":
      return yearFromMonths(input.months, tdu, today);
    case "annual":
      return { ok: true, value: yearFromAnnual(input.kwh, tdu, today) };
    case "home":
      return { ok: true, value: createYearFromProfile(input, tdu, today) };
    default:
      return input satisfies never;
  }
}

/** Returns a year from the readings of a file for its `home`-th meter. Fails if there are too few. */
export function yearFromReadings(readings: Readings, profile: number, tdu: TduId): YearResult {
  switch (readings.kind) {
    case "intervals": {
      const series = readings.series[profile];
      return series
        ? yearFromSeries(series, { tdu })
        : yearError("too_few_days", { found: 0, needed: MIN_DAYS });
    }
    case "daily":
      return yearFromDays(readings.meters[profile]?.days ?? [], tdu);
    case "monthly":
      return yearFromBillingMonths(readings.meters[profile]?.months ?? [], tdu);
    default:
      return readings satisfies never;
  }
}

/** Returns a year from calendar months, the newest twelve. Fails if one is duplicated or after `today`. */
export function yearFromMonths(months: readonly MonthKwh[], tdu: TduId, today: string): YearResult {
  const sorted = [...months].sort((left, right) => left.month.localeCompare(right.month));
  for (const [index, { month }] of sorted.entries()) {
    if (month === sorted[index + 1]?.month) return yearError("month_twice", { month });
    if (month > today.slice(0, 7)) return yearError("month_in_future", { month });
  }
  const periods = sorted.map(({ month, kwh }): PeriodTotal => {
    const from = `${month}-01`;
    return { from, to: firstOfMonth(addDays(from, 31)), kwh, exported_kwh: 0 };
  });
  if (periods.length === 0) return yearError("no_months");
  return { ok: true, value: yearFromPeriods(periods, tdu, "monthly_shape") };
}

/** Returns a year from billing months (oldest first, not overlapping), ending with the last read date. */
export function yearFromBillingMonths(months: MonthlyReadings["months"], tdu: TduId): YearResult {
  if (months.length === 0) return yearError("no_months");
  return { ok: true, value: yearFromPeriods(months, tdu, "monthly_shape") };
}

/** Returns a year from daily readings (oldest first). Fails with fewer than seven days read. */
export function yearFromDays(days: DailyReadings["days"], tdu: TduId): YearResult {
  const periods = days.flatMap(({ day, kwh, exported_kwh }): PeriodTotal[] =>
    kwh === null ? [] : [{ from: day, to: addDays(day, 1), kwh, exported_kwh }],
  );
  const end = periods.at(-1)?.to ?? "2000-01-01";
  const start = yearStart(end);
  const recent = periods.filter((period) => period.from >= start);
  if (recent.length < MIN_DAYS) {
    return yearError("too_few_days", { found: recent.length, needed: MIN_DAYS });
  }
  const isFullYear = recent.length >= 0.95 * daysIn(start, end);
  return { ok: true, value: yearFromPeriods(recent, tdu, isFullYear ? "monthly_shape" : "extended") };
}

/** Returns a year from its total kWh alone: the twelve calendar months before `today`'s, in a typical home's shape. */
export function yearFromAnnual(kwh: number, tdu: TduId, today: string): YearUsage {
  const { start, end } = monthsBefore(today);
  const year = yearFromPeriods([{ from: start, to: end, kwh, exported_kwh: 0 }], tdu, "annual_shape");
  // The total is known, but none of its months.
  return { ...year, estimated_share: 1, read_from: null, read_through: null };
}

/** Returns a year of a described home without any readings: the twelve calendar months before `today`'s. */
export function createYearFromProfile(profile: HomeProfileUsage, tdu: TduId, today: string): YearUsage {
  const { start, end } = monthsBefore(today);
  return {
    series: modelSeries(toHomeProfile(profile), tdu, start, daysIn(start, end)),
    estimated_share: 1,
    method: "home_model",
    read_from: null,
    read_through: null,
  };
}

function monthsBefore(today: string): { start: string; end: string } {
  const end = firstOfMonth(today);
  return { start: yearStart(end), end };
}
