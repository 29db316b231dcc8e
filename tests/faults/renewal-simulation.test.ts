// Renewal notices over five years of 10,000 orders: the daily job with a simulated clock, some days twice, some days by
// two processes at once, some runs dying halfway. Each due notice is created exactly once, and none is late.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Plan } from "#contracts/plan.ts";
import type { Context } from "#server/domain/context.ts";
import { openPool, type Database } from "#server/platform/db/pool.ts";
import { createRenewalNotices } from "#server/jobs/orders/renewal-notices.ts";
import { createLogger } from "#server/platform/log.ts";
import type { MessageSender } from "#server/platform/mail/message-sender.ts";
import { insertOrders, type NewOrder } from "#server/domain/orders/insert-order.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import { lockOrder } from "#server/domain/orders/locked-order.ts";
import { optOutByMail } from "#server/services/portal/notifications/opt-out.ts";
import {
  listExpectedNotices,
  createOrders,
  plusDays,
  createRandom,
  type ExpectedNotice,
  type Happening,
  type SimulatedOrder,
} from "../support/renewal-fixture.ts";
import { testDatabase } from "../support/database.ts";
import { SEED } from "../support/seed.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { setup } from "#tests/support/setup.ts";

const FROM = "2026-01-01";
const UNTIL = "2030-12-31";
const ORDERS = 10_000;
/** Small, so that a day takes several transactions and a crash can happen between two of them. */
const BATCH = 9;

/** Only the plan fields that the messages use. */
const PLAN = {
  id: "saver",
  provider: { name: "Lone Star Retail" },
  name: "Saver",
  texts: { en: null, es: null },
  enroll: { url: null, phone: null },
  label: { kwh_500: 16, kwh_1000: 15, kwh_2000: 14.5 },
} as Plan;

let clock = new Date(`${FROM}T00:00:00Z`);
let server: TestServer;
let db: Database;
const database = setup(testDatabase);
beforeAll(async () => {
  // As in a table of realistic size: reading all of it costs more than the lookup.
  const name = new URL(database.url).pathname.slice(1);
  await database.db.pool.query(`alter database ${name} set enable_seqscan = off`);
  db = openPool(database.url, 4, createLogger("silent"));
  server = await testServer({}, { database: { ...database, db }, now: () => clock });
});
afterAll(async () => {
  await server.close();
  await db.close();
});

/** Counts down with each message. At zero, the process dies: by an error, or with its database connection. */
const death = { fuse: Infinity, cut: false, count: 0 };

function mortal(messageSender: MessageSender): MessageSender {
  return {
    ...messageSender,
    async sendAll(db, messages) {
      await messageSender.sendAll(db, messages);
      death.fuse -= messages.length;
      if (death.fuse > 0) return;
      death.fuse = Infinity;
      death.count += 1;
      if (!death.cut) throw new Error("The process died.");
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await server.ctx.db.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    },
  };
}

function newOrder(order: SimulatedOrder): NewOrder {
  const { id, by_phone, starts_on, ends_on, term_months, replaces } = order;
  return {
    id,
    user_id: null,
    email: by_phone ? null : `${id}@example.com`,
    phone: by_phone ? id : null,
    kind: "switch",
    esiid: "10443720000000001",
    home: { address: "4105 MAPLE ST", city: null, zip: null, tdu: "oncor" },
    plan: { ...PLAN, term_months },
    quote: null,
    replaces_order_id: replaces,
    language: "en",
    placed_at: clock,
    starts_on,
    ends_on,
    events: [{ at: clock, state: "scheduled", actor: "provider" }],
  };
}

async function happen(order: SimulatedOrder, happening: Happening): Promise<void> {
  const { pool, sql: db } = server.ctx.db;
  const set = (columns: string): Promise<unknown> =>
    pool.query(`update portal.orders set ${columns} where id = $1`, [order.id]);
  if (happening.kind === "opt_out") await optOutByMail(server.ctx, order.id);
  if (happening.kind === "undo") await set("opted_out_at = null");
  if (happening.kind === "erase") await set("email = null, phone = null, erased_at = now()");
  const step =
    happening.kind === "cancel"
      ? ({ to: "cancelled", by: "customer" } as const)
      : happening.kind === "move" && ({ ...happening, by: "provider" } as const);
  if (!step) return;
  await db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, order.id);
    if (!locked) throw new Error("The order is gone.");
    await transitionOrder(server.ctx, trx, locked, { to: locked.state, ...step });
  });
}

// Does the work of the jobs for the orders' own dates.
async function endTerms(day: string): Promise<void> {
  const { pool } = server.ctx.db;
  await pool.query(
    `with over as (
       update portal.orders set state = 'ended', next_notice_on = null
       where state = 'active' and ends_on < $1::date)
     update portal.orders set state = 'active' where state = 'scheduled' and starts_on <= $1::date`,
    [day],
  );
  // Replaces the server's own job, which runs by the real clock.
  if (/-(?:01|04|07|10)-01$/.test(day))
    await pool.query("vacuum (analyze) portal.orders, portal.renewal_notices");
}

