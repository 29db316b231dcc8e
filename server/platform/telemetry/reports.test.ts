import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { startJobs } from "#server/jobs/start.ts";
import { until } from "#tests/support/notify-feed.ts";
import { api, createTestUser, portalServer } from "#tests/support/portal.ts";
import { startSentrySimulator } from "#simulators/sentry.ts";
import { openReports } from "./open-reports.ts";
import { setup } from "#tests/support/setup.ts";

const sentry = setup(startSentrySimulator);
const server = setup(() =>
  portalServer({
    SENTRY_DSN: sentry.dsn,
    SENTRY_RELEASE: "wattlane@7.7.7",
    RATE_LIMIT_FACTOR: "1000",
  }),
);
const user = setup(() => createTestUser(server));
afterAll(async () => {
  sentry.be("well");
  await server.ctx.reports.close();
});

const TRACE = "771a43a4192642f0b136d5159a501700";

async function failingCall(
  query = "",
): Promise<{ status: number; requestId: string; body: string; ms: number }> {
  const before = performance.now();
  const response = await fetch(`${server.url}/api/orders${query}`, {
    headers: {
      authorization: `Bearer ${user.token}`,
      "sentry-trace": `${TRACE}-7f4b2e1a9c3d5e6f-1`,
      baggage: `sentry-trace_id=${TRACE},sentry-environment=production`,
    },
  });
  const body = await response.text();
  const requestId = response.headers.get("x-request-id") ?? "";
  return { status: response.status, requestId, body, ms: performance.now() - before };
}

it("reports failed requests with the id of the response and logs, and failed jobs, without personal data", async () => {
  expect((await api(server, "GET", "/api/orders", user)).status).toBe(200);
  await sql`alter table portal.orders rename to orders_away`.execute(server.ctx.db.sql);
  const failed = await failingCall("?email=ana%40example.com");
  expect(failed.status).toBe(500);
  expect(JSON.parse(failed.body)).toMatchObject({ error: { request_id: failed.requestId } });
  expect(server.logs.filter((line) => line.includes(failed.requestId)).length).toBeGreaterThanOrEqual(2);

  await sql`select from jobs.add_job('erase-account', '{"user_id": "ana@example.com"}'::json)`.execute(
    server.ctx.db.sql,
  );
  const jobs = await startJobs(server.ctx);
  await until(() => sentry.items.filter(({ type }) => type === "event").length >= 2);
  await jobs.stop();
  await sql`alter table portal.orders_away rename to orders`.execute(server.ctx.db.sql);

  const events = sentry.items.filter(({ type }) => type === "event").map(({ body }) => body);
  const ofRequest = events.find((event) => JSON.stringify(event).includes(failed.requestId));
  expect(ofRequest).toMatchObject({
    release: "wattlane@7.7.7",
    environment: "production",
    tags: { request_id: failed.requestId, method: "GET", route: "/api/orders", status: "500" },
  });
  expect(events.find((event) => event !== ofRequest)).toMatchObject({ tags: { job: "erase-account" } });
  await until(() => sentry.items.some(({ type, text }) => type === "transaction" && text.includes(TRACE)));
  const trace = sentry.items.find(({ type, text }) => type === "transaction" && text.includes(TRACE));
  expect(trace?.body).toMatchObject({
    transaction: "GET /api/orders",
    contexts: { trace: { trace_id: TRACE, data: { request_id: failed.requestId } } },
  });
  const everything = sentry.everything();
  for (const secret of [user.token, user.id, "ana@", "ana%40", "authorization", "cookie"])
    expect(everything).not.toContain(secret);
});

it("slows neither requests nor stopping while the service hangs or fails", async () => {
  await sql`alter table portal.orders rename to orders_away`.execute(server.ctx.db.sql);
  for (const mood of ["broken", "hangs"] as const) {
    sentry.be(mood);
    const before = sentry.count();
    const responses = await Promise.all(Array.from({ length: 20 }, () => failingCall()));
    expect(responses.every(({ status }) => status === 500)).toBe(true);
    // A report is dropped after five seconds: waiting for one would take longer.
    expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(5_000);
    await until(() => sentry.count() > before);
  }
  await sql`alter table portal.orders_away rename to orders`.execute(server.ctx.db.sql);
  const before = performance.now();
  await server.ctx.reports.close();
  expect(performance.now() - before).toBeLessThan(4_500);
});

it("pauses for as long as the service requests, and reports nothing unless it is configured", async () => {
  const busy = await startSentrySimulator();
  busy.be("over its limit");
  const reports = await openReports(readConfig({ SENTRY_DSN: busy.dsn }));
  reports.failed(new Error("the first"), { tags: {} });
  await until(() => busy.count() === 1);
  // The response may still be on its way: when reports stop cannot be determined, only that they stop.
  let count = 0;
  await until(async () => {
    count = busy.count();
    reports.failed(new Error(`number ${count}`), { tags: {} });
    await reports.flush();
    return busy.count() === count;
  });
  for (let number = 0; number < 5; number += 1) reports.failed(new Error(`${number}`), { tags: {} });
  await reports.close();
  expect(busy.count()).toBe(count);
  await busy.close();
  expect((await openReports(readConfig({}))).on).toBe(false);
});
