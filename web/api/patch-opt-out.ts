import type { PortalConfig } from "#contracts/config.ts";
import type { OptOut, OptOutAnswer } from "#contracts/orders.ts";
import { request, type RequestOptions } from "./request.ts";
import { requestSigned } from "./request-signed.ts";

function options(body: OptOut): RequestOptions {
  return { method: "PATCH", body, idempotent: true };
}

/** Opts an order out, or back in, as somebody who is not signed in. The answer never tells whether the two belong together. */
export function patchOptOut(config: PortalConfig, body: OptOut): Promise<OptOutAnswer> {
  return request<OptOutAnswer>(`${config.bases.portal}/notifications`, options(body));
}

/** The same for an order of the signed-in account, which needs no e-mail. */
export function patchOwnOptOut(config: PortalConfig, body: OptOut): Promise<OptOutAnswer> {
  return requestSigned<OptOutAnswer>(config, `${config.bases.portal}/notifications`, options(body));
}
