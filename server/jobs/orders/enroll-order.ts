// Submits an order to its provider's API. The process may end at any point: before the request is sent, it is recorded
// that it may be out, and a retry checks its status first. The provider enrolls once, by the order's id.
import { z } from "zod";
import type { Enrollment } from "#contracts/partners.ts";
import type { Context } from "#server/domain/context.ts";
import { clearCancellationRequest, acceptEnrollmentUpdate } from "#server/domain/orders/apply-enrollment.ts";
import { enrollmentRequest } from "#server/domain/orders/enrollment-request.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import { lockOrder, type LockedOrder, type OrderStep } from "#server/domain/orders/locked-order.ts";
import {
  PartnerFault,
  partnerClient,
  type PartnerClient,
  type EnrollmentRejection,
} from "#server/domain/orders/partner-client.ts";
import { queueCancellation } from "#server/domain/orders/queue-enrollment.ts";
import { openCancellation } from "#server/domain/orders/cancel-at-provider.ts";

export const orderPayloadSchema = z.object({ order_id: z.uuid() });

/** A provider that processed nothing for this long will not do so any more, and the customer has to be notified. */
const ABANDON_AFTER_MS = 7 * 86_400_000;

interface StartedEnrollment {
  readonly order: LockedOrder;
  /** A request may have been sent already. */
  readonly repeat: boolean;
}

/** Marks the order as sent, permanently. Returns null if nothing is to be sent (any more). */
async function start(ctx: Context, id: string): Promise<StartedEnrollment | null> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.connector !== "partner" || order.state !== "started") return null;
    if (order.sent_at !== null) return { order, repeat: true };
    // Its account was deleted before it was sent: there is no one to enroll.
    if (order.erased_at !== null) {
      await transitionOrder(ctx, trx, order, { to: "cancelled", by: "system", code: "other" });
      return null;
    }
    await trx.updateTable("portal.orders").set({ sent_at: ctx.now() }).where("id", "=", id).execute();
    return { order, repeat: false };
  });
}

function isOverdue(ctx: Context, { placed_at }: LockedOrder): boolean {
  return ctx.now().getTime() - placed_at.getTime() >= ABANDON_AFTER_MS;
}

/** Returns how an order ends that its provider did not process, or null if it is still to be tried. */
function findEndStep(ctx: Context, order: LockedOrder, providerResponds: boolean): OrderStep | null {
  const { cancel_code: code, cancel_reason: reason } = order;
  const waits = !providerResponds && !isOverdue(ctx, order);
  if (waits) return null;
  if (order.cancel_requested_at !== null) return { to: "cancelled", by: "customer", code, reason };
  // Its account was deleted in the meantime: an order without its customer cannot continue.
  if (order.erased_at !== null) return { to: "cancelled", by: "system", code: "other" };
  return isOverdue(ctx, order) ? { to: "rejected", by: "system", code: "no_answer" } : null;
}

/**
 * Ends an order that the provider does not have, or does not even respond about. Returns true if that ends it, or if it
 * has moved on in the meantime.
 */
async function endUnprocessed(ctx: Context, id: string, providerResponds: boolean): Promise<boolean> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.state !== "started") return true;
    const end = findEndStep(ctx, order, providerResponds);
    if (!end) return false;
    if (end.to === "rejected")
      ctx.log.error({ order_id: id, partner: order.partner }, "a provider did not process an order for days");
    await transitionOrder(ctx, trx, order, end);
    await clearCancellationRequest(trx, order);
    // A request may be on its way, or its response lost. If the provider still gets it, it is canceled there.
    await openCancellation(ctx, trx, id);
    if (!providerResponds) await queueCancellation(trx, id);
    return true;
  });
}

/** Returns the provider's enrollment for the order. Throws PartnerFault unless that ended it. */
async function findOrAbandon(
  ctx: Context,
  client: () => PartnerClient,
  id: string,
): Promise<Enrollment | "over" | null> {
  try {
    return await client().find(id);
  } catch (error) {
    if (error instanceof PartnerFault && (await endUnprocessed(ctx, id, false))) return "over";
    throw error;
  }
}

async function recordRejection(ctx: Context, id: string, rejection: EnrollmentRejection): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.state !== "started") return;
    const { code, message: reason } = rejection;
    await transitionOrder(ctx, trx, order, { to: "rejected", by: "provider", code, reason });
    await clearCancellationRequest(trx, order);
  });
}

/** Enrolls the order. Safe to run at any time and any number of times. Throws PartnerFault if a retry is worthwhile. */
export async function enrollOrder(ctx: Context, payload: unknown, timeoutMs?: number): Promise<void> {
  const { order_id } = orderPayloadSchema.parse(payload);
  const started = await start(ctx, order_id);
  if (!started) return;
  const client = (): PartnerClient => partnerClient(ctx, started.order, timeoutMs);
  if (started.repeat) {
    const known = await findOrAbandon(ctx, client, order_id);
    if (known === "over") return;
    if (known) return acceptEnrollmentUpdate(ctx, known);
    if (await endUnprocessed(ctx, order_id, true)) return;
  }
  const result = await client().enroll(enrollmentRequest(ctx, started.order));
  if ("rejection" in result) return recordRejection(ctx, order_id, result.rejection);
  await acceptEnrollmentUpdate(ctx, result);
}
