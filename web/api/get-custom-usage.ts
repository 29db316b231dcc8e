import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { CustomUsageAnswer } from "#contracts/portal.ts";
import { requestSigned } from "./request-signed.ts";

/** Where the usage that a holder tells is kept. */
export function customUsageUrl(config: PortalConfig, esiid: string): string {
  return `${config.bases.usage}/service_locations/${encodeURIComponent(esiid)}/custom_usage`;
}

/** The usage that the holder told last; its `usage` is null where none. */
export function customUsageQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["custom-usage", esiid],
    queryFn: ({ signal }) =>
      requestSigned<CustomUsageAnswer>(config, customUsageUrl(config, esiid), { signal }),
  });
}
