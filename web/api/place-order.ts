import type { PortalConfig } from "#contracts/config.ts";
import type { PlacedOrder, PlaceOrder } from "#contracts/placing.ts";
import { requestEither } from "./request-either.ts";

/** Places an order, once for its `request_id` however often it is sent. Why it is refused is `fields.problem` (ORDER_PROBLEMS). */
export function placeOrder(config: PortalConfig, body: PlaceOrder): Promise<PlacedOrder> {
  return requestEither<PlacedOrder>(config, `${config.bases.portal}/orders`, {
    method: "POST",
    body,
    idempotent: true,
    timeoutMs: 30_000,
  });
}
