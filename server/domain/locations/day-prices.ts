// Calculates what the days of a month cost on the home's plan.
import type { LiveMonth } from "#contracts/live-link.ts";
import type { Tariff } from "#contracts/plan.ts";
import type { MeterMonth } from "#market/read-cycle.ts";
import { applyConditions } from "#market/conditions.ts";
import { deliveryBetween } from "#market/delivery.ts";
import { datesBetween } from "#meter/calendar.ts";
import { dayCosts } from "#rating/day-costs.ts";
import { foldUsage } from "#rating/fold.ts";
import { createDeclaredTariff } from "#rating/rank.ts";
import type { Context } from "#server/domain/context.ts";
import type { CustomerLocation } from "./customer-locations.ts";
import { isComplete } from "#server/domain/meters/month-sums.ts";
import { toSeries, type MeterDay } from "#server/domain/meters/readings.ts";
import { findCurrentPlan, findContract } from "./contract.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";

interface Priced {
  readonly basis: LiveMonth["cost_basis"];
  /** Cents by day (YYYY-MM-DD), for days with complete readings. */
  readonly cents: ReadonlyMap<string, number>;
}

const UNKNOWN: Priced = { basis: null, cents: new Map() };

export interface CurrentTariff {
  readonly tariff: Tariff;
  readonly basis: NonNullable<LiveMonth["cost_basis"]>;
}

/** Returns the tariff of a home's contract with its conditions. Null if there is no contract or its price isn't known. */
export async function findCurrentTariff(
  ctx: Context,
  catalog: Catalog,
  customerLocation: CustomerLocation,
): Promise<CurrentTariff | null> {
  const contract = findContract(customerLocation);
  if (!contract) return null;
  const { current, current_plan } = await findCurrentPlan(ctx, catalog, customerLocation, contract);
  const tariff =
    current?.kind === "price"
      ? createDeclaredTariff(current)
      : current_plan && applyConditions(current_plan, customerLocation.conditions).tariff;
  if (!tariff) return null;
  const { provider, plan_name, plan_id } = contract;
  const { energy } = tariff;
  return { tariff, basis: { provider, plan_name, plan_id: current_plan ? plan_id : null, energy } };
}

/**
 * Returns the cents of a month's days on the home's current plan, with the delivery charges of each day, or
 * nothing if the plan or the utility is not known. `days` are the days of the month that were read.
 */
export async function dayPrices(
  ctx: Context,
  customerLocation: CustomerLocation,
  month: MeterMonth,
  days: readonly MeterDay[],
): Promise<Priced> {
  const { tdu } = customerLocation.location;
  const catalog = await ctx.readCatalog();
  const known = tdu && (await findCurrentTariff(ctx, catalog, customerLocation));
  const series = toSeries(days, null, month);
  if (!known || !series) return UNKNOWN;
  const read = new Map(days.map((day) => [day.day, isComplete(day)]));
  const dates = datesBetween(month.start, month.end);
  const costs = dayCosts(
    known.tariff,
    foldUsage(series),
    deliveryBetween(catalog.delivery, tdu, month.start, month.end),
    dates.map((day) => read.get(day) ?? false),
  );
  const cents = new Map<string, number>();
  for (const [index, cost] of costs.entries()) if (cost !== null) cents.set(dates[index] ?? "", cost);
  return { basis: known.basis, cents };
}
