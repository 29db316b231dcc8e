// Builds a year from totals: days, billing months, calendar months or one annual value. Each total is preserved to the
// Wh. The model decides how it spreads over its days and hours.
import type { TduId } from "#contracts/plan.ts";
import { dayNumber, dayOffsets, daysIn, toIsoDate, toMinute, yearStart } from "./calendar.ts";
import { dayShape, setRounded } from "./shapes/usage-model.ts";
import { QUALITY } from "./usage.ts";
import type { IntervalSeries, YearUsage } from "./usage.ts";
import { fitFactors, fittedParts, partsTotal } from "./year-fit.ts";

/** Usage of the days from `from` to `to`, exclusive (ISO dates), in kWh. */
export interface PeriodTotal {
  readonly from: string;
  readonly to: string;
  readonly kwh: number;
  readonly exported_kwh: number;
}

const MINUTES = 15;
/**
 * Surplus of solar panels: between 8:00 and 18:00, with the maximum at 13:00 (an assumed shape of the day, not a
 * measurement).
 */
const SUN_FROM = 480;
const SUN_TO = 1080;

/** Returns the twelve months up to the end of the last period. Periods must be in order and must not overlap. */
export function yearFromPeriods(
  periods: readonly PeriodTotal[],
  tdu: TduId,
  method: YearUsage["method"],
): YearUsage {
  const end = periods.at(-1)?.to ?? "";
  const start = yearStart(end);
  const days = daysIn(start, end);
  const first = dayNumber(start);
  const recent = periods.filter((period) => period.to > start);
  const factors = fitFactors(
    recent.map(({ from, to, kwh }) => ({ from: dayNumber(from), to: dayNumber(to), wh: kwh * 1000 })),
    tdu,
  );
  const model = (day: number): number => partsTotal(fittedParts(factors, tdu, day));
  const scales = spread(recent, first, days, model);
  const exports = recent.some((period) => period.exported_kwh > 0)
    ? exportedByDay(recent, first, days)
    : null;

  const offsets = dayOffsets(start, days, MINUTES);
  const length = offsets[days] ?? 0;
  const wh = new Int32Array(length);
  const exported = exports && new Int32Array(length);
  let known = 0;
  let total = 0;
  for (let index = 0; index < days; index++) {
    const from = offsets[index] ?? 0;
    const slots = (offsets[index + 1] ?? 0) - from;
    const shape = dayShape(fittedParts(factors, tdu, first + index), first + index, slots, MINUTES);
    const sum = shape.reduce((left, right) => left + right, 0);
    // A day of 23 hours has a shorter shape but keeps its total.
    const level = model(first + index) * 1000 * (scales[index] ?? 1);
    setRounded(
      wh,
      from,
      shape.map((value) => (sum === 0 ? 0 : (value * level) / sum)),
    );
    if (exported) setRounded(exported, from, sunShape(slots, (exports[index] ?? 0) * 1000));
    total += level;
    if (scales[index] !== undefined) known += level;
  }
  const series: IntervalSeries = {
    esiid: null,
    start,
    minutes: MINUTES,
    wh,
    exported,
    quality: new Uint8Array(length).fill(QUALITY.modeled),
  };
  const oldest = recent[0]?.from ?? start;
  return {
    series,
    estimated_share: total === 0 ? 0 : 1 - known / total,
    method,
    read_from: oldest > start ? oldest : start,
    read_through: toIsoDate(dayNumber(end) - 1),
  };
}

/** Returns the factor on the model for each day that a period covers. Undefined for other days. */
function spread(
  periods: readonly PeriodTotal[],
  first: number,
  days: number,
  model: (day: number) => number,
): Array<number | undefined> {
  const scales = Array.from<number | undefined>({ length: days });
  for (const period of periods) {
    const from = dayNumber(period.from);
    const to = dayNumber(period.to);
    let modeled = 0;
    for (let day = from; day < to; day++) modeled += model(day);
    for (let day = Math.max(from, first); day < Math.min(to, first + days); day++) {
      scales[day - first] = modeled === 0 ? 0 : period.kwh / modeled;
    }
  }
  return scales;
}

/** Returns the kWh sent to the grid per day. Days that no period covers get the mean of the others. */
function exportedByDay(periods: readonly PeriodTotal[], first: number, days: number): Float64Array {
  const covered = periods.reduce((sum, period) => sum + daysIn(period.from, period.to), 0);
  const typical = periods.reduce((sum, period) => sum + period.exported_kwh, 0) / covered;
  const result = new Float64Array(days).fill(typical);
  for (const period of periods) {
    const from = dayNumber(period.from);
    const to = dayNumber(period.to);
    for (let day = Math.max(from, first); day < Math.min(to, first + days); day++) {
      result[day - first] = period.exported_kwh / (to - from);
    }
  }
  return result;
}

function sunShape(slots: number, wh: number): Float64Array {
  const shape = new Float64Array(slots);
  for (let slot = 0; slot < slots; slot++) {
    const minute = toMinute(slot, slots, MINUTES);
    const share = (minute - SUN_FROM) / (SUN_TO - SUN_FROM);
    shape[slot] = share > 0 && share < 1 ? Math.sin(Math.PI * share) : 0;
  }
  const sum = shape.reduce((left, right) => left + right, 0);
  return shape.map((value) => (value * wh) / sum);
}
