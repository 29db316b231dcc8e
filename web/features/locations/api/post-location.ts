import type { PortalConfig } from "#contracts/config.ts";
import type { AddServiceLocation, ServiceLocation } from "#contracts/portal.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/**
 * Adds a location to the account. If the account already has it, it is returned as it is. The reason it cannot be added
 * is `fields.problem` (ADD_PROBLEMS).
 */
export async function addLocation(config: PortalConfig, body: AddServiceLocation): Promise<ServiceLocation> {
  const url = `${config.bases.portal}/service_locations`;
  const added = await requestSigned<ServiceLocation>(config, url, { method: "POST", body });
  const { esiid, tdu } = added.service_location;
  track("cp_location_added", { esiid, tdu });
  return added;
}
