// A customer takes an order back that its retailer may have already: the retailer decides whether it still can be.
import { isFinal } from "#contracts/order-moves.ts";
import type { Enrollment } from "#contracts/partners.ts";
import type { Context } from "../context.ts";
import { endCancellation, takeNews } from "../orders/apply-enrollment.ts";
import { lockOrder, moveOrder, type LockedOrder } from "../orders/move-order.ts";
import { PartnerFault, partnerClient, type PartnerClient } from "../orders/partner-client.ts";
import { orderPayloadSchema } from "./enroll-order.ts";

async function readOrder(ctx: Context, id: string): Promise<LockedOrder | undefined> {
  return ctx.db.sql.transaction().execute((trx) => lockOrder(trx, id));
}

const isOver = ({ status }: Enrollment): boolean =>
  status === "cancelled" || status === "rejected" || status === "ended";

/** The retailer has nothing of it: it never went out, or never arrived. Should it arrive yet, what comes back takes it back there. */
async function cancelUnknown(ctx: Context, id: string): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.cancel_requested_at == null || isFinal(order.state)) return;
    if (order.state !== "started") throw new PartnerFault("knows nothing of an order that it took in");
    const { cancel_code: code, cancel_reason: reason } = order;
    await moveOrder(ctx, trx, order, { to: "cancelled", by: "customer", code, reason });
    await endCancellation(trx, order);
  });
}

async function noteTooLate(ctx: Context, id: string): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) return;
    if (isFinal(order.state)) {
      // Told as cancelled, and yet going on: somebody has to talk to the retailer.
      ctx.log.error({ order_id: id, state: order.state, partner: order.partner }, "the retailer goes on");
      return;
    }
    if (order.cancel_requested_at === null) return;
    await moveOrder(ctx, trx, order, { to: order.state, by: "provider", code: "too_late_to_cancel" });
    await endCancellation(trx, order);
  });
}

// What ended here is taken back there where it goes on. Nothing comes of it for the order itself.
async function endThere(ctx: Context, client: PartnerClient, order: LockedOrder): Promise<void> {
  const known = await client.find(order.id);
  if (!known || isOver(known)) return;
  if ((await client.cancel(known)) === "too_late") await noteTooLate(ctx, order.id);
}

async function askToCancel(ctx: Context, client: PartnerClient, order: LockedOrder): Promise<void> {
  let reference = order.partner_reference;
  if (reference === null) {
    const known = await client.find(order.id);
    if (!known) return cancelUnknown(ctx, order.id);
    await takeNews(ctx, known);
    if (isOver(known)) return;
    reference = known.reference;
  }
  const answer = await client.cancel({ reference, order_id: order.id });
  if (answer === "too_late") return noteTooLate(ctx, order.id);
  await takeNews(ctx, answer);
}

/** Asks the retailer to take the order back; safe to run as often as one likes. Throws PartnerFault where it is worth another try. */
export async function cancelEnrollment(ctx: Context, payload: unknown, timeoutMs?: number): Promise<void> {
  const { order_id } = orderPayloadSchema.parse(payload);
  const order = await readOrder(ctx, order_id);
  if (order?.connector !== "partner") return;
  if (order.cancel_requested_at === null && !isFinal(order.state)) return;
  const client = partnerClient(ctx, order, timeoutMs);
  await (isFinal(order.state) ? endThere(ctx, client, order) : askToCancel(ctx, client, order));
}
