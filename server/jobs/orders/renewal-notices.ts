// Tells customers that their contract ends, on the days of market/renewal-notices.ts, each notice once: its row,
// its message and the day of the next one are written in one transaction. Where nobody looked on the day itself,
// the newest notice that is due is made and older ones are not, so that nobody gets two on one day.
import { sql, type Kysely } from "kysely";
import type { OrderState } from "#contracts/order-moves.ts";
import type { Plan } from "#contracts/plan.ts";
import { contractClock } from "#market/contract-clock.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { DB } from "#server/platform/db/types.ts";
import { NoWayToSend, type Message } from "#server/platform/mail/courier.ts";
import {
  nextNoticeOn,
  noticeDue,
  OF_PRESENT_END,
  type DueNotice,
} from "#server/domain/orders/next-notice.ts";
import { adviseOrder } from "#server/domain/orders/order-outlook.ts";
import { renewalMessage, toRenewalOutlook, type EndingOrder } from "#server/domain/orders/renewal-message.ts";
import type { RenewalOutlook } from "#server/domain/orders/renewal-words.ts";

const BATCH = 200;

interface DueOrder extends Omit<EndingOrder, "outlook"> {
  /** Null for a guest's. */
  readonly plan: Plan | null;
  /** Null for a guest's. */
  readonly user_id: string | null;
  readonly esiid: string;
  readonly state: OrderState;
  readonly starts_on: string;
  readonly next_notice_on: string;
  /** Number of the newest notice of its present end, 0 for none. */
  readonly made: number;
}

