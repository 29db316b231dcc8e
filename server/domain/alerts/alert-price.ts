// The price that an alert is compared with: the lowest 12-month plan for its home, as on the page of prices.
import { LRUCache } from "lru-cache";
import type { PriceHistoryRequest } from "#contracts/price-history.ts";
import { bestUsage } from "#server/domain/locations/best-usage.ts";
import type { CustomerLocation } from "#server/domain/locations/customer-locations.ts";
import type { Context } from "#server/domain/context.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { findLowestYearPlan } from "#server/domain/plans/price-history.ts";
import { foldInput, rankFolded } from "#server/domain/plans/rank-for-usage.ts";
import type { AlertPlan } from "./alert-email.ts";

/** What a home's alert is priced for. Null if its utility isn't known. */
export async function toAlertRequest(
  ctx: Pick<Context, "db">,
  location: CustomerLocation,
): Promise<PriceHistoryRequest | null> {
  const { tdu } = location.location;
  if (tdu === null) return null;
  return { tdu, usage: await bestUsage(ctx, location).load(), conditions: [...location.conditions] };
}

/**
 * Returns the verified fixed 12-month plan with the lowest cost on a day (YYYY-MM-DD), or null if none is listed. Throws
 * `unprocessable` if no year can be estimated from the usage.
 */
export function findLowestPlan(
  catalog: Catalog,
  { tdu, usage, read_day = null, conditions = [] }: PriceHistoryRequest,
  day: string,
): AlertPlan | null {
  const request = { tdu, day, read_day, conditions, current: null, current_plan: null };
  const lowest = findLowestYearPlan(rankFolded(catalog, foldInput(usage, tdu, day), request));
  if (!lowest) return null;
  const { id, name, provider } = lowest.plan;
  return { id, name, provider: provider.name, cents: lowest.twelve_months.cents };
}

const MAX_CACHED = 1_000;

/** Creates a `findLowestPlan` that prices equal homes once. */
export function createLowestPlanFinder(
  catalog: Catalog,
  day: string,
): (request: PriceHistoryRequest) => AlertPlan | null {
  const known = new LRUCache<string, { readonly plan: AlertPlan | null }>({ max: MAX_CACHED });
  return (request) => {
    const key = JSON.stringify(request);
    const found = known.get(key) ?? { plan: findLowestPlan(catalog, request, day) };
    known.set(key, found);
    return found.plan;
  };
}

/** Returns what an alert was compared with: it is compared again if one of them is newer. */
export function toComparedKey({ version, as_of, delivery_version }: Catalog): string {
  return [as_of, version, delivery_version].join(" ");
}
