// Billing months. The year of usage is treated as a circle: twelve periods from read day to read day, the last of which
// continues past the year's end into its start. So every kWh is billed exactly once, whatever the read day.
import type { EnergyWindow } from "#contracts/plan.ts";
import type { DeliverySpan, MonthSums } from "#market/month-sums.ts";
import { dayNumber, toIsoDate } from "#meter/calendar.ts";
import { fillCycle, MONTHS, type CycleSums } from "./cycle-sums.ts";
import { deliveryRunsBetween } from "./delivery-days.ts";
import { shapeSums } from "./fold.ts";
import type { DeliveryRun, ShapeSums, UsageFold } from "./fold.ts";
import { readDays, type BillingPeriod } from "./year-calendar.ts";

/** The read day of the shown bills if the premise's own is unknown: calendar months. */
export const ASSUMED_READ_DAY = 1;

/**
 * Every possible cycle if the read day is unknown: 28, each equally likely. TDUs read a premise once a month on its
 * cycle's day. 29 to 31 do not exist in every month, are clamped, and would count the month's end more than once.
 */
export const POSSIBLE_READ_DAYS: ReadonlyArray<number> = Array.from({ length: 28 }, (_, index) => index + 1);

/** Returns the twelve billing months of a folded year for a read day 1..31 (clamped in short months), oldest first. */
export function billingPeriods(fold: UsageFold, read_day: number): ReadonlyArray<BillingPeriod> {
  const { periods } = fold.calendar;
  return (periods[read_day] ??= createPeriods(fold, read_day));
}

function createPeriods(fold: UsageFold, read_day: number): BillingPeriod[] {
  const reads = readDays(fold.calendar, read_day);
  const origin = dayNumber(fold.start);
  return reads.slice(0, MONTHS).map((from_day, index) => {
    const to_day = reads[index + 1] ?? from_day;
    const from = toIsoDate(origin + from_day);
    return {
      read_day,
      from,
      through: toIsoDate(origin + to_day - 1),
      month: from.slice(0, 7),
      from_day,
      to_day,
    };
  });
}

const between = (prefix: Float64Array, from_day: number, to_day: number): number =>
  (prefix[to_day] ?? 0) - (prefix[from_day] ?? 0);

/** Returns the sums of the runs of days with the same delivery charges. */
export function deliverySpans(
  fold: UsageFold,
  shape: ShapeSums,
  runs: ReadonlyArray<DeliveryRun>,
): DeliverySpan[] {
  return runs.map(({ charges, from, to }) => ({
    charges,
    days: to - from,
    wh: between(fold.consumed, from, to),
    window_wh: shape.consumed.map((prefix) => between(prefix, from, to)),
  }));
}

function sumsBetween(fold: UsageFold, shape: ShapeSums, from_day: number, to_day: number): MonthSums {
  return {
    wh: between(fold.consumed, from_day, to_day),
    window_wh: shape.consumed.map((prefix) => between(prefix, from_day, to_day)),
    exported_wh: fold.exported === null ? 0 : between(fold.exported, from_day, to_day),
    exported_window_wh: shape.exported.map((prefix) => between(prefix, from_day, to_day)),
    ...(fold.delivery_days && {
      delivery_spans: deliverySpans(fold, shape, deliveryRunsBetween(fold.delivery_days, from_day, to_day)),
    }),
  };
}

/**
 * Returns the Wh of one billing month split by the tariff's windows, and its exports by the windows that pay for them.
 */
export function periodSums(
  fold: UsageFold,
  energy: ReadonlyArray<EnergyWindow>,
  exports: ReadonlyArray<EnergyWindow> | null,
  period: { readonly from_day: number; readonly to_day: number },
): MonthSums {
  return sumsBetween(fold, shapeSums(fold, energy, exports), period.from_day, period.to_day);
}

/** Returns the sums of a shape with the billing months of a read day filled in. */
export function cycleSums(fold: UsageFold, shape: ShapeSums, read_day: number): CycleSums {
  fillCycle(shape.cycles, shape.sources, readDays(fold.calendar, read_day), read_day);
  return shape.cycles;
}
