// What a customer's own calls read is found by a key: none of their statements scans all customers, so that the large
// tables can be spread over several databases (docs/scaling.md). Checked on the plans that PostgreSQL executed.
import { expect, it } from "vitest";
import { seedCatalog } from "#server/domain/plans/seed.ts";
import { readsFrom } from "#server/domain/meters/test-support.ts";
import { authServer, type AuthServer } from "../support/auth.ts";
import { testDatabase } from "../support/database.ts";
import { openExplained, type Executed, type Scan } from "../support/explained-statements.ts";
import { addLocation, seedReadings, insertPremise, saveUsage } from "../support/locations.ts";
import { filledOrder, placeValidOrder } from "../support/order-requests.ts";
import { api, createTestUser, signIn, type TestUser } from "../support/portal.ts";
import { callTool, connectApp, refresh, sendForm } from "../support/oauth.ts";
import { newestMail } from "../support/outbox.ts";
import { newEsiid } from "../support/orders.ts";
import { publish } from "../support/socket.ts";

/** The tables that are spread by one key (docs/scaling.md). Every statement that reads them has to name it. */
const SPREAD: Readonly<Record<string, string>> = {
  "notify.messages": "user_id",
  "usage.readings": "meter_id",
  "usage.replaced_readings": "meter_id",
};
/** Other tables that grow with the customers: found by one of these columns, never by a scan. */
const FOUND_BY: Readonly<Record<string, readonly string[]>> = {
  "usage.agreements": ["user_id", "id", "esiid"],
  "usage.custom_usage": ["user_id", "id"],
  "auth.oauth_connections": ["user_id", "id", "code_hash"],
  "auth.oauth_tokens": ["token_hash", "connection_id"],
  "notify.deliveries": ["user_id", "id"],
  "auth.identities": ["user_id", "email", "provider_id"],
  "usage.meters": ["user_id", "id"],
  "portal.notification_settings": ["user_id"],
  "storage.objects": ["name", "id"],
  "portal.order_events": ["order_id"],
  "portal.price_alerts": ["user_id", "id", "email"],
  "portal.orders": ["user_id", "id", "esiid", "request_id", "email", "phone"],
  "notify.recipients": ["user_id"],
  "notify.runs": ["id", "idempotency_key"],
  "portal.service_locations": ["user_id", "esiid"],
  "auth.sessions": ["id", "user_id"],
  "auth.users": ["id", "email", "phone"],
  "notify.users": ["id"],
};

// The planner may scan small tables. These settings make it show how it would find a row in large ones.
const AS_IF_LARGE = { enable_seqscan: "off", enable_hashjoin: "off", enable_mergejoin: "off" };

const getTable = ({ table }: Scan): string => table.replace(/_\d\d$/, "");

function isFound(scan: Scan): boolean {
  const table = getTable(scan);
  const keys = SPREAD[table] ? [SPREAD[table]] : FOUND_BY[table];
  return (
    keys === undefined || keys.some((key) => new RegExp(`\\b${key}\\b\\)?(::\\w+)? = `).test(scan.conditions))
  );
}

async function visit(server: AuthServer, user: TestUser, esiid: string): Promise<void> {
  const ok = async (method: string, path: string, body?: unknown): Promise<void> => {
    const response = await api(server, method, path, user, body);
    expect([path, response.status]).toEqual([path, 200]);
  };
  const again: TestUser = { ...user, token: await signIn(server, user.email) };
  await addLocation(server, again, esiid);
  await saveUsage(server, user, esiid, { kind: "annual", kwh: 14_000 });
  await seedReadings(server, user, esiid, readsFrom("2025-11-01", 40));
  const location = `/api/service_locations/${esiid}`;
  const { order_id } = await placeValidOrder(
    server,
    await filledOrder(server, { email: user.email, esiid }),
    user,
  );
  await publish(server.ctx, [user.id], esiid);
  for (const path of [
    "/auth/v1/user",
    "/api/service_locations",
    location,
    `${location}/best_plans`,
    `${location}/outlook`,
    `${location}/live_link/pro/months`,
    `${location}/live_link/pro?year=2025&month=11`,
    "/api/orders?limit=1",
    "/api/orders/service_locations",
    `/api/orders/${order_id}`,
    `/usage/api/service_locations/${esiid}/agreements/usage/monthly`,
  ])
    await ok("GET", path);
  const alert = { limit_cents: 20_000 };
  await ok("PUT", `${location}/price_alert`, alert);
  await ok("GET", `${location}/price_alert`);
  await ok("DELETE", `${location}/price_alert`);
  await priceAlertByEmail(server, user.email, alert);
  await readFeed(server, user);
  await useApp(server, user, esiid);
}

