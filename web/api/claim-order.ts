import type { PortalConfig } from "#contracts/config.ts";
import type { ClaimOrderAnswer } from "#contracts/orders.ts";
import { requestSigned } from "./request-signed.ts";

/** Takes a waiting order and its home into the account. It may be repeated without harm. */
export function claimOrder(config: PortalConfig, orderId: string): Promise<ClaimOrderAnswer> {
  const url = `${config.bases.portal}/orders/${encodeURIComponent(orderId)}/claim`;
  return requestSigned<ClaimOrderAnswer>(config, url, { method: "POST", idempotent: true });
}
