// POST /api/orders/{id}/cancel: the customer takes an order back.
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { cancelSchema, OrderStanding } from "#contracts/placing.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { moveOrder, type LockedOrder } from "#server/domain/orders/move-order.ts";
import { queueCancellation } from "#server/domain/orders/queue-enrollment.ts";
import { withHeldOrder, type Holder } from "./order-holder.ts";
import { customerMay, standingOf, tooLate } from "./order-standing.ts";

type Told = z.output<typeof cancelSchema>;

// The retailer may have it, so only the retailer can say that it is stopped.
async function askRetailer(
  ctx: Context,
  trx: Kysely<DB>,
  order: LockedOrder,
  { code, reason }: Told,
): Promise<LockedOrder> {
  const asked = {
    cancel_requested_at: ctx.now(),
    cancel_code: code,
    cancel_reason: reason || null,
  };
  await trx
    .updateTable("portal.orders")
    .set({ ...asked, updated_at: asked.cancel_requested_at })
    .where("id", "=", order.id)
    .execute();
  await queueCancellation(trx, order.id);
  return { ...order, ...asked };
}

async function cancel(ctx: Context, trx: Kysely<DB>, order: LockedOrder, told: Told): Promise<LockedOrder> {
  if (order.state === "cancelled" || order.cancel_requested_at !== null) return order;
  if (!customerMay(order, "cancelled")) throw tooLate(order.state);
  if (order.connector === "partner" && order.sent_at !== null) return askRetailer(ctx, trx, order, told);
  const { code, reason } = told;
  return moveOrder(ctx, trx, order, { to: "cancelled", by: "customer", code, reason: reason || null });
}

/** Cancels it, or asks the retailer to where that may have it; a repeat answers the same. Throws `conflict` where it is too late. */
export async function cancelOrder(
  ctx: Context,
  holder: Holder,
  id: string,
  told: Told,
): Promise<OrderStanding> {
  return withHeldOrder(ctx, holder, id, async (trx, order) =>
    standingOf(await cancel(ctx, trx, order, told)),
  );
}