/** Whether the job succeeded. */
async function tryJob(ctx: Context): Promise<boolean> {
  const failure = await createRenewalNotices(ctx, BATCH).then(() => null, String);
  death.fuse = Infinity;
  return failure === null;
}

/** Runs the job like the queue: again until it succeeds. */
async function runJob(ctx: Context): Promise<void> {
  for (let attempt = 0; attempt < 6; attempt += 1) if (await tryJob(ctx)) return;
  throw new Error("The job never went through.");
}

async function runDay(ctx: Context, random: () => number): Promise<void> {
  if (random() < 0.15) Object.assign(death, { fuse: 1 + Math.floor(random() * 8), cut: random() < 0.5 });
  // Of two concurrent runs, each leaves locked orders to the other and reports that, so the queue runs it again later.
  if (random() < 0.05) await Promise.all([tryJob(ctx), tryJob(ctx)]);
  await runJob(ctx);
  if (random() < 0.1) await runJob(ctx);
}

/** Returns all messages, each as its order and the day. */
async function sentMessages(): Promise<string[]> {
  // Customers are also notified if the dates of an order change.
  const { rows } = await server.ctx.db.pool.query<{ sent: string }>(
    `select left(recipient, 36) || ' ' || (created_at at time zone 'America/Chicago')::date as sent
     from mail.outbox where kind = 'orders.renewal_notice'`,
  );
  return rows.map(({ sent }) => sent);
}

async function listNotices(): Promise<ExpectedNotice[]> {
  const { rows } = await server.ctx.db.pool.query<ExpectedNotice>(
    `select order_id, ends_on, number, due_on, (made_at at time zone 'America/Chicago')::date as made_on
     from portal.renewal_notices`,
  );
  return rows;
}

const toNoticeKey = (notice: ExpectedNotice): string =>
  [notice.order_id, notice.ends_on, notice.number, notice.due_on, notice.made_on].join(" ");

it(
  "creates each due notice exactly once and none late, over five years of 10,000 orders",
  { timeout: 600_000 },
  async () => {
    const random = createRandom(SEED);
    const orders = createOrders(random, ORDERS, FROM, UNTIL);
    const ctx = { ...server.ctx, messageSender: mortal(server.ctx.messageSender) };
    const ordersByDay = Map.groupBy(orders, ({ placed_on }) => (placed_on < FROM ? FROM : placed_on));
    const happenings = Map.groupBy(
      orders.flatMap((order) => Array.from(order.happenings, ([day, what]) => ({ order, day, what }))),
      ({ day }) => day,
    );
    const began = performance.now();
    for (let day = FROM; day <= UNTIL; day = plusDays(day, 1)) {
      clock = new Date(`${day}T14:20:00Z`);
      await runDay(ctx, random);
      clock = new Date(`${day}T18:00:00Z`);
      const fresh = ordersByDay.get(day) ?? [];
      if (fresh.length > 0) await insertOrders(server.ctx.db.sql, fresh.map(newOrder));
      await Promise.all((happenings.get(day) ?? []).map(({ order, what }) => happen(order, what)));
      await endTerms(plusDays(day, 1));
    }
    const seconds = (performance.now() - began) / 1000;

    const expected = orders.flatMap((order) => listExpectedNotices(order, UNTIL));
    const notices = await listNotices();
    expect(notices.map(toNoticeKey).toSorted()).toEqual(expected.map(toNoticeKey).toSorted());
    const messages = await sentMessages();
    expect(messages.toSorted()).toEqual(notices.map((one) => `${one.order_id} ${one.made_on}`).toSorted());

    // Late only if the order needed it late: opted back in, a renewal canceled, dates moved earlier.
    const late = notices.filter((notice) => notice.made_on > notice.due_on);
    const disturbed = new Set(
      orders
        .filter(({ happenings, follower }) => happenings.size > 0 || (follower?.happenings.size ?? 0) > 0)
        .map(({ id }) => id),
    );
    expect(late.filter(({ order_id }) => !disturbed.has(order_id))).toEqual([]);
    expect(death.count).toBeGreaterThan(50);
    const stats = {
      orders: orders.length,
      renewed: orders.filter(({ replaces }) => replaces !== null).length,
      disturbed: disturbed.size,
      notices: notices.length,
      messages: messages.length,
      "made later than first due, after an undo or a change": late.length,
      "runs that died": death.count,
      seconds: Math.round(seconds),
    };
    process.stdout.write(`Renewal notices over five years: ${JSON.stringify(stats)}\n`);
  },
);
