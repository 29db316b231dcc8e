// What each day of a billing month adds to its bill. The month is priced as usual and its lines are distributed among
// the days: window charges by the day's kWh in each window, delivery by the delivered energy, buyback by the exported
// energy, and what is charged once a month (base, fees, credits earned) equally to each day. So the days of a
// completely read month add up to its bill to the cent, unless credit for exported energy was carried over from the
// previous month, which is unknown within a single month. While days are missing, the month is priced at the rate of
// those that were read, and the days add up to their share of it.
import type { DeliveryCharges, Tariff } from "#contracts/plan.ts";
import {
  compileTariff,
  deliveryCents,
  exportWindows,
  priceMonth,
  sumCents,
  windowCents,
  type CompiledTariff,
} from "#market/price.ts";
import type { MonthSums } from "#market/month-sums.ts";
import { shapeSums, type ShapeSums, type UsageFold } from "./fold.ts";

/** Cents of a month, grouped by how they are shared among days. */
interface MonthParts {
  /** Per energy window. */
  readonly windows: readonly number[];
  readonly delivery: number;
  readonly buyback: number;
  /** The same for every day. */
  readonly fixed: number;
}

const ofDay = (prefix: Float64Array, day: number): number => (prefix[day + 1] ?? 0) - (prefix[day] ?? 0);

function getDaySums(fold: UsageFold, shape: ShapeSums, day: number): MonthSums {
  return {
    wh: ofDay(fold.consumed, day),
    window_wh: shape.consumed.map((prefix) => ofDay(prefix, day)),
    exported_wh: fold.exported ? ofDay(fold.exported, day) : 0,
    exported_window_wh: shape.exported.map((prefix) => ofDay(prefix, day)),
  };
}

// A month of `days` days at the rate of those that were read, in whole Wh.
function monthAtPace(read: readonly MonthSums[], days: number): MonthSums {
  const scaled = (of: (day: MonthSums) => number): number =>
    Math.round((read.reduce((sum, day) => sum + of(day), 0) * days) / read.length);
  const window_wh = (read[0]?.window_wh ?? []).map((_, index) => scaled((day) => day.window_wh[index] ?? 0));
  const exported_window_wh = (read[0]?.exported_window_wh ?? []).map((_, index) =>
    scaled((day) => day.exported_window_wh?.[index] ?? 0),
  );
  return {
    wh: window_wh.reduce((sum, wh) => sum + wh, 0),
    window_wh,
    exported_wh: scaled((day) => day.exported_wh ?? 0),
    exported_window_wh,
  };
}

function calculateMonthParts(compiled: CompiledTariff, sums: MonthSums): MonthParts {
  const items = priceMonth(compiled, sums);
  const windows = windowCents(compiled, sums);
  const delivery = deliveryCents(compiled, sums) - compiled.delivery_monthly_cents;
  const buyback = sumCents(items.filter(({ code }) => code === "buyback"));
  const energy = windows.reduce((sum, cents) => sum + cents, 0);
  return { windows, delivery, buyback, fixed: sumCents(items) - energy - delivery - buyback };
}

function deliveredWh({ windows }: CompiledTariff, { window_wh }: MonthSums): number {
  return window_wh.reduce((sum, wh, index) => sum + (windows[index]?.delivery_waived === true ? 0 : wh), 0);
}

// The overflow of a capped window into one without usage, and a fee on zero usage, are shared by the next best measure.
function share(cents: number, ...measures: ReadonlyArray<readonly [ofDay: number, ofMonth: number]>): number {
  const [mine, all] = measures.find(([, ofMonth]) => ofMonth > 0) ?? [0, 1];
  return (cents * mine) / all;
}

function exactCents(
  compiled: CompiledTariff,
  parts: MonthParts,
  { day, month, days }: { readonly day: MonthSums; readonly month: MonthSums; readonly days: number },
): number {
  const one = [1, days] as const;
  const used = [day.wh, month.wh] as const;
  const windows = parts.windows.map((cents, index) =>
    share(cents, [day.window_wh[index] ?? 0, month.window_wh[index] ?? 0], used, one),
  );
  return (
    windows.reduce((sum, cents) => sum + cents, parts.fixed / days) +
    share(parts.delivery, [deliveredWh(compiled, day), deliveredWh(compiled, month)], used, one) +
    share(parts.buyback, [day.exported_wh ?? 0, month.exported_wh ?? 0], one)
  );
}

/**
 * Returns the whole cents that each day of a folded month adds to its bill. `whole` marks the days with complete
 * readings. Null for other days, and for all days if the delivery charges are not known.
 */
export function dayCosts(
  tariff: Tariff,
  fold: UsageFold,
  delivery: DeliveryCharges | null,
  completeDays: readonly boolean[],
): Array<number | null> {
  const compiled = compileTariff(tariff, delivery);
  const shape = shapeSums(fold, tariff.energy, fold.exported ? exportWindows(tariff) : null);
  const sums = completeDays.map((read, day) => (read ? getDaySums(fold, shape, day) : null));
  const read = sums.filter((day) => day !== null);
  if (compiled.delivery_missing || read.length === 0) return completeDays.map(() => null);
  const days = completeDays.length;
  const month = monthAtPace(read, days);
  const parts = calculateMonthParts(compiled, month);
  // Rounds the running sum, so that the days' cents add up.
  let exact = 0;
  let roundedTotal = 0;
  return sums.map((day) => {
    if (!day) return null;
    exact += exactCents(compiled, parts, { day, month, days });
    const cents = Math.round(exact) - roundedTotal;
    roundedTotal += cents;
    return cents;
  });
}
