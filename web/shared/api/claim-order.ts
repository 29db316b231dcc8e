import type { PortalConfig } from "#contracts/config.ts";
import type { ClaimOrderResponse } from "#contracts/orders.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { requestSigned } from "./request-signed.ts";

/** Claims a pending order and its location for the account. Safe to repeat. */
export async function claimOrder(config: PortalConfig, orderId: string): Promise<ClaimOrderResponse> {
  const url = `${config.bases.portal}/orders/${encodeURIComponent(orderId)}/claim`;
  const response = await requestSigned<ClaimOrderResponse>(config, url, { method: "POST", idempotent: true });
  track("cp_order_claimed", { order_id: orderId });
  return response;
}
