import type { PortalConfig } from "#contracts/config.ts";
import type { ClaimOrderResponse } from "#contracts/orders.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { callApi } from "./call-api.ts";

/** Claims a pending order and its location for the account. Safe to repeat. */
export async function claimOrder(config: PortalConfig, orderId: string): Promise<ClaimOrderResponse> {
  const response = await callApi(config, "POST portal/orders/{id}/claim", {
    params: { id: orderId },
    idempotent: true,
  });
  track("cp_order_claimed", { order_id: orderId });
  return response;
}
