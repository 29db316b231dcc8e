import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { LocationUsage } from "#contracts/portal.ts";
import { locationUrl } from "#web/shared/api/get-location.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** The usage that every price of a home is based on, to price a plan with in the browser; fails with 404 when the home isn't theirs. */
export function locationUsageQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    // Under the key of the home's plans: whatever makes those old makes this old too.
    queryKey: ["best-plans", esiid, "usage"],
    queryFn: ({ signal }) =>
      requestSigned<LocationUsage>(config, `${locationUrl(config, esiid)}/usage`, {
        signal,
      }),
    staleTime: 5 * 60 * 1000,
    // Numbers that change while someone reads them are worse than those a little old.
    refetchOnReconnect: false,
  });
}
