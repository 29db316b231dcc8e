// The initial data of CLOCK_AHEAD_DAYS tests, and how they read the results.
import { addDays } from "#meter/calendar.ts";
import { EVERY_DAY, readDays } from "#server/domain/meters/readings.ts";
import { call } from "./auth.ts";
import { AheadInstance, confirmLink, requestLink, type AheadServer } from "./clock-ahead.ts";
import { createTestUser, PASSWORD, type TestUser } from "./portal.ts";
import { placeOrder } from "./orders.ts";

const TODAY = "2026-03-10";
/** Fixed, because another ESI ID has another meter, with different missing days. */
export const LINKED = "10443720000004711";
const UNANSWERED = "10443720000004712";
export const PERMISSION_ENDS = "2027-03-09";

export const after = (days: number): string => addDays(TODAY, days);

export interface AheadFixture {
  readonly instance: AheadInstance;
  readonly ana: TestUser;
  readonly orders: Readonly<Record<"starts" | "ending" | "handed_off" | "not_opened", string>>;
  /** A refresh token of today. */
  readonly refresh: string;
}

let worlds = 0;
/**
 * Creates a linked meter, a request without a response, an order that starts, a contract that ends, and orders that are
 * left on the provider's page.
 */
export async function createFixture(): Promise<AheadFixture> {
  const instance = await AheadInstance.create(`${TODAY}T18:00:00Z`);
  const server = await instance.start(0);
  const ana = await createTestUser(server, { email: `ana-${(worlds += 1)}@example.com` });
  await requestLink(server, ana, LINKED);
  await confirmLink(server, ana, LINKED);
  await requestLink(server, ana, UNANSWERED);
  const placed_at = server.ctx.now();
  const event = { at: placed_at, actor: "customer" } as const;
  const place = async (state: "scheduled" | "active" | "handed_off" | "started", more: object) =>
    placeOrder(server, {
      user_id: ana.id,
      email: ana.email,
      events: [{ ...event, state, actor: state === "active" ? "provider" : "customer" }],
      ...more,
    });
  const orders = {
    starts: await place("scheduled", { esiid: LINKED, starts_on: after(10) }),
    ending: await place("active", { esiid: UNANSWERED, starts_on: after(-304), ends_on: after(60) }),
    handed_off: await place("handed_off", {}),
    not_opened: await place("started", {}),
  };
  const { body } = await call(server, "POST", "/token?grant_type=password", {
    body: { email: ana.email, password: PASSWORD },
  });
  return { instance, ana, orders, refresh: body.refresh_token };
}

export async function lines(server: AheadServer, query: string): Promise<string[]> {
  const { rows } = await server.ctx.db.pool.query<{ line: string }>(query);
  return rows.map(({ line }) => line);
}

const DAY = (column: string): string => `(${column} at time zone 'America/Chicago')::date`;

/** Returns what happened over time, by Central day, without ids, so that two instances can be compared. */
export async function listHistory(server: AheadServer): Promise<Record<string, string[]>> {
  return {
    orders: await lines(
      server,
      `select concat_ws(' ', ${DAY("e.at")}, o.esiid in ('${LINKED}', '${UNANSWERED}'), e.state, e.actor, e.code) as line
       from portal.order_events e join portal.orders o on o.id = e.order_id order by line`,
    ),
    agreements: await lines(
      server,
      `select concat_ws(' ', ${DAY("e.at")}, a.esiid, e.state, e.actor, e.code) as line
       from usage.agreement_events e join usage.agreements a on a.id = e.agreement_id
       where e.actor <> 'customer' order by e.seq`,
    ),
    reminders: await lines(
      server,
      `select ${DAY("reminded_at")}::text as line from usage.agreements where reminded_at is not null`,
    ),
    // After a jump, only the newest renewal notice is sent.
    sent: (await sent(server)).filter((line) => !line.includes("renewal")),
    fed: (await feed(server)).filter((line) => !line.includes("renewal")),
    readings: await readingLines(server),
  };
}

/** Returns the readings of every meter, in order. */
async function readingLines(server: AheadServer): Promise<string[]> {
  const { rows } = await server.ctx.db.pool.query<{ id: number }>("select id from usage.meters order by id");
  const days = await Promise.all(rows.map(({ id }) => readDays(server.ctx, id, EVERY_DAY)));
  return days
    .flat()
    .map(({ channel, day, values }) => `${channel} ${day} ${values.wh.join()} ${values.quality.join()}`)
    .toSorted();
}

/** Returns everything that a customer can see of it, and what was sent. */
export async function everything(server: AheadServer): Promise<string[]> {
  const rows = await lines(
    server,
    `select line from (
       select 1 as part, to_jsonb(o)::text as line from portal.orders o
       union all select 2, to_jsonb(e)::text from portal.order_events e
       union all select 3, to_jsonb(n)::text from portal.renewal_notices n
       union all select 4, (to_jsonb(a) - 'check_at' - 'checks')::text from usage.agreements a
       union all select 5, to_jsonb(e)::text from usage.agreement_events e
       union all select 6, concat(kind, recipient, created_at) from mail.outbox
       union all select 7, concat(workflow, user_id, inserted_at, data) from notify.messages
       union all select 8, concat(channel, workflow, due_at, done_at, dropped) from notify.deliveries
     ) as seen order by part, line`,
  );
  return [...rows, ...(await readingLines(server))];
}

/** Returns emails and texts about what happened over time: day, channel and kind, in line order. */
export async function sent(server: AheadServer): Promise<string[]> {
  return lines(
    server,
    `select concat_ws(' ', ${DAY("created_at")}, channel, kind) as line from mail.outbox
     where kind not like 'auth.%' and kind not in ('notices.new-device-sign-in', 'notices.better-plan-found')
       and created_at >= '${after(1)}' order by line`,
  );
}

/** Returns the feed: day, workflow and an order's state, in line order. */
export async function feed(server: AheadServer): Promise<string[]> {
  return lines(
    server,
    `select concat_ws(' ', ${DAY("inserted_at")}, workflow, data ->> 'state') as line from notify.messages
     where workflow not in ('new-device-sign-in', 'better-plan-found') and inserted_at >= '${after(1)}'
     order by line`,
  );
}

export async function getOrderState(server: AheadServer, id: string): Promise<string> {
  const [line = ""] = await lines(
    server,
    `select concat_ws(' ', state, starts_on, ends_on) as line from portal.orders where id = '${id}'`,
  );
  return line;
}

export async function getMeter(server: AheadServer): Promise<{ state: string; read_through: string }> {
  const { rows } = await server.ctx.db.pool.query(
    `select a.state, m.read_through from usage.agreements a
     join usage.meters m on m.user_id = a.user_id and m.esiid = a.esiid where a.esiid = $1`,
    [LINKED],
  );
  return rows[0];
}
