import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { requestSigned } from "./request-signed.ts";

/** The address of a home's own part of the main API. */
export function locationUrl(config: PortalConfig, esiid: string): string {
  return `${config.bases.portal}/service_locations/${encodeURIComponent(esiid)}`;
}

/** One home of the account; fails with 404 where it is none of theirs. */
export function locationQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["location", esiid],
    queryFn: ({ signal }) => requestSigned<ServiceLocation>(config, locationUrl(config, esiid), { signal }),
  });
}
