import type { PortalConfig } from "#contracts/config.ts";
import type { OrderStatus, HandoffOutcome } from "#contracts/checkout.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { orderUrl } from "./order-url.ts";
import { requestEither } from "#web/shared/api/request-either.ts";

/** Tells how it went on the retailer's page; a guest shows the order's receipt. It may be repeated without harm. */
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
