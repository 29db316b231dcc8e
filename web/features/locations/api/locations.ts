// The homes of the account, and the meters that may become one.
import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { AddServiceLocation, ChangeServiceLocation, ServiceLocation } from "#contracts/portal.ts";
import type { PremiseMatch } from "#contracts/premises.ts";
import { callApi } from "#web/shared/api/call-api.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";

/** The delivery points at an address as typed, or the one of a whole ESI ID; at most ten, best first. */
export function premisesQuery(config: PortalConfig, q: string) {
  return queryOptions({
    queryKey: ["premises", q],
    queryFn: async ({ signal }): Promise<readonly PremiseMatch[]> =>
      (await callApi(config, "GET compare/premises", { as: "visitor", query: { q }, signal })).items,
    staleTime: 5 * 60 * 1000,
  });
}

/** Adds a home to the account; one that is theirs already is answered as it is. Why one cannot be added is `fields.problem` (ADD_PROBLEMS). */
export async function addLocation(config: PortalConfig, body: AddServiceLocation): Promise<ServiceLocation> {
  const added = await callApi(config, "POST portal/service_locations", { body });
  const { esiid, tdu } = added.service_location;
  track("cp_location_added", { esiid, tdu });
  return added;
}

/** Changes what the holder tells of a home; what is left out stays. It may be repeated without harm. */
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

/** Takes a home out of the account; one that is gone already is no error. */
export async function removeLocation(config: PortalConfig, esiid: string): Promise<void> {
  await callApi(config, "DELETE portal/service_locations/{esiid}", { params: { esiid }, idempotent: true });
  track("cp_location_removed", { esiid });
}

/** Mails a code to whoever holds a home; the answer is the same whether or not anybody does. */
export async function sendClaimCode(config: PortalConfig, esiid: string): Promise<void> {
  await callApi(config, "POST portal/service_locations/{esiid}/claim_code", { params: { esiid } });
}
