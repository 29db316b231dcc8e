// Prevents orders at a provider's API from hanging: jobs that died or gave up start again, a provider without an update
// for a day is polled, and what ended here is canceled there until that is confirmed.
import { sql } from "kysely";
import { isFinal, orderStateSchema } from "#contracts/order-transitions.ts";
import type { Enrollment } from "#contracts/partners.ts";
import { daysAfter } from "#market/closed-days.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { applyEnrollment } from "#server/domain/orders/apply-enrollment.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import { lockOrder } from "#server/domain/orders/locked-order.ts";
import { PartnerFault, partnerClient } from "#server/domain/orders/partner-client.ts";
import {
  ACCEPT_DEPOSIT,
  CANCEL_ENROLLMENT,
  ENROLL_ORDER,
  queueCancellation,
  queueDepositAcceptance,
  queueEnrollment,
  queueStatusCheck,
} from "#server/domain/orders/queue-enrollment.ts";
import { IN_FLIGHT_MS } from "#server/domain/orders/cancel-at-provider.ts";
import { orderPayloadSchema } from "./enroll-order.ts";
import { isStartDue, PARTNER_SILENT_DAYS } from "./order-dates.ts";

/** Longer than a job's requests may take: if a job is locked for this long, its process is gone. */
const DEAD_MS = 10 * 60_000;
const SILENT_MS = 86_400_000;
/**
 * An order that started by our clock is checked for this long: a rejection may still come, and its callback may be
 * lost.
 */
const DOUBTED_DAYS = 30;

type Id = { readonly id: string };

// A job that waits for its next attempt is left alone. The queue itself frees a dead process's jobs only after hours.
async function withoutJob(ctx: Context, task: string, where: ReturnType<typeof sql>): Promise<Id[]> {
  const { rows } = await sql<Id>`
    select o.id from portal.orders o
    where o.connector = 'partner' and ${where} and not exists (
      select from jobs.jobs j
      where j.key = ${`${task}:`} || o.id and j.attempts < j.max_attempts
        and (j.locked_at is null or j.locked_at > now() - ${DEAD_MS} * interval '1 millisecond'))`.execute(
    ctx.db.sql,
  );
  return rows;
}

/** Queues what is on its way to a provider and has no job (any more) to take it there. */
export async function resumeEnrollments(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - DEAD_MS);
  const db = ctx.db.sql;
  const started = sql`o.state = 'started' and coalesce(o.sent_at, o.placed_at) < ${since}`;
  for (const { id } of await withoutJob(ctx, ENROLL_ORDER, started)) await queueEnrollment(db, id);
  // A request that got "later" as a response has no job either: that is repeated once a day, below.
  const cancelRequested = sql`o.cancel_requested_at < ${since} and exists (
    select from jobs.jobs j where j.key = ${`${CANCEL_ENROLLMENT}:`} || o.id)`;
  for (const { id } of await withoutJob(ctx, CANCEL_ENROLLMENT, cancelRequested))
    await queueCancellation(db, id);
}

type Open = { readonly id: string; readonly partner: string | null; readonly since: Date };

// Orders that ended here and not (yet) there. An operator sees each of them every day until it is resolved.
async function retryOpenCancellations(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - IN_FLIGHT_MS);
  const { rows } = await sql<Open & { readonly take_back: string }>`
    select id, partner, take_back_since as since, take_back from portal.orders
    where take_back_since < ${before} order by take_back_since`.execute(ctx.db.sql);
  for (const { id, partner, since, take_back } of rows) {
    if (ctx.now().getTime() - since.getTime() > SILENT_MS)
      ctx.log.error(
        { order_id: id, partner, since, take_back },
        "an order that ended is still to be taken back",
      );
    await queueCancellation(ctx.db.sql, id);
  }
}

/**
 * Queues a check for each order without an update for a day (those without a date, and those whose date is near or
 * past), and repeats requests to stop orders.
 */
