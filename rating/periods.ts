// Billing months. The year of usage is treated as a circle: twelve periods from read day to read day, the last of which
// continues past the year's end into its start. So every kWh is billed exactly once, whatever the read day.
import type { EnergyWindow } from "#contracts/plan.ts";
import type { DeliverySpan, MonthSums } from "#market/month-sums.ts";
import { dayNumber, toIsoDate } from "#meter/calendar.ts";
import { shapeSums } from "./fold.ts";
import type { ShapeSums, UsageFold, BillingPeriod } from "./fold.ts";

const MS_PER_DAY = 86_400_000;
const MONTHS = 12;

/** The read day of the shown bills if the premise's own is unknown: calendar months. */
export const ASSUMED_READ_DAY = 1;

/**
 * Every possible cycle if the read day is unknown: 28, each equally likely. TDUs read a premise once a month on its
 * cycle's day. 29 to 31 do not exist in every month, are clamped, and would count the month's end more than once.
 */
export const POSSIBLE_READ_DAYS: ReadonlyArray<number> = Array.from({ length: 28 }, (_, index) => index + 1);

/**
 * Returns the day numbers of the thirteen reads that bound the twelve periods. The last is the first, one circle later.
 */
function readDays(start: string, days: number, read_day: number): number[] {
  const origin = dayNumber(start);
  const year = Number(start.slice(0, 4));
  const month = Number(start.slice(5, 7)) - 1;
  const getReadDay = (index: number): number => {
    const last_of_month = new Date(Date.UTC(year, month + index + 1, 0)).getUTCDate();
    return Date.UTC(year, month + index, Math.min(read_day, last_of_month)) / MS_PER_DAY - origin;
  };
  const skipped = getReadDay(0) < 0 ? 1 : 0;
  const reads = Array.from({ length: MONTHS }, (_, index) => getReadDay(index + skipped));
  return [...reads, (reads[0] ?? 0) + days];
}

/** Returns the twelve billing months of a folded year for a read day 1..31 (clamped in short months), oldest first. */
export function billingPeriods(fold: UsageFold, read_day: number): ReadonlyArray<BillingPeriod> {
  const known = fold.cache.periods.get(read_day);
  if (known !== undefined) return known;
  const periods = createPeriods(fold, read_day);
  fold.cache.periods.set(read_day, periods);
  return periods;
}

function createPeriods(fold: UsageFold, read_day: number): BillingPeriod[] {
  const reads = readDays(fold.start, fold.days, read_day);
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

/** Returns the runs of days with the same delivery charges. */
function deliverySpans(
  fold: UsageFold,
  of_day: Uint8Array,
  shape: ShapeSums,
  from_day: number,
  to_day: number,
): DeliverySpan[] {
  const spans: DeliverySpan[] = [];
  for (let from = from_day, to = from_day + 1; from < to_day; to++) {
    const charges = of_day[from % fold.days] ?? 0;
    if (to < to_day && of_day[to % fold.days] === charges) continue;
    spans.push({
      charges,
      days: to - from,
      wh: between(fold.consumed, from, to),
      window_wh: shape.consumed.map((prefix) => between(prefix, from, to)),
    });
    from = to;
  }
  return spans;
}

function sumsBetween(fold: UsageFold, shape: ShapeSums, from_day: number, to_day: number): MonthSums {
  return {
    wh: between(fold.consumed, from_day, to_day),
    window_wh: shape.consumed.map((prefix) => between(prefix, from_day, to_day)),
    exported_wh: fold.exported === null ? 0 : between(fold.exported, from_day, to_day),
    exported_window_wh: shape.exported.map((prefix) => between(prefix, from_day, to_day)),
    ...(fold.delivery_of_day && {
      delivery_spans: deliverySpans(fold, fold.delivery_of_day, shape, from_day, to_day),
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

/** Returns the twelve billing months' sums of a shape for a read day, computed once per shape and read day. */
export function yearSums(fold: UsageFold, shape: ShapeSums, read_day: number): ReadonlyArray<MonthSums> {
  const known = shape.by_read_day[read_day];
  if (known !== undefined) return known;
  const reads = readDays(fold.start, fold.days, read_day);
  const sums = reads
    .slice(0, MONTHS)
    .map((from_day, index) => sumsBetween(fold, shape, from_day, reads[index + 1] ?? from_day));
  shape.by_read_day[read_day] = sums;
  return sums;
}
