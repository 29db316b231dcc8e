// notifyOrderPlaced(ctx, trx, orderId): must be called in the transaction that inserts a new order. transitionOrder
// itself sends the notification for every later step.
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import type { Context } from "#server/domain/context.ts";
import { lockOrder } from "./locked-order.ts";
import { recordOrder } from "./record-order.ts";
import { publishStep, notifyCustomer, type NotificationContext } from "./notify-order.ts";

/** Notifies the customer and the account's webhooks within `trx` that the order was placed, and what the next step is. */
export async function notifyOrderPlaced(
  ctx: NotificationContext & Pick<Context, "now">,
  trx: Kysely<DB>,
  orderId: string,
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if (!order) throw new Error("The placed order is missing.");
  await recordOrder(trx, order, null, ctx.now());
  await publishStep(ctx, trx, order, "placed");
  await notifyCustomer(ctx, trx, order, order.connector === "handoff" ? "placed_handoff" : "placed_partner");
}
