// The account's homes.
import type { PortalConfig } from "#contracts/config.ts";
import type { AddServiceLocation, ChangeServiceLocation, ServiceLocation } from "#contracts/portal.ts";
import { callApi } from "#web/shared/api/call-api.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";

/**
 * Adds a location to the account. If the account already has it, it is returned as it is. The reason it cannot be added
 * is `fields.problem` (ADD_PROBLEMS).
 */
export async function addLocation(config: PortalConfig, body: AddServiceLocation): Promise<ServiceLocation> {
  const added = await callApi(config, "POST portal/service_locations", { body });
  const { esiid, tdu } = added.service_location;
  track("cp_location_added", { esiid, tdu });
  return added;
}

/** Changes what the customer entered for a location. Omitted fields do not change. Safe to repeat. */
export function changeLocation(
  config: PortalConfig,
  esiid: string,
  body: ChangeServiceLocation,
): Promise<ServiceLocation> {
  return callApi(config, "PATCH portal/service_locations/{esiid}", {
    params: { esiid },
    body,
    idempotent: true,
  });
}

/** Removes a location from the account. One that is already gone is not an error. */
export async function removeLocation(config: PortalConfig, esiid: string): Promise<void> {
  await callApi(config, "DELETE portal/service_locations/{esiid}", { params: { esiid }, idempotent: true });
  track("cp_location_removed", { esiid });
}

/** Sends a code to the account that has a location. The response is the same whether or not any account has it. */
export async function sendClaimCode(config: PortalConfig, esiid: string): Promise<void> {
  await callApi(config, "POST portal/service_locations/{esiid}/claim_code", { params: { esiid } });
}
