import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { requestSigned } from "./request-signed.ts";

/** Returns the URL of a location in the main API. */
export function locationUrl(config: PortalConfig, esiid: string): string {
  return `${config.bases.portal}/service_locations/${encodeURIComponent(esiid)}`;
}

/** One location of the account. Fails with 404 if it is not theirs. */
export function locationQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["location", esiid],
    queryFn: ({ signal }) => requestSigned<ServiceLocation>(config, locationUrl(config, esiid), { signal }),
  });
}
