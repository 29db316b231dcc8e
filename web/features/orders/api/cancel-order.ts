import type { PortalConfig } from "#contracts/config.ts";
import type { Cancel, OrderStatus } from "#contracts/checkout.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { orderUrl } from "./order-url.ts";
import { requestEither } from "#web/shared/api/request-either.ts";

/**
 * Cancels an order, or requests the cancellation from its provider. A guest proves access with the order's receipt.
 * Safe to repeat.
 */
export async function cancelOrder(config: PortalConfig, orderId: string, body: Cancel): Promise<OrderStatus> {
  const status = await requestEither<OrderStatus>(config, orderUrl(config, orderId, "cancel"), {
    method: "POST",
    body,
    idempotent: true,
  });
  track("cp_order_cancelled", { order_id: orderId, state: status.state });
  return status;
}
