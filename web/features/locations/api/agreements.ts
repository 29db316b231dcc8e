import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { Agreement, AgreementAnswer, AgreementRequest } from "#contracts/live-link.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** While somebody else has the next word: the customer at the meter's company, or a company that is away. */
const WAITING_MS = 15_000;
/** While the server works on it. */
const WORKING_MS = 2_000;

function homeUrl(config: PortalConfig, esiid: string, what: string): string {
  return `${config.bases.usage}/service_locations/${encodeURIComponent(esiid)}/${what}`;
}

function about(esiid: string, { agreement }: AgreementAnswer): { esiid: string; connector: string | null } {
  return { esiid, connector: agreement?.connector ?? null };
}

/** How soon an agreement is worth asking for again; false where nothing is under way. */
function askAgainIn(agreement: Agreement | null | undefined): number | false {
  if (!agreement?.agreed_at) return false;
  if (agreement.state === "submitted") return agreement.waiting_since === null ? WORKING_MS : WAITING_MS;
  if (agreement.state === "pending_customer") return WAITING_MS;
  const { state } = agreement.import;
  const reading = agreement.state === "active" || agreement.state === "expiring";
  return reading && (state === "waiting" || state === "running") ? WORKING_MS : false;
}

/** The newest agreement about a home's meter; asked for again by itself while something is under way. */
export function agreementQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["agreement", esiid],
    queryFn: ({ signal }) =>
      requestSigned<AgreementAnswer>(config, homeUrl(config, esiid, "agreements"), { signal }),
    refetchInterval: ({ state }) => askAgainIn(state.data?.agreement),
  });
}

/** Asks for an agreement; nothing leaves for the meter's company before it is confirmed. The same once more is the same agreement. */
export async function submitAgreement(
  config: PortalConfig,
  body: AgreementRequest,
): Promise<AgreementAnswer> {
  const answer = await requestSigned<AgreementAnswer>(config, homeUrl(config, body.esiid, "agreements"), {
    method: "POST",
    body,
    idempotent: true,
  });
  track("cp_live_link_requested", about(body.esiid, answer));
  return answer;
}

/** The same at CenterPoint, which asks for no provider. */
export async function submitCenterpoint(
  config: PortalConfig,
  esiid: string,
  meterNumber: string,
): Promise<AgreementAnswer> {
  const answer = await requestSigned<AgreementAnswer>(config, homeUrl(config, esiid, "centerpoint_usage"), {
    method: "POST",
    body: { meter_number: meterNumber },
    idempotent: true,
  });
  track("cp_live_link_requested", about(esiid, answer));
  return answer;
}

/** The customer's yes. */
export async function confirmAgreement(config: PortalConfig, esiid: string): Promise<AgreementAnswer> {
  const answer = await requestSigned<AgreementAnswer>(config, homeUrl(config, esiid, "agreements"), {
    method: "PATCH",
    body: { agreed: true },
    idempotent: true,
  });
  track("cp_live_link_agreed", about(esiid, answer));
  return answer;
}

/** Ends the agreement, here at once and at the meter's company after it. */
export async function endAgreement(config: PortalConfig, esiid: string): Promise<AgreementAnswer> {
  const answer = await requestSigned<AgreementAnswer>(config, homeUrl(config, esiid, "agreements"), {
    method: "DELETE",
    idempotent: true,
  });
  track("cp_live_link_ended", { esiid });
  return answer;
}

/** Shows an answer at once, and asks anew for what rests on it. */
export async function takeAgreement(
  client: QueryClient,
  esiid: string,
  answer: AgreementAnswer,
): Promise<void> {
  client.setQueryData(["agreement", esiid], answer);
  await refreshLocations(client, esiid);
}
