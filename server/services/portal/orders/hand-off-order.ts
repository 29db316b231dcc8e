// POST /api/orders/{id}/handoff: the customer is opening the provider's own page.
import { isFinal } from "#contracts/order-transitions.ts";
import type { OrderStatus } from "#contracts/checkout.ts";
import type { Kysely } from "kysely";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import type { LockedOrder } from "#server/domain/orders/locked-order.ts";
import { withCallerOrder, type OrderCaller } from "./order-caller.ts";
import { assertHandoff, toOrderStatus, tooLate } from "./order-status.ts";

/** Opening the page again within an hour is not recorded. */
const RECORD_INTERVAL_MS = 3_600_000;

/** Whether the newest event of an order is older than an hour. */
export async function isQuiet(ctx: Pick<Context, "now">, trx: Kysely<DB>, orderId: string): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - RECORD_INTERVAL_MS);
  const recent = await trx
    .selectFrom("portal.order_events")
    .select("id")
    .where("order_id", "=", orderId)
    .where("at", ">", since)
    .executeTakeFirst();
  return recent === undefined;
}

async function recordHandoff(ctx: Context, trx: Kysely<DB>, order: LockedOrder): Promise<LockedOrder> {
  assertHandoff(order);
  if (isFinal(order.state)) throw tooLate(order.state);
  const opens =
    order.state === "started" || (order.state === "handed_off" && (await isQuiet(ctx, trx, order.id)));
  return opens ? transitionOrder(ctx, trx, order, { to: "handed_off", by: "customer" }) : order;
}

/** Records the handoff. An order that has moved on stays as it is. Safe to repeat. */
export async function handOffOrder(ctx: Context, caller: OrderCaller, id: string): Promise<OrderStatus> {
  return withCallerOrder(ctx, caller, id, async (trx, order) =>
    toOrderStatus(await recordHandoff(ctx, trx, order)),
  );
}
