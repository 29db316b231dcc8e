// Requests about a home of the account, which a visitor has not.
import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { ConditionChoice } from "#contracts/plan.ts";
import type { TaxPlace } from "#contracts/taxes.ts";
import { callApi } from "#web/shared/api/call-api.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";

const FRESH_MS = 5 * 60 * 1000;

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
