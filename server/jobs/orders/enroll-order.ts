// An order goes to its retailer's interface. The process may end at any point: that the request may be out is
// written before it is sent, and a repeat asks first what became of it. The retailer enrols once, by the order's id.
import { z } from "zod";
import type { Enrollment } from "#contracts/partners.ts";
import type { Context } from "#server/domain/context.ts";
import { endCancellation, acceptEnrollmentUpdate } from "#server/domain/orders/apply-enrollment.ts";
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

/** A retailer that took in nothing for so long is not going to; its customer has to be told. */
const ABANDON_AFTER_MS = 7 * 86_400_000;

interface StartedEnrollment {
  readonly order: LockedOrder;
  /** A request may be out already. */
  readonly repeat: boolean;
}

/** Marks the order as sent, for good; null where nothing is to be sent (any more). */
async function start(ctx: Context, id: string): Promise<StartedEnrollment | null> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.connector !== "partner" || order.state !== "started") return null;
    if (order.sent_at !== null) return { order, repeat: true };
    // Its account was deleted before anybody was told: there is nobody to enrol.
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

/** How an order ends that its retailer did not take in; null where it is still to be tried. */
function getEndStep(ctx: Context, order: LockedOrder, providerResponds: boolean): OrderStep | null {
  const { cancel_code: code, cancel_reason: reason } = order;
  const waits = !providerResponds && !isOverdue(ctx, order);
  if (waits) return null;
  if (order.cancel_requested_at !== null) return { to: "cancelled", by: "customer", code, reason };
  // Its account was deleted meanwhile: without its customer it is no order.
  if (order.erased_at !== null) return { to: "cancelled", by: "system", code: "other" };
  return isOverdue(ctx, order) ? { to: "rejected", by: "system", code: "no_answer" } : null;
}

/** Ends an order that the retailer has nothing of, or that it does not even answer about: true where it ends by that, or has moved on meanwhile. */
async function endUntaken(ctx: Context, id: string, providerResponds: boolean): Promise<boolean> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.state !== "started") return true;
    const end = getEndStep(ctx, order, providerResponds);
    if (!end) return false;
    if (end.to === "rejected")
      ctx.log.error({ order_id: id, partner: order.partner }, "an order was not taken in for days");
    await transitionOrder(ctx, trx, order, end);
    await endCancellation(trx, order);
    // A request may be on its way, or its answer lost: should the retailer have it yet, it is taken back there.
    await openCancellation(ctx, trx, id);
    if (!providerResponds) await queueCancellation(trx, id);
    return true;
  });
}

/** What the retailer has of the order; throws PartnerFault unless that ended it. */
async function findOrAbandon(
  ctx: Context,
  client: () => PartnerClient,
  id: string,
): Promise<Enrollment | "over" | null> {
  try {
    return await client().find(id);
  } catch (error) {
    if (error instanceof PartnerFault && (await endUntaken(ctx, id, false))) return "over";
    throw error;
  }
}

async function recordRejection(ctx: Context, id: string, rejection: EnrollmentRejection): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.state !== "started") return;
    const { code, message: reason } = rejection;
    await transitionOrder(ctx, trx, order, { to: "rejected", by: "provider", code, reason });
    await endCancellation(trx, order);
  });
}

/** Enrols the order; safe to run at any time and as often as one likes. Throws PartnerFault where it is worth another try. */
export async function enrollOrder(ctx: Context, payload: unknown, timeoutMs?: number): Promise<void> {
  const { order_id } = orderPayloadSchema.parse(payload);
  const started = await start(ctx, order_id);
  if (!started) return;
  const client = (): PartnerClient => partnerClient(ctx, started.order, timeoutMs);
  if (started.repeat) {
    const known = await findOrAbandon(ctx, client, order_id);
    if (known === "over") return;
    if (known) return acceptEnrollmentUpdate(ctx, known);
    if (await endUntaken(ctx, order_id, true)) return;
  }
  const result = await client().enroll(enrollmentRequest(started.order));
  if ("rejection" in result) return recordRejection(ctx, order_id, result.rejection);
  await acceptEnrollmentUpdate(ctx, result);
}
