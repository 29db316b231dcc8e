// The only way to change the state of an order: under a lock, by the table in contracts/order-transitions.ts, with an
// event that records who, when and why, and with a message to its customer.
import { randomUUID } from "node:crypto";
import { type Kysely } from "kysely";
import { canTransition, type OrderActor, type OrderState } from "#contracts/order-transitions.ts";
import { getTermEnd } from "#market/contract-clock.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { queueDisputeResolution } from "#server/domain/locations/resolve-location-dispute.ts";
import { clearTypedContract } from "#server/domain/locations/typed-contract.ts";
import { findNextNoticeDay } from "./next-renewal-notice.ts";
import { notifyTransition, type NotificationContext } from "./notify-order.ts";
import type { LockedOrder, OrderStep } from "./locked-order.ts";
import { recordOrder } from "./record-order.ts";

/** Thrown if the table has no such transition. The order is unchanged. */
export class InvalidTransition extends Error {
  readonly from: OrderState;
  readonly to: OrderState;
  constructor(from: OrderState, to: OrderState, by: OrderActor) {
    super(`An order cannot go from ${from} to ${to} by the ${by}.`);
    this.name = "InvalidTransition";
    this.from = from;
    this.to = to;
  }
}

function resolveDates(
  order: LockedOrder,
  step: OrderStep,
): { starts_on: string | null; ends_on: string | null } {
  const starts_on = step.starts_on ?? order.starts_on;
  const updated = step.starts_on != null && step.starts_on !== order.starts_on;
  const term = order.plan.term_months;
  // A new start moves the end along, unless the transition sets an end.
  const ends_on =
    step.ends_on ??
    (starts_on !== null && term > 0 && (updated || order.ends_on === null)
      ? getTermEnd(starts_on, term)
      : order.ends_on);
  return { starts_on, ends_on };
}

// Locks of homes are taken before locks of their orders, so a job resolves competing proofs.
async function startContract(trx: Kysely<DB>, order: LockedOrder, at: Date): Promise<void> {
  const { user_id, esiid, connector } = order;
  await clearTypedContract(trx, order, at);
  if (user_id !== null && connector === "partner") await queueDisputeResolution(trx, { user_id, esiid });
}

/** Moves a locked order within `trx` and notifies its customer. Returns the updated order. Throws InvalidTransition. */
export async function transitionOrder(
  ctx: Pick<Context, "now"> & NotificationContext,
  trx: Kysely<DB>,
  order: LockedOrder,
  step: OrderStep,
): Promise<LockedOrder> {
  const { to, by, code = null, reason = null } = step;
  if (!canTransition(order.state, to, by)) throw new InvalidTransition(order.state, to, by);
  const at = ctx.now();
  const id = randomUUID();
  const dates = resolveDates(order, step);
  const changed = dates.starts_on !== order.starts_on || dates.ends_on !== order.ends_on;
  await trx
    .insertInto("portal.order_events")
    .values({
      id,
      order_id: order.id,
      at,
      state: to,
      actor: by,
      code,
      reason,
      starts_on: changed ? dates.starts_on : null,
      ends_on: changed ? dates.ends_on : null,
    })
    .execute();
  await trx
    .updateTable("portal.orders")
    .set({
      state: to,
      ...dates,
      next_notice_on: await findNextNoticeDay(trx, order.id, { state: to, ...dates }),
      updated_at: at,
    })
    .where("id", "=", order.id)
    .execute();
  if (to === "active" && order.state !== "active") await startContract(trx, order, at);
  const updated = { ...order, state: to, ...dates };
  await recordOrder(trx, updated, order.state, at);
  await notifyTransition(ctx, trx, order, updated, step, id);
  return updated;
}
