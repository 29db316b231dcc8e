// Applies a provider's status of an order to our order, however it arrived: in a response to an enrollment, a status
// check, or a callback.
import type { Kysely } from "kysely";
import { isFinal, canTransition, type OrderState } from "#contracts/order-transitions.ts";
import type { Enrollment } from "#contracts/partners.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { getTargetState, isBehind, pathTo, findActor } from "./enrollment-path.ts";
import { transitionOrder } from "./transition-order.ts";
import { lockOrder, type LockedOrder, type OrderStep } from "./locked-order.ts";
import { queueCancellation } from "./queue-enrollment.ts";
import { hasClosedStep, hasNewStep, saveProviderSteps } from "./save-provider-steps.ts";
import { openCancellation } from "./cancel-at-provider.ts";

/**
 * `moved`: the order now matches the provider's status. `noted`: there was nothing to do. `out_of_order`: a newer
 * update was applied before.
 */
export type Applied = "moved" | "noted" | "out_of_order";

/** Thrown if a provider sends a different reference number for an order, or one that another order has. */
export class ReferenceConflict extends Error {
  constructor() {
    super("The provider's reference belongs to another order, or differs from the one before.");
    this.name = "ReferenceConflict";
  }
}

/** Saves the provider's reference number of a locked order within `trx`. Throws ReferenceConflict. */
export async function saveReference(trx: Kysely<DB>, order: LockedOrder, reference: string): Promise<void> {
  if (order.partner_reference === reference) return;
  const conflicting = await trx
    .selectFrom("portal.orders")
    .select("id")
    .where("partner", "=", order.partner)
    .where("partner_reference", "=", reference)
    .executeTakeFirst();
  if (order.partner_reference !== null || conflicting) throw new ReferenceConflict();
  await trx
    .updateTable("portal.orders")
    .set({ partner_reference: reference })
    .where("id", "=", order.id)
    .execute();
}

/** Clears the cancellation request within `trx`, because the provider responded. */
export async function clearCancellationRequest(trx: Kysely<DB>, order: LockedOrder): Promise<void> {
  if (order.cancel_requested_at === null) return;
  await trx
    .updateTable("portal.orders")
    .set({ cancel_requested_at: null })
    .where("id", "=", order.id)
    .execute();
}

// A running order can no longer be rejected. If it never started at the provider, or was canceled there, it ends here.
function endingStep(ctx: Context, order: LockedOrder, from: OrderState, update: Enrollment): OrderStep {
  const by = findActor(from, "ended") ?? "provider";
  const reason = update.message ?? null;
  const day = today(ctx);
  const last = order.ends_on !== null && order.ends_on < day ? order.ends_on : day;
  return { to: "ended", by, code: update.code ?? "refused", reason, ends_on: update.ends_on ?? last };
}

function lastStep(ctx: Context, order: LockedOrder, from: OrderState, update: Enrollment): OrderStep {
  const to = getTargetState(order.state, update.status);
  const by = findActor(from, to) ?? "provider";
  const reason = update.message ?? null;
  const dates = { starts_on: update.starts_on ?? null, ends_on: update.ends_on ?? null };
  if (to === "ended" && update.status !== "ended") return endingStep(ctx, order, from, update);
  // The provider confirms the customer's request.
  if (to === "cancelled" && order.cancel_requested_at !== null)
    return { to, by: "customer", code: order.cancel_code, reason: order.cancel_reason };
  if (to === "rejected") return { to, by, code: update.code ?? "refused", reason };
  const code = update.status === "held" ? "hold_for_credit" : (update.code ?? null);
  return { to, by, code, reason, ...(to === "cancelled" ? {} : dates) };
}

async function walk(
  ctx: Context,
  trx: Kysely<DB>,
  order: LockedOrder,
  path: readonly OrderState[],
  update: Enrollment,
): Promise<Applied> {
  let at = order;
  for (const to of path.slice(0, -1))
    at = await transitionOrder(ctx, trx, at, { to, by: findActor(at.state, to) ?? "provider", quiet: true });
  at = await transitionOrder(ctx, trx, at, lastStep(ctx, order, at.state, update));
  if (isFinal(at.state)) await clearCancellationRequest(trx, order);
  return "moved";
}

async function isOnHold(trx: Kysely<DB>, order: LockedOrder): Promise<boolean> {
  const existing = await trx
    .selectFrom("portal.order_events")
    .select("id")
    .where("order_id", "=", order.id)
    .where("code", "=", "hold_for_credit")
    .executeTakeFirst();
  return existing !== undefined;
}

// The same state again: dates or a hold may have changed.
async function applySameState(
  ctx: Context,
  trx: Kysely<DB>,
  order: LockedOrder,
  update: Enrollment,
  { newStep, closedStep }: { readonly newStep: boolean; readonly closedStep: boolean },
): Promise<Applied> {
  const { starts_on, ends_on } = update;
  const otherDates =
    (starts_on != null && starts_on !== order.starts_on) || (ends_on != null && ends_on !== order.ends_on);
  const newHold = update.status === "held" && (newStep || !(await isOnHold(trx, order)));
  const released = update.status === "received" && closedStep;
  if (!otherDates && !newHold && !released) return "noted";
  if (!canTransition(order.state, order.state, "provider")) return "noted";
  const step = lastStep(ctx, order, order.state, update);
  await transitionOrder(ctx, trx, order, otherDates && !newHold ? { ...step, code: "new_dates" } : step);
  return "moved";
}

const LIVE: ReadonlySet<Enrollment["status"]> = new Set([
  "received",
  "held",
  "accepted",
  "scheduled",
  "active",
]);

// Logs updates that change nothing: the log may be the only trace of a provider whose status differs from ours.
function logUnapplied(ctx: Context, order: LockedOrder, update: Enrollment, applied: Applied): Applied {
  const { id: order_id, state, partner } = order;
  ctx.log.warn(
    { order_id, partner, state, status: update.status, applied },
    "a provider's update changes nothing",
  );
  return applied;
}

/**
 * Moves a locked order within `trx` to the provider's status, through the transitions in between. What the table
 * rejects changes nothing and is logged. Throws ReferenceConflict.
 */
export async function applyEnrollment(
  ctx: Context,
  trx: Kysely<DB>,
  locked: LockedOrder,
  update: Enrollment,
): Promise<Applied> {
  await saveReference(trx, locked, update.reference);
  const to = getTargetState(locked.state, update.status);
  if (isBehind(locked.state, to)) return logUnapplied(ctx, locked, update, "out_of_order");
  const order = await saveProviderSteps(ctx, trx, locked, update);
  if (order.state === to)
    return isFinal(to)
      ? "noted"
      : applySameState(ctx, trx, order, update, {
          newStep: hasNewStep(locked, order),
          closedStep: hasClosedStep(locked, order),
        });
  const path = pathTo(order.state, to);
  if (path) return walk(ctx, trx, order, path, update);
  // It ended here but continues there, for example after a cancellation that crossed our own request.
  if (isFinal(order.state) && LIVE.has(update.status)) {
    await openCancellation(ctx, trx, order.id);
    await queueCancellation(trx, order.id);
  }
  return logUnapplied(ctx, order, update, "noted");
}

/** Does the same in its own transaction. Does nothing if the order is gone. Throws ReferenceConflict. */
export async function acceptEnrollmentUpdate(ctx: Context, update: Enrollment): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, update.order_id);
    if (order) await applyEnrollment(ctx, trx, order, update);
  });
}
