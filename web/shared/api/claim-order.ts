import type { PortalConfig } from "#contracts/config.ts";
import type { ClaimOrderResponse } from "#contracts/orders.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { requestSigned } from "./request-signed.ts";

/** Takes a waiting order and its home into the account. It may be repeated without harm. */
export async function claimOrder(config: PortalConfig, orderId: string): Promise<ClaimOrderResponse> {
  const url = `${config.bases.portal}/orders/${encodeURIComponent(orderId)}/claim`;
  const response = await requestSigned<ClaimOrderResponse>(config, url, { method: "POST", idempotent: true });
  track("cp_order_claimed", { order_id: orderId });
  return response;
}
