import type { PortalConfig } from "#contracts/config.ts";
import type { OrderStatus } from "#contracts/checkout.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { orderUrl } from "./order-url.ts";
import { requestEither } from "#web/shared/api/request-either.ts";

/**
 * Records that the provider's own page is being opened. A guest proves access with the order's receipt. Safe to repeat.
 */
export function handOffOrder(config: PortalConfig, orderId: string, receipt?: string): Promise<OrderStatus> {
  // The page opens in any case.
  track("cp_handoff_opened", { order_id: orderId });
  return requestEither<OrderStatus>(config, orderUrl(config, orderId, "handoff"), {
    method: "POST",
    body: receipt === undefined ? {} : { receipt },
    idempotent: true,
  });
}
