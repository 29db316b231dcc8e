// Cancels an order that its provider may already have: the provider decides whether it still can be canceled.
import { isFinal } from "#contracts/order-transitions.ts";
import type { Enrollment } from "#contracts/partners.ts";
import type { Context } from "#server/domain/context.ts";
import {
  clearCancellationRequest,
  saveReference,
  acceptEnrollmentUpdate,
} from "#server/domain/orders/apply-enrollment.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import { lockOrder, type LockedOrder } from "#server/domain/orders/locked-order.ts";
import { PartnerFault, partnerClient, type PartnerClient } from "#server/domain/orders/partner-client.ts";
import {
  openCancellation,
  closeCancellation,
  foundThere,
  recordCancellationRejected,
} from "#server/domain/orders/cancel-at-provider.ts";
import { orderPayloadSchema } from "./enroll-order.ts";

async function readOrder(ctx: Context, id: string): Promise<LockedOrder | undefined> {
  return ctx.db.sql.transaction().execute((trx) => lockOrder(trx, id));
}

const isOver = ({ status }: Enrollment): boolean =>
  status === "cancelled" || status === "rejected" || status === "ended";

/** The provider has no such order: it was never sent, or never arrived. If it still arrives, it is canceled there. */
async function cancelUnknown(ctx: Context, id: string): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.cancel_requested_at == null || isFinal(order.state)) return;
    if (order.state !== "started") throw new PartnerFault("has no record of an order that it accepted");
    const { cancel_code: code, cancel_reason: reason } = order;
    await transitionOrder(ctx, trx, order, { to: "cancelled", by: "customer", code, reason });
    await clearCancellationRequest(trx, order);
    if (order.sent_at !== null) await openCancellation(ctx, trx, id);
  });
}

async function recordTooLate(ctx: Context, id: string): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) return;
    if (isFinal(order.state)) return recordCancellationRejected(ctx, trx, order);
    if (order.cancel_requested_at === null) return;
    await transitionOrder(ctx, trx, order, { to: order.state, by: "provider", code: "too_late_to_cancel" });
    await clearCancellationRequest(trx, order);
  });
}

async function recordEnrollmentState(ctx: Context, id: string, known: Enrollment | null): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) return;
    if (known) await saveReference(trx, order, known.reference);
    const over = known === null || isOver(known);
    await (over ? closeCancellation(ctx, trx, order, known?.status ?? null) : foundThere(ctx, trx, id));
  });
}

// Cancels an order that ended here if it continues there, and repeats until the provider confirms it.
async function endThere(ctx: Context, client: PartnerClient, order: LockedOrder): Promise<void> {
  const known = await client.find(order.id);
  await recordEnrollmentState(ctx, order.id, known);
  if (!known || isOver(known)) return;
  const result = await client.cancel(known);
  if (result === "too_late") return recordTooLate(ctx, order.id);
  if (!isOver(result)) throw new PartnerFault("confirmed a cancellation but continues the order");
  await recordEnrollmentState(ctx, order.id, result);
}

async function requestCancellation(ctx: Context, client: PartnerClient, order: LockedOrder): Promise<void> {
  let reference = order.partner_reference;
  if (reference === null) {
    const known = await client.find(order.id);
    if (!known) return cancelUnknown(ctx, order.id);
    await acceptEnrollmentUpdate(ctx, known);
    if (isOver(known)) return;
    reference = known.reference;
  }
  const result = await client.cancel({ reference, order_id: order.id });
  if (result === "too_late") return recordTooLate(ctx, order.id);
  await acceptEnrollmentUpdate(ctx, result);
}

/**
 * Requests cancellation by the provider. Safe to run any number of times. Throws PartnerFault if a retry is worthwhile.
 */
export async function cancelEnrollment(ctx: Context, payload: unknown, timeoutMs?: number): Promise<void> {
  const { order_id } = orderPayloadSchema.parse(payload);
  const order = await readOrder(ctx, order_id);
  if (order?.connector !== "partner") return;
  const over = isFinal(order.state);
  if (order.cancel_requested_at === null && !over) return;
  // An expired term continues there month to month: that is the customer's own contract, and not ours to end.
  if (order.state === "ended") return;
  const client = partnerClient(ctx, order, timeoutMs);
  await (over ? endThere(ctx, client, order) : requestCancellation(ctx, client, order));
}
