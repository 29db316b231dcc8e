// Notifies customers that their contract ends, on the days of market/renewal-notices.ts, each notice once: its row, its
// message and the day of the next one are written in one transaction. If the job did not run on the day itself, the
// newest notice that is due is made and older ones are not, so no customer gets two on one day.
import { sql, type Kysely } from "kysely";
import type { OrderState } from "#contracts/order-transitions.ts";
import type { Plan } from "#contracts/plan.ts";
import { contractClock } from "#market/contract-clock.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { DB } from "#server/platform/db/types.ts";
import { NoContactChannelError } from "#server/platform/mail/message-sender.ts";
import type { Message } from "#server/platform/mail/message.ts";
import {
  calculateNextNoticeDay,
  findDueNotice,
  OF_PRESENT_END,
  type DueRenewalNotice,
} from "#server/domain/orders/next-renewal-notice.ts";
import { adviseOrder } from "#server/domain/orders/order-outlook.ts";
import {
  renewalMessage,
  toRenewalOutlook,
  type EndingOrder,
  type RenewalOutlook,
} from "#server/domain/orders/renewal-message.ts";

const BATCH = 200;

interface DueOrder extends Omit<EndingOrder, "outlook"> {
  /** Null for a guest's order. */
  readonly plan: Plan | null;
  /** Null for a guest's order. */
  readonly user_id: string | null;
  readonly esiid: string;
  readonly state: OrderState;
  readonly starts_on: string;
  readonly next_notice_on: string;
  /** Number of the newest notice of its current end, 0 for none. */
  readonly createdCount: number;
}