export async function reconcileEnrollments(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - SILENT_MS);
  const near = daysAfter(today(ctx), 1);
  const doubted = daysAfter(today(ctx), -DOUBTED_DAYS);
  const startedByDate = sql<boolean>`exists (select from portal.order_events e
    where e.order_id = orders.id and e.state = 'active' and e.actor = 'system')`;
  const db = ctx.db.sql;
  const silent = await db
    .selectFrom("portal.orders")
    .select(["id", "cancel_requested_at"])
    .where("connector", "=", "partner")
    .where("updated_at", "<", since)
    .where((eb) =>
      eb.or([
        eb("state", "in", ["submitted", "accepted"]),
        eb.and([eb("state", "=", "scheduled"), eb("starts_on", "<=", near)]),
        eb.and([eb("state", "=", "active"), eb("starts_on", ">=", doubted), startedByDate]),
        eb.and([eb("state", "in", ["scheduled", "active"]), eb("cancel_requested_at", "is not", null)]),
      ]),
    )
    .execute();
  for (const order of silent)
    await (order.cancel_requested_at === null ? queueStatusCheck : queueCancellation)(db, order.id);
  // Idempotent there, so it is safe to repeat until the provider's status moves on.
  const accepted = sql`o.deposit_accepted_at < ${since} and o.deposit ->> 'status' = 'required'
    and o.state in ('submitted', 'accepted', 'scheduled') and o.cancel_requested_at is null`;
  for (const { id } of await withoutJob(ctx, ACCEPT_DEPOSIT, accepted)) await queueDepositAcceptance(db, id);
  await retryOpenCancellations(ctx);
}

// An order that the provider still reports as scheduled days after its date is running. The provider only failed to
// send the final update.
async function applyEnrollmentStatus(ctx: Context, known: Enrollment): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, known.order_id);
    if (!order) return;
    await applyEnrollment(ctx, trx, order, known);
    const after = await lockOrder(trx, known.order_id);
    if (after && known.status === "scheduled" && isStartDue(after, today(ctx)))
      await transitionOrder(ctx, trx, after, { to: "active", by: "system", code: "on_its_date" });
  });
}

/**
 * Checks an order's status at the provider, applies it, and starts the order if its date is long past. Throws
 * PartnerFault if a retry is worthwhile.
 */
export async function checkEnrollment(ctx: Context, payload: unknown, timeoutMs?: number): Promise<void> {
  const { order_id } = orderPayloadSchema.parse(payload);
  const order = await ctx.db.sql
    .selectFrom("portal.orders")
    .select(["id", "partner", "state"])
    .where("id", "=", order_id)
    .where("connector", "=", "partner")
    .executeTakeFirst();
  if (!order || isFinal(orderStateSchema.parse(order.state))) return;
  const known = await partnerClient(ctx, order, timeoutMs).find(order_id);
  if (known) return applyEnrollmentStatus(ctx, known);
  ctx.log.error(
    { order_id, partner: order.partner },
    "the provider has no record of an order that it accepted",
  );
}

/** Maximum time that a start waits for a provider. */
const START_TIMEOUT_MS = 5_000;

/**
 * Checks immediately every order whose date is long past with its provider. What cannot be checked is queued. Throws at
 * the end if some could not be.
 */
export async function checkOverdueOrders(ctx: Context): Promise<void> {
  const configured = ctx.config.partners.map(({ id }) => id);
  if (configured.length === 0) return;
  const overdue = await ctx.db.sql
    .selectFrom("portal.orders")
    .select(["id", "partner"])
    .where("connector", "=", "partner")
    .where("partner", "in", configured)
    .where("state", "=", "scheduled")
    .where("cancel_requested_at", "is", null)
    .where("starts_on", "<=", daysAfter(today(ctx), -PARTNER_SILENT_DAYS))
    .execute();
  const silent = new Set<string | null>();
  let failed = 0;
  for (const { id, partner } of overdue) {
    try {
      if (silent.has(partner)) throw new PartnerFault("did not answer for another order");
      await checkEnrollment(ctx, { order_id: id }, START_TIMEOUT_MS);
    } catch (error) {
      failed += 1;
      // A problem with one order does not stop the others. A provider that is unavailable is not waited for again.
      if (error instanceof PartnerFault) silent.add(partner);
      await queueStatusCheck(ctx.db.sql, id);
    }
  }
  if (failed > 0) throw new Error(`${failed} orders could not be checked with their provider.`);
}
