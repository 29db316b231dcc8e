import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { LocationUsage } from "#contracts/portal.ts";
import { locationUrl } from "#web/shared/api/get-location.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/**
 * The usage that every price of a home is based on, for pricing a plan in the browser. Fails with 404 if the home is
 * not in the customer's account.
 */
export function locationUsageQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    // Under the key of the home's plans: whatever invalidates those also invalidates this.
    queryKey: ["best-plans", esiid, "usage"],
    queryFn: ({ signal }) =>
      requestSigned<LocationUsage>(config, `${locationUrl(config, esiid)}/usage`, {
        signal,
      }),
    staleTime: 5 * 60 * 1000,
    // Numbers that change while someone reads them are worse than slightly old ones.
    refetchOnReconnect: false,
  });
}
