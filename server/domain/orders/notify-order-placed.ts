// notifyOrderPlaced(ctx, trx, orderId): must be called in the transaction that inserts a new order. transitionOrder
// itself sends the notification for every later step.
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { lockOrder } from "./locked-order.ts";
import { publishStep, notifyCustomer, type NotificationContext } from "./notify-order.ts";

/** Notifies the customer within `trx` that the order was placed, and what the next step is. */
export async function notifyOrderPlaced(
  ctx: NotificationContext,
  trx: Kysely<DB>,
  orderId: string,
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if (!order) throw new Error("The placed order is missing.");
  await publishStep(ctx, trx, order, "placed");
  await notifyCustomer(ctx, trx, order, order.connector === "handoff" ? "placed_handoff" : "placed_partner");
}