type Mark = Pick<DueOrder, "next_notice_on" | "id">;
const FIRST: Mark = { next_notice_on: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

type Noticed = DueNotice & { readonly order: DueOrder };

// An order that is followed by another of its customer's needs no notice as long as a retailer has that one or gets
// it: one that was left on the retailer's page says nothing. Opted out or followed, it keeps its day: should that be
// taken back, the notice that is due then is made.
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
      coalesce((select max(n.number) from portal.renewal_notices n where ${sql.raw(OF_PRESENT_END)}), 0)::int as made
    from portal.orders o
    where ${due(day)} and (o.next_notice_on, o.id) > (${after.next_notice_on}::date, ${after.id}::uuid)
    order by o.next_notice_on, o.id limit ${limit} for update of o skip locked`.execute(trx);
  return rows;
}

/** The ids of those orders whose notice was not there yet. */
async function writeNotices(trx: Kysely<DB>, notices: readonly Noticed[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ order_id: string }>`
    insert into portal.renewal_notices (order_id, ends_on, number, due_on, made_at)
    select order_id, ends_on, number, due_on, ${now}::timestamptz from unnest(
      ${notices.map(({ order }) => order.id)}::uuid[], ${notices.map(({ order }) => order.ends_on)}::date[],
      ${notices.map((notice) => notice.number)}::smallint[], ${notices.map((notice) => notice.due_on)}::date[])
      as t (order_id, ends_on, number, due_on)
    on conflict do nothing returning order_id`.execute(trx);
  return new Set(rows.map((row) => row.order_id));
}

async function removeNotices(trx: Kysely<DB>, notices: readonly Noticed[]): Promise<void> {
  await sql`
    delete from portal.renewal_notices n
    using unnest(
      ${notices.map(({ order }) => order.id)}::uuid[], ${notices.map(({ order }) => order.ends_on)}::date[],
      ${notices.map((notice) => notice.number)}::smallint[]) as t (order_id, ends_on, number)
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

/** The numbers of a customer's outlook; null for a guest, without known usage, and when nothing can be priced: the notice goes out all the same. */
async function outlookOf(ctx: Context, order: DueOrder): Promise<RenewalOutlook | null> {
  const { user_id, plan } = order;
  if (user_id === null || plan === null) return null;
  try {
    const catalogue = await ctx.readCatalogue();
    const { outlook } = await adviseOrder(ctx, catalogue, user_id, { ...order, plan }, { weather: false });
    return outlook.basis.kind === "none" ? null : toRenewalOutlook(outlook, order.language);
  } catch (error) {
    // An AppError says that there is no plan list yet, or that no year can be made of the home's usage.
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

/** Hands the messages over within `trx`; returns those notices that nothing can carry. */
async function send(
  ctx: Context,
  trx: Kysely<DB>,
  notices: readonly Noticed[],
  day: string,
): Promise<Noticed[]> {
  const stuck: Noticed[] = [];
  const letters: { notice: Noticed; message: Message }[] = [];
  for (const notice of notices) {
    const order = { ...notice.order, outlook: await outlookOf(ctx, notice.order) };
    const message = renewalMessage(ctx, order, day, notice.last);
    if (message) letters.push({ notice, message });
  }
  for (const channel of ["email", "sms"] as const) {
    const own = letters.filter(({ message }) => message.channel === channel);
    try {
      await ctx.courier.sendAll(
        trx,
        own.map(({ message }) => message),
      );
    } catch (error) {
      if (!(error instanceof NoWayToSend)) throw error;
      stuck.push(...own.map(({ notice }) => notice));
    }
  }
  return stuck;
}

/** The same in the feeds of those who have an account; also where nothing can carry the mail. */
async function publish(
  ctx: Context,
  trx: Kysely<DB>,
  notices: readonly Noticed[],
  day: string,
): Promise<void> {
  // In the order of the people, as every publisher locks them.
  const own = notices
    .flatMap(({ order, number }) =>
      order.user_id === null ? [] : [{ order, number, user_id: order.user_id }],
    )
    .toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1));
  for (const { order, number, user_id } of own) {
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
  readonly made: number;
  /** The last order that was looked at; null where none is left. */
  readonly last: Mark | null;
}

async function makeBatch(
  ctx: Context,
  trx: Kysely<DB>,
  day: string,
  after: Mark,
  limit: number,
): Promise<Batch> {
  const orders = await lockDue(trx, day, after, limit);
  const last = orders.at(-1);
  if (!last) return { made: 0, last: null };
  const notices = orders.flatMap((order) => {
    const notice = noticeDue(order.starts_on, order.ends_on, order.made, day);
    return notice ? [{ ...notice, order }] : [];
  });
  const written = await writeNotices(trx, notices, ctx.now());
  const fresh = notices.filter(({ order }) => written.has(order.id));
  await publish(ctx, trx, fresh, day);
  const stuck = await send(ctx, trx, fresh, day);
  if (stuck.length > 0) await removeNotices(trx, stuck);
  const left = new Set(stuck.map(({ order }) => order.id));
  const told = new Map(notices.map(({ order, number }) => [order.id, number]));
  await setNext(
    trx,
    orders.flatMap((order) =>
      left.has(order.id) ? [] : [{ id: order.id, on: nextNoticeOn(order, told.get(order.id) ?? order.made) }],
    ),
  );
  return { made: written.size - stuck.length, last: orders.length < limit ? null : last };
}

// A contract that is over is no news, and an erased order has nobody to tell.
async function forget(ctx: Context, day: string): Promise<void> {
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
 * Makes every notice that is due today (Central), `limit` in one transaction; safe at any time and beside other
 * processes. Throws where some are left, because they were locked or nothing can carry them: it is to be run again.
 */
export async function makeRenewalNotices(ctx: Context, limit: number = BATCH): Promise<void> {
  const day = today(ctx);
  await forget(ctx, day);
  let made = 0;
  let mark: Mark | null = FIRST;
  while (mark) {
    const after: Mark = mark;
    const batch: Batch = await ctx.db.sql
      .transaction()
      .execute((trx) => makeBatch(ctx, trx, day, after, limit));
    made += batch.made;
    mark = batch.last;
  }
  const left = await countDue(ctx, day);
  if (made > 0 || left > 0) ctx.log.info({ made, left }, "renewal notices");
  if (left > 0) throw new Error(`${left} renewal notices are still to be made.`);
}