type Mark = Pick<DueOrder, "next_notice_on" | "id">;
const FIRST: Mark = { next_notice_on: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

type Noticed = DueRenewalNotice & { readonly order: DueOrder };

// An order that is followed by another of its customer's needs no notice as long as a provider has that one or gets it.
// One that was left on the provider's page does not count. Opted out or followed, it retains its day: if that is
// undone, the notice that is due then is made.
const due = (day: string): ReturnType<typeof sql> => sql`
  o.next_notice_on <= ${day} and o.opted_out_at is null
  and not exists (
    select from portal.orders f where f.replaces_order_id = o.id
      and (f.state in ('submitted', 'accepted', 'scheduled', 'active')
        or (f.state = 'started' and f.connector = 'partner')))`;

async function lockDue(trx: Kysely<DB>, day: string, after: Mark, limit: number): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select o.id, o.user_id, o.esiid, o.state, o.email, o.phone, o.language, o.home, o.starts_on, o.ends_on, o.next_notice_on,
      case when o.user_id is not null then o.plan end as plan, o.plan -> 'provider' ->> 'name' as provider,
      coalesce(o.plan -> 'texts' -> o.language ->> 'name', o.plan ->> 'name') as plan_name,
      coalesce((select max(n.number) from portal.renewal_notices n where ${sql.raw(OF_PRESENT_END)}), 0)::int as "createdCount"
    from portal.orders o
    where ${due(day)} and (o.next_notice_on, o.id) > (${after.next_notice_on}::date, ${after.id}::uuid)
    order by o.next_notice_on, o.id limit ${limit} for update of o skip locked`.execute(trx);
  return rows;
}

/** Returns the ids of those orders whose notice did not exist yet. */
async function insertNotices(
  trx: Kysely<DB>,
  renewalNotices: readonly Noticed[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ order_id: string }>`
    insert into portal.renewal_notices (order_id, ends_on, number, due_on, made_at)
    select order_id, ends_on, number, due_on, ${now}::timestamptz from unnest(
      ${renewalNotices.map(({ order }) => order.id)}::uuid[], ${renewalNotices.map(({ order }) => order.ends_on)}::date[],
      ${renewalNotices.map((renewalNotice) => renewalNotice.number)}::smallint[], ${renewalNotices.map((renewalNotice) => renewalNotice.due_on)}::date[])
      as t (order_id, ends_on, number, due_on)
    on conflict do nothing returning order_id`.execute(trx);
  return new Set(rows.map((row) => row.order_id));
}

async function deleteNotices(trx: Kysely<DB>, renewalNotices: readonly Noticed[]): Promise<void> {
  await sql`
    delete from portal.renewal_notices n
    using unnest(
      ${renewalNotices.map(({ order }) => order.id)}::uuid[], ${renewalNotices.map(({ order }) => order.ends_on)}::date[],
      ${renewalNotices.map((renewalNotice) => renewalNotice.number)}::smallint[]) as t (order_id, ends_on, number)
    where n.order_id = t.order_id and n.ends_on = t.ends_on and n.number = t.number`.execute(trx);
}

async function setNext(
  trx: Kysely<DB>,
  next: ReadonlyArray<{ id: string; on: string | null }>,
): Promise<void> {
  await sql`
    update portal.orders o set next_notice_on = t.next_on
    from unnest(${next.map(({ id }) => id)}::uuid[], ${next.map(({ on }) => on)}::date[]) as t (id, next_on)
    where o.id = t.id`.execute(trx);
}

/**
 * Returns the numbers of a customer's outlook. Null for a guest, without known usage, and if nothing can be priced: the
 * notice goes out anyway.
 */
async function findOutlook(ctx: Context, order: DueOrder): Promise<RenewalOutlook | null> {
  const { user_id, plan } = order;
  if (user_id === null || plan === null) return null;
  try {
    const catalog = await ctx.readCatalog();
    const { outlook } = await adviseOrder(ctx, catalog, user_id, { ...order, plan }, { weather: false });
    return outlook.basis.kind === "none" ? null : toRenewalOutlook(outlook, order.language);
  } catch (error) {
    // An AppError means that there is no plan list yet, or that no year can be estimated from the home's usage.
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

/** Hands the messages over within `trx`. Returns those notices that no channel can carry. */
async function send(
  ctx: Context,
  trx: Kysely<DB>,
  renewalNotices: readonly Noticed[],
  day: string,
): Promise<Noticed[]> {
  const stuck: Noticed[] = [];
  const messages: { renewalNotice: Noticed; message: Message }[] = [];
  for (const renewalNotice of renewalNotices) {
    const order = { ...renewalNotice.order, outlook: await findOutlook(ctx, renewalNotice.order) };
    const message = renewalMessage(ctx, order, day, renewalNotice.last);
    if (message) messages.push({ renewalNotice, message });
  }
  for (const channel of ["email", "sms"] as const) {
    const matching = messages.filter(({ message }) => message.channel === channel);
    try {
      await ctx.messageSender.sendAll(
        trx,
        matching.map(({ message }) => message),
      );
    } catch (error) {
      if (!(error instanceof NoContactChannelError)) throw error;
      stuck.push(...matching.map(({ renewalNotice }) => renewalNotice));
    }
  }
  return stuck;
}

/** Publishes the same in the feeds of customers with an account, even if no channel can carry the email. */
async function publish(
  ctx: Context,
  trx: Kysely<DB>,
  renewalNotices: readonly Noticed[],
  day: string,
): Promise<void> {
  // In the order of users, as every publisher locks them.
  const matching = renewalNotices
    .flatMap(({ order, number }) =>
      order.user_id === null ? [] : [{ order, number, user_id: order.user_id }],
    )
    .toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1));
  for (const { order, number, user_id } of matching) {
    const { id: order_id, ends_on, plan_name, esiid, email, phone } = order;
    await ctx.publish(trx, {
      workflow: "renewal-notice",
      recipients: [user_id],
      data: {
        order_id,
        plan_name,
        ends_on,
        days: contractClock(ends_on, day).days_left,
        service_location: { service_location: { esiid } },
      },
      idempotency_key: `renewal-notice:${order_id}:${ends_on}:${number}`,
      elsewhere: email === null && phone !== null ? ["email", "sms"] : ["email"],
    });
  }
}

interface Batch {
  readonly createdCount: number;
  /** The last order that was checked. Null if none is left. */
  readonly last: Mark | null;
}

async function createBatch(
  ctx: Context,
  trx: Kysely<DB>,
  day: string,
  after: Mark,
  limit: number,
): Promise<Batch> {
  const orders = await lockDue(trx, day, after, limit);
  const last = orders.at(-1);
  if (!last) return { createdCount: 0, last: null };
  const renewalNotices = orders.flatMap((order) => {
    const renewalNotice = findDueNotice(order.starts_on, order.ends_on, order.createdCount, day);
    return renewalNotice ? [{ ...renewalNotice, order }] : [];
  });
  const written = await insertNotices(trx, renewalNotices, ctx.now());
  const fresh = renewalNotices.filter(({ order }) => written.has(order.id));
  await publish(ctx, trx, fresh, day);
  const stuck = await send(ctx, trx, fresh, day);
  if (stuck.length > 0) await deleteNotices(trx, stuck);
  const left = new Set(stuck.map(({ order }) => order.id));
  const dueNumbers = new Map(renewalNotices.map(({ order, number }) => [order.id, number]));
  await setNext(
    trx,
    orders.flatMap((order) =>
      left.has(order.id)
        ? []
        : [
            {
              id: order.id,
              on: calculateNextNoticeDay(order, dueNumbers.get(order.id) ?? order.createdCount),
            },
          ],
    ),
  );
  return { createdCount: written.size - stuck.length, last: orders.length < limit ? null : last };
}

// A contract that is over needs no notice, and an erased order has no recipient.
async function clearLapsed(ctx: Context, day: string): Promise<void> {
  await sql`
    update portal.orders set next_notice_on = null
    where next_notice_on <= ${day} and (ends_on < ${day} or erased_at is not null)`.execute(ctx.db.sql);
}

async function countDue(ctx: Context, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from portal.orders o where ${due(day)}`.execute(ctx.db.sql);
  return rows[0]?.count ?? 0;
}

/**
 * Makes every notice that is due today (Central), `limit` in one transaction. Safe at any time and alongside other
 * processes. Throws if some are left, because they were locked or no channel can carry them, so that it runs again.
 */
export async function createRenewalNotices(ctx: Context, limit: number = BATCH): Promise<void> {
  const day = today(ctx);
  await clearLapsed(ctx, day);
  let createdCount = 0;
  let mark: Mark | null = FIRST;
  while (mark) {
    const after: Mark = mark;
    const batch: Batch = await ctx.db.sql
      .transaction()
      .execute((trx) => createBatch(ctx, trx, day, after, limit));
    createdCount += batch.createdCount;
    mark = batch.last;
  }
  const left = await countDue(ctx, day);
  if (createdCount > 0 || left > 0) ctx.log.info({ made: createdCount, left }, "renewal notices");
  if (left > 0) throw new Error(`${left} renewal notices are still to be made.`);
}
