// POST /api/orders/{id}/deposit: the customer accepts the deposit that the provider requires, or declines it.
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { depositDecisionSchema, OrderStatus } from "#contracts/checkout.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { LockedOrder } from "#server/domain/orders/locked-order.ts";
import { isDepositDeclined } from "#server/domain/orders/provider-steps.ts";
import { queueDepositAcceptance } from "#server/domain/orders/queue-enrollment.ts";
import { createProblemError } from "#server/platform/errors.ts";
import { cancelLockedOrder } from "./cancel-order.ts";
import { withCallerOrder, type OrderCaller } from "./order-caller.ts";
import { toOrderStatus, tooLate } from "./order-status.ts";

type Decision = z.output<typeof depositDecisionSchema>;

async function accept(ctx: Context, trx: Kysely<DB>, order: LockedOrder): Promise<LockedOrder> {
  if (order.deposit_accepted_at !== null) return order;
  if (order.cancel_requested_at !== null) throw tooLate(order.state);
  const deposit_accepted_at = ctx.now();
  await trx
    .updateTable("portal.orders")
    .set({ deposit_accepted_at, updated_at: deposit_accepted_at })
    .where("id", "=", order.id)
    .execute();
  await queueDepositAcceptance(trx, order.id);
  return { ...order, deposit_accepted_at };
}

async function decide(
  ctx: Context,
  trx: Kysely<DB>,
  order: LockedOrder,
  { decision, amount_cents }: Decision,
): Promise<LockedOrder> {
  if (decision === "decline" && isDepositDeclined(order)) return order;
  if (order.deposit?.status !== "required" || order.deposit.amount_cents !== amount_cents)
    throw createProblemError(
      "conflict",
      "deposit_changed",
      "The provider no longer asks for this deposit. Get the order again for its current status.",
      { state: order.state },
    );
  return decision === "accept"
    ? accept(ctx, trx, order)
    : cancelLockedOrder(ctx, trx, order, { code: "deposit_declined" });
}

/**
 * Records the decision about a deposit of exactly this amount, and reports it to the provider. A repeat returns the
 * same. Throws `conflict` if the provider requires no such deposit.
 */
export async function decideDeposit(
  ctx: Context,
  caller: OrderCaller,
  id: string,
  input: Decision,
): Promise<OrderStatus> {
  return withCallerOrder(ctx, caller, id, async (trx, order) =>
    toOrderStatus(await decide(ctx, trx, order, input)),
  );
}
