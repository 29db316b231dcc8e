import type { PortalConfig } from "#contracts/config.ts";
import type { Cancel, OrderStatus } from "#contracts/checkout.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { orderUrl } from "./order-url.ts";
import { requestEither } from "#web/shared/api/request-either.ts";

/** Takes an order back, or asks its retailer to; a guest shows the order's receipt. It may be repeated without harm. */
export async function cancelOrder(config: PortalConfig, orderId: string, body: Cancel): Promise<OrderStatus> {
  const status = await requestEither<OrderStatus>(config, orderUrl(config, orderId, "cancel"), {
    method: "POST",
    body,
    idempotent: true,
  });
  track("cp_order_cancelled", { order_id: orderId, state: status.state });
  return status;
}
