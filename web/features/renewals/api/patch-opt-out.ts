import type { PortalConfig } from "#contracts/config.ts";
import type { OptOut, OptOutResponse } from "#contracts/orders.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { request, type RequestOptions } from "#web/shared/api/request.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

function options(body: OptOut): RequestOptions {
  return { method: "PATCH", body, idempotent: true };
}

async function told(body: OptOut, response: Promise<OptOutResponse>): Promise<OptOutResponse> {
  const noted = await response;
  track("cp_renewal_opted_out", { order_id: body.order_id, undone: !noted.data.opted_out });
  return noted;
}

/**
 * Opts an order out, or back in, without sign-in. The response never reveals whether the order and the address match.
 */
export function patchOptOut(config: PortalConfig, body: OptOut): Promise<OptOutResponse> {
  return told(body, request<OptOutResponse>(`${config.bases.portal}/notifications`, options(body)));
}

/** The same for an order of the signed-in account, which needs no email address. */
export function patchMyOptOut(config: PortalConfig, body: OptOut): Promise<OptOutResponse> {
  const url = `${config.bases.portal}/notifications`;
  return told(body, requestSigned<OptOutResponse>(config, url, options(body)));
}