/** Connects an app, calls its tools, and disconnects it. */
async function useApp(server: AuthServer, user: TestUser, esiid: string): Promise<void> {
  const app = await connectApp(server, user);
  for (const tool of ["my_homes", "my_usage", "my_outlook"])
    expect(
      (await callTool(server, app.access, tool, tool === "my_homes" ? {} : { home: esiid })).status,
    ).toBe(200);
  const { body } = await refresh(server, app.client_id, app.refresh);
  const { body: listed } = await api(server, "GET", "/auth/v1/oauth/connections", user);
  expect(listed.connections).toHaveLength(1);
  await sendForm(server, "/oauth/revoke", { token: body.refresh_token, client_id: app.client_id });
}

/** Sets an alert of an email address, confirms it and stops it. */
async function priceAlertByEmail(
  server: AuthServer,
  email: string,
  alert: { readonly limit_cents: number },
): Promise<void> {
  const home = { tdu: "oncor", usage: { kind: "annual", kwh: 14_000 } };
  await api(server, "POST", "/api/price_alerts", null, { ...alert, email, language: "en", home });
  const { body } = await newestMail(server, email);
  const [confirm, stop] = ["confirm", "stop"].map(
    (name) => new RegExp(`[?&]${name}=([\\w-]+)`).exec(body)?.[1] ?? "",
  );
  const confirmed = await api(server, "POST", "/api/price_alerts/confirm", null, { token: confirm });
  const stopped = await api(server, "POST", `/api/price_alerts/stop/${stop}`, null);
  expect([confirmed.status, stopped.status]).toEqual([200, 200]);
}

async function readFeed(server: AuthServer, user: TestUser): Promise<void> {
  const { body } = await api(server, "GET", "/api/notifications/token", user);
  const headers = {
    authorization: `Bearer ${server.ctx.notificationKeys.publicKey}`,
    "x-knock-user-token": body.token,
    "content-type": "application/json",
  };
  const feed = await fetch(
    `${server.url}/v1/users/${user.id}/feeds/${server.ctx.config.notifications.feedId}`,
    { headers },
  );
  const { entries } = (await feed.json()) as { entries: ReadonlyArray<{ id: string }> };
  expect(entries.length).toBeGreaterThan(0);
  const read = await fetch(`${server.url}/v1/messages/batch/read`, {
    method: "POST",
    headers,
    body: JSON.stringify({ message_ids: entries.map(({ id }) => id) }),
  });
  expect([read.status, await read.json()]).toMatchObject([200, expect.any(Array)]);
}

it("no statement of a customer's calls scans the data of others", { timeout: 60_000 }, async () => {
  const database = await testDatabase();
  const explained = openExplained(database.url, 4, AS_IF_LARGE);
  const server = await authServer(
    { RATE_LIMIT_FACTOR: "1000" },
    {
      database: { ...database, db: explained.db },
      now: () => new Date("2026-01-12T18:00:00Z"),
    },
  );
  await seedCatalog(server.ctx);
  const user = await createTestUser(server);
  const esiid = newEsiid();
  await insertPremise(server, esiid);
  const executed: Executed[] = await explained.during(() => visit(server, user, esiid));

  const scanned = new Set(executed.flatMap(({ scans }) => scans.map(getTable)));
  // Otherwise nothing was checked.
  for (const table of [
    "notify.messages",
    "usage.readings",
    "portal.orders",
    "portal.service_locations",
    "portal.price_alerts",
    "auth.users",
    "auth.sessions",
  ])
    expect(scanned).toContain(table);
  const crossing = executed.flatMap(({ text, scans }) =>
    scans.filter((scan) => !isFound(scan)).map(({ table, conditions }) => ({ table, conditions, text })),
  );
  expect(crossing).toEqual([]);
  // A statement that names the key of a partitioned table touches one partition.
  const countPartitions = ({ scans }: Executed, table: string): number =>
    new Set(scans.filter((scan) => getTable(scan) === table).map((scan) => scan.table)).size;
  for (const one of executed)
    for (const table of Object.keys(SPREAD))
      expect([one.text, countPartitions(one, table) <= 1]).toEqual([one.text, true]);
  await server.close();
  await explained.db.close();
  await database.drop();
});
