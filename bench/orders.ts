// Lists of orders over HTTP: how long a page takes at the beginning, in the middle and at the end of a long list, and
// the plans that PostgreSQL uses for it. Issue "4 of 7": each under 50 ms at the 95th percentile, with 100,000 orders
// of one affiliate and 1,000,000 in total. Here the affiliate has 100,000 more through one link.
import { loadavg } from "node:os";
import type { App } from "#server/platform/http/app.ts";
import { seedCatalog } from "#server/domain/plans/seed.ts";
import { type Database } from "#server/platform/db/pool.ts";
import { encodeCursor, cursorTime } from "#server/platform/http/cursor.ts";
import { Client } from "undici";
import { fillOrders } from "./order-rows.ts";
import { recordQueries } from "./record-queries.ts";
import { signUpAccount } from "./account.ts";
import { explainLines, timingLine, withBenchApp } from "./bench-app.ts";

const ITERATIONS = 200;
const WARM_UP = 10;
const PAGE = 50;
const AFFILIATE = "bench";

interface PageCall {
  readonly name: string;
  readonly path: string;
  readonly token: string;
}

/** Returns the cursor before the last page and the one before the middle page. */
async function cursors(
  db: Database,
  table: string,
  time: string,
  where: string,
  owner: string,
): Promise<{ middle: string; last: string }> {
  const { rows } = await db.pool.query<{ at: string; id: string }>(
    `select ${cursorTime(time)} as at, id from ${table} where ${where} = $1 order by ${time} desc, id desc`,
    [owner],
  );
  const at = (index: number): string => {
    const row = rows[Math.max(0, index)];
    return row ? encodeCursor([row.at, row.id]) : "";
  };
  return { middle: at(rows.length >> 1), last: at(rows.length - PAGE - 1) };
}

async function openPages(
  db: Database,
  path: string,
  token: string,
  [table, time, where, owner]: readonly [string, string, string, string],
): Promise<PageCall[]> {
  const { middle, last } = await cursors(db, table, time, where, owner);
  return [
    { name: `${path}, first page`, path: `${path}?limit=${PAGE}`, token },
    { name: `${path}, middle page`, path: `${path}?limit=${PAGE}&cursor=${middle}`, token },
    { name: `${path}, last page`, path: `${path}?limit=${PAGE}&cursor=${last}`, token },
  ];
}

async function sendCall(client: Client, { path, token }: PageCall): Promise<number> {
  const from = performance.now();
  const response = await client.request({
    method: "GET",
    path,
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text}`);
  return performance.now() - from;
}

// Requests alternate, so that a slow spell of the machine affects all of them.
async function time(client: Client, all: readonly PageCall[]): Promise<Map<string, number[]>> {
  const timings = new Map(all.map(({ name }) => [name, [] as number[]]));
  for (let iteration = 0; iteration < WARM_UP + ITERATIONS; iteration++)
    for (const call of all) {
      const ms = await sendCall(client, call);
      if (iteration >= WARM_UP) timings.get(call.name)?.push(ms);
    }
  return timings;
}

async function getPlan(db: Database, client: Client, call: PageCall): Promise<string> {
  const queries = await recordQueries(
    db,
    /portal\.(orders|order_links|link_orders|affiliate_days|affiliate_orders)/,
    () => sendCall(client, call),
  );
  const plans: string[] = [];
  for (const { text, values } of queries) {
    plans.push((await explainLines(db, text, values)).join("\n"));
  }
  return [`  plan of ${call.name}:`, plans.join("\n    --\n")].join("\n");
}

async function measure(app: App, db: Database, rows: number): Promise<string> {
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const customer = await signUpAccount(origin, "customer@example.com");
  const affiliate = await signUpAccount(origin, "affiliate@example.com");
  await db.sql
    .insertInto("portal.affiliates")
    .values({
      cp_afid: AFFILIATE,
      name: "Bench",
      email: "affiliate@example.com",
      can_generate_order_links: true,
    })
    .execute();
  const from = performance.now();
  const filled = await fillOrders(db, rows, AFFILIATE, customer.id);
  const seconds = Math.round((performance.now() - from) / 1000);
  const today = new Date();
  const yearAgo = new Date(today.getTime() - 365 * 86_400_000);
  const [first, end] = [yearAgo, today].map((day) => day.toISOString().slice(0, 10));
  const { token } = affiliate;
  const orders = "portal.orders";
  const all: PageCall[] = [
    ...(await openPages(db, "/api/orders", customer.token, [orders, "placed_at", "user_id", customer.id])),
    ...(await openPages(db, "/api/affiliates/orders", token, [orders, "placed_at", "cp_afid", AFFILIATE])),
    ...(await openPages(db, "/api/affiliates/order_links", token, [
      "portal.order_links",
      "created_at",
      "cp_afid",
      AFFILIATE,
    ])),
    {
      name: `/api/affiliates/order_links, one with ${filled.ofHotLink} orders`,
      path: "/api/affiliates/order_links?limit=1",
      token,
    },
    {
      name: "/api/affiliates/figures, a year",
      path: `/api/affiliates/figures?from=${first}&to=${end}`,
      token,
    },
  ];
  const client = new Client(origin);
  try {
    const timings = await time(client, all);
    const plans: string[] = [];
    for (const call of all.filter(({ name }) => /middle|figures|one with/.test(name)))
      plans.push(await getPlan(db, client, call));
    const count = (number: number): string => number.toLocaleString("en-US");
    return [
      `Lists of orders: ${count(filled.rows)} in all, ${count(filled.ofAffiliate)} of one affiliate with ` +
        `${count(filled.links)} links, ${count(filled.ofAccount)} of one account; written in ${seconds} s`,
      `  (fastest / median / 95 % of ${ITERATIONS} requests each, ${PAGE} rows a page; load of the machine ${loadavg()[0]?.toFixed(1)})`,
      ...[...timings].map(([name, ms]) => timingLine(name, ms)),
      ...plans,
    ].join("\n");
  } finally {
    await client.close();
  }
}

/** Fills its own database with `rows` orders and times the lists. */
export async function ordersBench(rows: number): Promise<string> {
  return withBenchApp("orders", { AUTH_AUTOCONFIRM: "true" }, async (ctx, app) => {
    await seedCatalog(ctx);
    return measure(app, ctx.db, rows);
  });
}
