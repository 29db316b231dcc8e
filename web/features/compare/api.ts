import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import type { CompareEmail } from "#contracts/compare-email.ts";
import type { Ranking, RankingRequest } from "#contracts/compare.ts";
import type { PortalConfig } from "#contracts/config.ts";
import type { ConditionChoice, Plan, TduId } from "#contracts/plan.ts";
import type { TaxPlace } from "#contracts/taxes.ts";
import { callApi } from "#web/shared/api/call-api.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";

const FRESH_MS = 5 * 60 * 1000;
const PLACE_FRESH_MS = 60 * 60 * 1000;
/** Maximum number of plans per page of the list. */
const PAGE = 500;

export type PlaceQuery = { readonly zip: string } | { readonly esiid: string };

/** The utility that serves a ZIP or a meter. */
export function placeQuery(config: PortalConfig, where: PlaceQuery) {
  return queryOptions({
    queryKey: ["place", where],
    queryFn: ({ signal }) => callApi(config, "GET compare/places", { as: "visitor", query: where, signal }),
    staleTime: PLACE_FRESH_MS,
  });
}

/** What the current list costs a typical home. */
export function exampleQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["example"],
    queryFn: ({ signal }) => callApi(config, "GET compare/example", { as: "visitor", signal }),
    staleTime: FRESH_MS,
    // The page is complete without it.
    retry: false,
  });
}

/** The delivery charges of each utility that are in force today. */
export function deliveryChargesQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["delivery-charges"],
    queryFn: ({ signal }) => callApi(config, "GET compare/delivery_charges", { as: "visitor", signal }),
    staleTime: FRESH_MS,
  });
}

/** The delivery charges of each utility on the day `from` and their changes up to `through` (YYYY-MM-DD). */
export function pastDeliveryQuery(config: PortalConfig, from: string, through: string) {
  return queryOptions({
    queryKey: ["delivery-charges", from, through],
    queryFn: ({ signal }) =>
      callApi(config, "GET compare/delivery_charges", { as: "visitor", query: { from, through }, signal }),
    staleTime: FRESH_MS,
  });
}

/** What applies at a place to a bill that starts on `day` (YYYY-MM-DD; null for today), and the cities we know. */
export function taxesQuery(config: PortalConfig, place: TaxPlace, tdu: TduId, day: string | null = null) {
  const city = place.limits === "inside" ? place.city : null;
  return queryOptions({
    queryKey: ["taxes", place.limits, city, tdu, day],
    queryFn: ({ signal }) =>
      callApi(config, "GET compare/taxes", {
        as: "visitor",
        query: { limits: place.limits, city, tdu, day },
        signal,
      }),
    staleTime: PLACE_FRESH_MS,
  });
}

/** Every listed plan in a utility's area. */
export function plansQuery(config: PortalConfig, tdu: TduId) {
  return queryOptions({
    queryKey: ["plans", tdu],
    queryFn: async ({ signal }): Promise<readonly Plan[]> => {
      const plans: Plan[] = [];
      let cursor: string | null = null;
      do {
        const query: Record<string, string | number | null> = { tdu, limit: PAGE, cursor };
        const page: { readonly items: readonly Plan[]; readonly next_cursor: string | null } = await callApi(
          config,
          "GET compare/plans",
          { as: "visitor", query, signal },
        );
        plans.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return plans;
    },
    staleTime: FRESH_MS,
  });
}

/** One plan with its tariff, proof and price history. */
export function planQuery(config: PortalConfig, id: string) {
  return queryOptions({
    queryKey: ["plan", id],
    queryFn: ({ signal }) =>
      callApi(config, "GET compare/plans/{id}", { as: "visitor", params: { id }, signal }),
    staleTime: FRESH_MS,
  });
}

/** Ranks the plans of an area for a usage. It changes nothing on the server, so it can be repeated. */
export function postRanking(
  config: PortalConfig,
  body: RankingRequest,
  signal?: AbortSignal,
): Promise<Ranking> {
  return callApi(config, "POST compare/rankings", { as: "visitor", body, signal, idempotent: true });
}

/** Emails a comparison. Not repeated by itself: each call sends an email. */
export async function postCompareEmail(config: PortalConfig, body: CompareEmail): Promise<void> {
  await callApi(config, "POST compare/emails", { as: "visitor", body });
}

/**
 * Saves what prices at a home of the account depend on, the conditions that the customer meets or the answer about city
 * limits, and refetches what depends on it. Safe to repeat.
 */
export async function saveLocationChoice(
  config: PortalConfig,
  client: QueryClient,
  esiid: string,
  choice: { readonly conditions: ConditionChoice[] } | { readonly tax_place: TaxPlace },
): Promise<void> {
  // Loaded on demand: a visitor has no home in an account.
  const { refreshLocations } = await import("#web/shared/api/get-locations.ts").catch((cause: unknown) => {
    throw new ApiFailure("network", "The code of the account's homes could not be loaded.", { cause });
  });
  const changed = await callApi(config, "PATCH portal/service_locations/{esiid}", {
    params: { esiid },
    body: choice,
    idempotent: true,
  });
  client.setQueryData(["location", esiid], changed);
  await refreshLocations(client, esiid);
}

/**
 * The usage that every price of a home is based on, for pricing a plan in the browser. Fails with 404 if the home is
 * not in the customer's account.
 */
export function locationUsageQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    // Under the key of the home's plans: whatever invalidates those also invalidates this.
    queryKey: ["best-plans", esiid, "usage"],
    queryFn: ({ signal }) =>
      callApi(config, "GET portal/service_locations/{esiid}/usage", { params: { esiid }, signal }),
    staleTime: FRESH_MS,
    // Numbers that change while someone reads them are worse than slightly old ones.
    refetchOnReconnect: false,
  });
}
