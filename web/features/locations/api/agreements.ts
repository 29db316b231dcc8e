import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { Agreement, AgreementResponse, AgreementRequest } from "#contracts/live-link.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { callApi } from "#web/shared/api/call-api.ts";

/**
 * Poll interval while waiting for someone else: the customer at the meter source, or a meter source that is
 * unavailable.
 */
const WAITING_MS = 15_000;
/** Poll interval while the server works on it. */
const WORKING_MS = 2_000;

function about(esiid: string, { agreement }: AgreementResponse): { esiid: string; connector: string | null } {
  return { esiid, connector: agreement?.connector ?? null };
}

/** Returns the delay before the agreement is fetched again, or false if nothing is in progress. */
function nextPollMs(agreement: Agreement | null | undefined): number | false {
  if (!agreement?.agreed_at) return false;
  if (agreement.state === "submitted") return agreement.waiting_since === null ? WORKING_MS : WAITING_MS;
  if (agreement.state === "pending_customer") return WAITING_MS;
  const { state } = agreement.import;
  const reading = agreement.state === "active" || agreement.state === "expiring";
  return reading && (state === "waiting" || state === "running") ? WORKING_MS : false;
}

/** The newest agreement about a location's meter. Refetched automatically while something is in progress. */
export function agreementQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["agreement", esiid],
    queryFn: ({ signal }) =>
      callApi(config, "GET usage/service_locations/{esiid}/agreements", { params: { esiid }, signal }),
    refetchInterval: ({ state }) => nextPollMs(state.data?.agreement),
  });
}

/**
 * Requests an agreement. Nothing is sent to the meter source before it is confirmed. Repeating the request returns the
 * same agreement.
 */
export async function submitAgreement(
  config: PortalConfig,
  body: AgreementRequest,
): Promise<AgreementResponse> {
  const { esiid } = body;
  const response = await callApi(config, "POST usage/service_locations/{esiid}/agreements", {
    params: { esiid },
    body,
    idempotent: true,
  });
  track("cp_live_link_requested", about(esiid, response));
  return response;
}

/** Confirms the agreement for the customer. */
export async function confirmAgreement(config: PortalConfig, esiid: string): Promise<AgreementResponse> {
  const response = await callApi(config, "PATCH usage/service_locations/{esiid}/agreements", {
    params: { esiid },
    body: { agreed: true },
    idempotent: true,
  });
  track("cp_live_link_agreed", about(esiid, response));
  return response;
}

/** Ends the agreement, immediately here and afterwards at the meter source. */
export async function endAgreement(config: PortalConfig, esiid: string): Promise<AgreementResponse> {
  const response = await callApi(config, "DELETE usage/service_locations/{esiid}/agreements", {
    params: { esiid },
    idempotent: true,
  });
  track("cp_live_link_ended", { esiid });
  return response;
}

/** Shows a response immediately and refetches what depends on it. */
export async function saveAgreement(
  client: QueryClient,
  esiid: string,
  response: AgreementResponse,
): Promise<void> {
  // An earlier response that is still on its way must not replace this one.
  await client.cancelQueries({ queryKey: ["agreement", esiid] });
  client.setQueryData(["agreement", esiid], response);
  await refreshLocations(client, esiid);
}
