import type { PortalConfig } from "#contracts/config.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { locationUrl } from "#web/shared/api/get-location.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** Removes a location from the account. One that is already gone is not an error. */
export async function removeLocation(config: PortalConfig, esiid: string): Promise<void> {
  await requestSigned(config, locationUrl(config, esiid), { method: "DELETE", idempotent: true });
  track("cp_location_removed", { esiid });
}
