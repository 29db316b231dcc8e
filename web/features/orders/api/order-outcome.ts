import type { PortalConfig } from "#contracts/config.ts";
import type { OrderStatus, HandoffOutcome } from "#contracts/checkout.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { orderUrl } from "./order-url.ts";
import { requestEither } from "#web/shared/api/request-either.ts";

/** Reports the outcome on the provider's page. A guest proves access with the order's receipt. Safe to repeat. */
export async function reportOutcome(
  config: PortalConfig,
  orderId: string,
  body: HandoffOutcome,
): Promise<OrderStatus> {
  const status = await requestEither<OrderStatus>(config, orderUrl(config, orderId, "outcome"), {
    method: "POST",
    body,
    idempotent: true,
  });
  track("cp_handoff_answered", { order_id: orderId, outcome: body.outcome });
  return status;
}
