// The price of a home's plan right now, and what today costs so far.
import type { DeliveryCharges, Tariff } from "#contracts/plan.ts";
import type { FeedReason } from "#contracts/home-feed.ts";
import { deliveryBetween, deliveryOn } from "#market/delivery.ts";
import { endMonths, meterMonth, type MeterMonth } from "#market/read-cycle.ts";
import { datesBetween, daysIn, addDays } from "#meter/calendar.ts";
import { costSoFar } from "#rating/day-costs.ts";
import { foldUsage, shapeSums, type UsageFold } from "#rating/fold.ts";
import { priceAt, type PriceNow } from "#rating/price-now.ts";
import type { Context } from "#server/domain/context.ts";
import { daysWithin, isComplete } from "#server/domain/meters/month-sums.ts";
import { readRange, toSeries, type MeterDay } from "#server/domain/meters/readings.ts";
import { today } from "#server/platform/context.ts";
import type { CustomerLocation } from "./customer-locations.ts";
import { findContract } from "./contract.ts";
import { dayPrices, findCurrentTariff } from "./day-prices.ts";

/** Newest days that are searched for a complete one. */
const RECENT_DAYS = 31;

/** A value, or why there is none. */
export type Known<Value> = { readonly value: Value } | { readonly reason: FeedReason };

interface Pricing {
  readonly tariff: Tariff;
  /** Of today. Null if they are not known. */
  readonly charges: DeliveryCharges | null;
  /** Of the month. */
  readonly delivery: DeliveryCharges | null;
}

async function findPricing(
  ctx: Context,
  location: CustomerLocation,
  month: MeterMonth,
): Promise<Known<Pricing>> {
  const { tdu } = location.location;
  if (!findContract(location)) return { reason: "no_contract" };
  if (!tdu) return { reason: "utility_unknown" };
  const catalog = await ctx.readCatalog();
  const current = await findCurrentTariff(ctx, catalog, location);
  if (!current) return { reason: "price_unknown" };
  const charges = deliveryOn(catalog.delivery, tdu, today(ctx));
  const delivery = deliveryBetween(catalog.delivery, tdu, month.start, month.end);
  return { value: { tariff: current.tariff, charges, delivery } };
}

/** Returns what the month has used in each of the tariff's windows, in Wh. */
function sumWindows(fold: UsageFold | null, { energy }: Tariff, days: number): number[] {
  return fold ? shapeSums(fold, energy, null).consumed.map((prefix) => prefix[days] ?? 0) : [];
}

export interface HomeNow {
  readonly price: Known<PriceNow>;
  /** Cents of today so far. */
  readonly cost: Known<number>;
  /** Today's readings. Null if there are none. */
  readonly today: MeterDay | null;
}

/** Returns the price of a home right now, and what its readings of today cost. */
export async function readHomeNow(ctx: Context, location: CustomerLocation): Promise<HomeNow> {
  const { meter, location: home } = location;
  const day = today(ctx);
  const month = meterMonth(home.read_cycle, endMonths(home.read_cycle)(day));
  const days = meter ? await readRange(ctx, meter.id, month.start, day) : [];
  const read = days.find((one) => one.day === day && one.used) ?? null;
  const pricing = await findPricing(ctx, location, month);
  if ("reason" in pricing) return { price: pricing, cost: pricing, today: read };
  const { tariff, charges, delivery } = pricing.value;
  const series = toSeries(days, null, month);
  const fold = series && foldUsage(series);
  const dates = datesBetween(month.start, month.end);
  const price = priceAt(tariff, charges, sumWindows(fold, tariff, dates.length), ctx.now().getTime());
  if (!price)
    return { price: { reason: "delivery_unknown" }, cost: { reason: "delivery_unknown" }, today: read };
  if (!meter) return { price: { value: price }, cost: { reason: "no_readings" }, today: null };
  if (!fold || !read) return { price: { value: price }, cost: { reason: "no_readings_today" }, today: null };
  const complete = new Set(days.filter(isComplete).map((one) => one.day));
  const flags = dates.map((date) => date !== day && complete.has(date));
  const cents = costSoFar(tariff, fold, delivery, flags, daysIn(month.start, day));
  const cost = cents === null ? ({ reason: "delivery_unknown" } as const) : { value: cents };
  return { price: { value: price }, cost, today: read };
}

/** Returns the newest complete day of a home and its cents, as the page about usage shows them. Null without one. */
export async function readLastDay(
  ctx: Context,
  location: CustomerLocation,
): Promise<{ readonly day: MeterDay; readonly cost: Known<number> } | null> {
  const { meter, location: home } = location;
  if (!meter?.read_through) return null;
  const recent = await readRange(
    ctx,
    meter.id,
    addDays(meter.read_through, 1 - RECENT_DAYS),
    meter.read_through,
  );
  const day = recent.findLast(isComplete);
  if (!day) return null;
  const month = meterMonth(home.read_cycle, endMonths(home.read_cycle)(day.day));
  const days = daysWithin(await readRange(ctx, meter.id, month.start, month.end), month);
  const cents = (await dayPrices(ctx, location, month, days)).cents.get(day.day);
  if (cents !== undefined) return { day, cost: { value: cents } };
  const pricing = await findPricing(ctx, location, month);
  return { day, cost: "reason" in pricing ? pricing : { reason: "delivery_unknown" } };
}
