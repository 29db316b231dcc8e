// POST /api/orders/{id}/cancel: the customer cancels an order.
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { OrderCode } from "#contracts/order-transitions.ts";
import type { cancelSchema, OrderStatus } from "#contracts/checkout.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import type { LockedOrder } from "#server/domain/orders/locked-order.ts";
import { queueCancellation } from "#server/domain/orders/queue-enrollment.ts";
import { withCallerOrder, type OrderCaller } from "./order-caller.ts";
import { canCustomerTransition, toOrderStatus, tooLate } from "./order-status.ts";

type CancelInput = z.output<typeof cancelSchema>;
interface Cancellation {
  readonly code: OrderCode;
  readonly reason?: string | undefined;
}

// The provider may already have it, so only the provider can confirm that it is stopped.
async function requestCancellation(
  ctx: Context,
  trx: Kysely<DB>,
  order: LockedOrder,
  { code, reason }: Cancellation,
): Promise<LockedOrder> {
  const request = {
    cancel_requested_at: ctx.now(),
    cancel_code: code,
    cancel_reason: reason || null,
  };
  await trx
    .updateTable("portal.orders")
    .set({ ...request, updated_at: request.cancel_requested_at })
    .where("id", "=", order.id)
    .execute();
  await queueCancellation(trx, order.id);
  return { ...order, ...request };
}

/** Cancels a locked order within `trx`, or requests that from its provider. Throws `conflict` if it is too late. */
export async function cancelLockedOrder(
  ctx: Context,
  trx: Kysely<DB>,
  order: LockedOrder,
  input: Cancellation,
): Promise<LockedOrder> {
  if (order.state === "cancelled" || order.cancel_requested_at !== null) return order;
  if (!canCustomerTransition(order, "cancelled")) throw tooLate(order.state);
  if (order.connector === "partner" && order.sent_at !== null)
    return requestCancellation(ctx, trx, order, input);
  const { code, reason } = input;
  return transitionOrder(ctx, trx, order, { to: "cancelled", by: "customer", code, reason: reason || null });
}

/**
 * Cancels the order, or requests the cancellation from the provider if it may have the order. A repeat returns the
 * same. Throws `conflict` if it is too late.
 */
export async function cancelOrder(
  ctx: Context,
  caller: OrderCaller,
  id: string,
  input: CancelInput,
): Promise<OrderStatus> {
  return withCallerOrder(ctx, caller, id, async (trx, order) =>
    toOrderStatus(await cancelLockedOrder(ctx, trx, order, input)),
  );
}
