import type { PortalConfig } from "#contracts/config.ts";
import type { ChangeServiceLocation, ServiceLocation } from "#contracts/portal.ts";
import { locationUrl } from "#web/shared/api/get-location.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** Changes what the customer entered for a location. Omitted fields do not change. Safe to repeat. */
export function changeLocation(
  config: PortalConfig,
  esiid: string,
  body: ChangeServiceLocation,
): Promise<ServiceLocation> {
  return requestSigned<ServiceLocation>(config, locationUrl(config, esiid), {
    method: "PATCH",
    body,
    idempotent: true,
  });
}
