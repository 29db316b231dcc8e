import type { PortalConfig } from "#contracts/config.ts";
import type { OrderConfirmation, PlaceOrder } from "#contracts/checkout.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { requestEither } from "#web/shared/api/request-either.ts";

/**
 * Places an order, once per `request_id` however often it is sent. The reason for a rejection is `fields.problem`
 * (ORDER_PROBLEMS).
 */
export async function placeOrder(config: PortalConfig, body: PlaceOrder): Promise<OrderConfirmation> {
  const placed = await requestEither<OrderConfirmation>(config, `${config.bases.portal}/orders`, {
    method: "POST",
    body,
    idempotent: true,
  });
  const { order_id, connector } = placed;
  track("cp_order_placed", { order_id, plan_id: body.plan_id, kind: body.kind, connector });
  return placed;
}
