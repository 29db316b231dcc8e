// POST /api/partners/{partner}/callbacks: the event is stored in the transaction that transitions the order, so that a
// repeat does nothing.
import type { FastifyBaseLogger } from "fastify";
import { sql, type Kysely } from "kysely";
import type { Enrollment, PartnerCallback } from "#contracts/partners.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { AppError } from "#server/platform/errors.ts";
import { applyEnrollment, ReferenceConflict, type Applied } from "#server/domain/orders/apply-enrollment.ts";
import { lockOrder, type LockedOrder } from "#server/domain/orders/locked-order.ts";

async function isRepeated(trx: Kysely<DB>, partner: string, eventId: string): Promise<boolean> {
  const existing = await trx
    .selectFrom("portal.partner_events")
    .select("event_id")
    .where("partner", "=", partner)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return existing !== undefined;
}

/** Whether a later event already arrived. */
async function isOvertaken(trx: Kysely<DB>, orderId: string, occurredAt: Date): Promise<boolean> {
  const { rows } = await sql`
    select from portal.partner_events where order_id = ${orderId} and occurred_at > ${occurredAt}
    limit 1`.execute(trx);
  return rows.length > 0;
}

type CallbackOutcome = Applied | "repeated" | "foreign";

async function applyCallback(
  ctx: Context,
  partner: string,
  event: PartnerCallback,
  at: Date,
): Promise<CallbackOutcome> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, event.enrollment.order_id);
    if (!isPartnerOrder(order, partner, event.enrollment)) return "foreign";
    if (await isRepeated(trx, partner, event.id)) return "repeated";
    const outcome = (await isOvertaken(trx, order.id, at))
      ? "out_of_order"
      : await applyEnrollment(ctx, trx, order, event.enrollment);
    await trx
      .insertInto("portal.partner_events")
      .values({
        partner,
        event_id: event.id,
        order_id: order.id,
        outcome,
        occurred_at: at,
        received_at: ctx.now(),
      })
      .execute();
    return outcome;
  });
}

function isPartnerOrder(
  order: LockedOrder | undefined,
  partner: string,
  enrollment: Enrollment,
): order is LockedOrder {
  return (
    order?.connector === "partner" &&
    order.partner === partner &&
    (order.partner_reference === null || order.partner_reference === enrollment.reference)
  );
}

/** Handles a provider's event. Throws `not_found` for an order that is not this provider's. */
export async function handleCallback(
  ctx: Context,
  request: { readonly log: FastifyBaseLogger },
  partner: string,
  event: PartnerCallback,
): Promise<{ received: true }> {
  // A clock that runs fast must not make every following event count as older.
  const at = new Date(Math.min(new Date(event.occurred_at).getTime(), ctx.now().getTime()));
  const result = await applyCallback(ctx, partner, event, at).catch((error: unknown): CallbackOutcome => {
    if (error instanceof ReferenceConflict) return "foreign";
    throw error;
  });
  const logFields = {
    partner,
    order_id: event.enrollment.order_id,
    status: event.enrollment.status,
    taken: result,
  };
  if (result === "foreign") {
    request.log.warn(logFields, "callback about an order that is not the provider's");
    throw new AppError("not_found", "There is no such enrolment of yours.");
  }
  request.log.info(logFields, "callback of a provider");
  return { received: true };
}
