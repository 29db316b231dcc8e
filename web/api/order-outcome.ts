import type { PortalConfig } from "#contracts/config.ts";
import type { OrderStanding, Outcome } from "#contracts/placing.ts";
import { orderUrl } from "./order-url.ts";
import { requestEither } from "./request-either.ts";

/** Tells how it went on the retailer's page; a guest shows the order's receipt. It may be repeated without harm. */
export function tellOutcome(config: PortalConfig, orderId: string, body: Outcome): Promise<OrderStanding> {
  return requestEither<OrderStanding>(config, orderUrl(config, orderId, "outcome"), {
    method: "POST",
    body,
    idempotent: true,
  });
}
