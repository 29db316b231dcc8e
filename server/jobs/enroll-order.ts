// An order goes to its retailer's interface. The process may end at any point: that the request may be out is
// written before it is sent, and a repeat asks first what became of it. The retailer enrols once, by the order's id.
import { z } from "zod";
import type { Context } from "../context.ts";
import { endCancellation, takeNews } from "../orders/apply-enrollment.ts";
import { enrollmentRequest } from "../orders/enrollment-request.ts";
import { lockOrder, moveOrder, type LockedOrder } from "../orders/move-order.ts";
import { partnerClient, type Refusal } from "../orders/partner-client.ts";

export const orderPayloadSchema = z.object({ order_id: z.uuid() });

/** A retailer that took in nothing for so long is not going to; its customer has to be told. */
const GIVE_UP_MS = 7 * 86_400_000;

interface Begun {
  readonly order: LockedOrder;
  /** A request may be out already. */
  readonly repeat: boolean;
}

/** Marks the order as sent, for good; null where nothing is to be sent (any more). */
async function begin(ctx: Context, id: string): Promise<Begun | null> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.connector !== "partner" || order.state !== "started") return null;
    if (order.sent_at !== null) return { order, repeat: true };
    // Its account was deleted before anybody was told: there is nobody to enrol.
    if (order.erased_at !== null) {
      await moveOrder(ctx, trx, order, { to: "cancelled", by: "system", code: "other" });
      return null;
    }
    await trx.updateTable("portal.orders").set({ sent_at: ctx.now() }).where("id", "=", id).execute();
    return { order, repeat: false };
  });
}

/** The retailer has nothing of it: true where the order ends by that, or has moved on meanwhile. */
async function endUnknown(ctx: Context, id: string): Promise<boolean> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.state !== "started") return true;
    if (order.cancel_requested_at !== null) {
      const { cancel_code: code, cancel_reason: reason } = order;
      await moveOrder(ctx, trx, order, { to: "cancelled", by: "customer", code, reason });
      await endCancellation(trx, order);
      return true;
    }
    // Its account was deleted meanwhile: without its customer it is no order.
    if (order.erased_at !== null) {
      await moveOrder(ctx, trx, order, { to: "cancelled", by: "system", code: "other" });
      return true;
    }
    if (ctx.now().getTime() - order.placed_at.getTime() < GIVE_UP_MS) return false;
    ctx.log.error({ order_id: id, partner: order.partner }, "an order was not taken in for days");
    await moveOrder(ctx, trx, order, { to: "rejected", by: "system", code: "refused" });
    return true;
  });
}

async function takeRefusal(ctx: Context, id: string, refusal: Refusal): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.state !== "started") return;
    const { code, message: reason } = refusal;
    await moveOrder(ctx, trx, order, { to: "rejected", by: "provider", code, reason });
    await endCancellation(trx, order);
  });
}

/** Enrols the order; safe to run at any time and as often as one likes. Throws PartnerFault where it is worth another try. */
export async function enrollOrder(ctx: Context, payload: unknown, timeoutMs?: number): Promise<void> {
  const { order_id } = orderPayloadSchema.parse(payload);
  const begun = await begin(ctx, order_id);
  if (!begun) return;
  const client = partnerClient(ctx, begun.order, timeoutMs);
  if (begun.repeat) {
    const known = await client.find(order_id);
    if (known) return takeNews(ctx, known);
    if (await endUnknown(ctx, order_id)) return;
  }
  const answer = await client.enroll(enrollmentRequest(begun.order));
  if ("refusal" in answer) return takeRefusal(ctx, order_id, answer.refusal);
  await takeNews(ctx, answer);
}
