// The newest months of a home's meter, with what each cost on the home's plan.
import { endMonths, meterMonth, monthsAfter } from "#market/read-cycle.ts";
import type { MonthlyReadings } from "#contracts/live-link.ts";
import type { Context } from "#server/domain/context.ts";
import { monthSum } from "#server/domain/meters/month-sums.ts";
import { readRange, type MeterDay } from "#server/domain/meters/readings.ts";
import type { CustomerLocation } from "./customer-locations.ts";
import { dayPrices } from "./day-prices.ts";

/** A month of a meter. */
export interface MonthCost {
  /** YYYY-MM: the month of its last day. */
  readonly month: string;
  readonly sum: MonthlyReadings["months"][number];
  /**
   * The bill of the month on the home's plan, with the delivery charges of its days. Null if days are missing or the
   * plan is not known.
   */
  readonly cost_cents: number | null;
}

async function priceMonth(
  ctx: Context,
  location: CustomerLocation,
  month: string,
  days: readonly MeterDay[],
): Promise<MonthCost> {
  const meterDays = meterMonth(location.location.read_cycle, month);
  const sum = monthSum(meterDays, days);
  if (sum.read_days < sum.days) return { month, sum, cost_cents: null };
  const { basis, cents } = await dayPrices(ctx, location, meterDays, days);
  const cost_cents = basis ? Math.round([...cents.values()].reduce((total, one) => total + one, 0)) : null;
  return { month, sum, cost_cents };
}

/** Returns up to `count` months of a home's meter, oldest first, as the usage page shows them. Empty without readings. */
export async function listMonthCosts(
  ctx: Context,
  location: CustomerLocation,
  count: number,
): Promise<MonthCost[]> {
  const { meter, location: home } = location;
  if (!meter?.read_through) return [];
  const getEndMonth = endMonths(home.read_cycle);
  const last = getEndMonth(meter.read_through);
  const first = monthsAfter(last, 1 - count);
  const from = meterMonth(home.read_cycle, first).start;
  const months = new Map<string, MeterDay[]>();
  for (const day of await readRange(ctx, meter.id, from, meter.read_through)) {
    const month = getEndMonth(day.day);
    const known = months.get(month);
    if (known) known.push(day);
    else months.set(month, [day]);
  }
  return Promise.all([...months].map(([month, days]) => priceMonth(ctx, location, month, days)));
}
