import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { callApi } from "./call-api.ts";

/** One location of the account. Fails with 404 if it is not theirs. */
export function locationQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["location", esiid],
    queryFn: ({ signal }) =>
      callApi(config, "GET portal/service_locations/{esiid}", { params: { esiid }, signal }),
  });
}

/** The locations of the account, oldest first. */
export function locationsQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["locations"],
    queryFn: async ({ signal }): Promise<readonly ServiceLocation[]> =>
      (await callApi(config, "GET portal/service_locations", { signal })).items,
  });
}

/**
 * After a change of a location, or of any if none is named: refetches the cached location and the list wherever they
 * are shown.
 */
export async function refreshLocations(client: QueryClient, esiid?: string): Promise<void> {
  const of = esiid === undefined ? [] : [esiid];
  await Promise.all([
    client.invalidateQueries({ queryKey: ["locations"] }),
    client.invalidateQueries({ queryKey: ["location", ...of] }),
    // The outlook is under the same key.
    client.invalidateQueries({ queryKey: ["best-plans", ...of] }),
    client.invalidateQueries({ queryKey: ["order-renewal"] }),
  ]);
}
