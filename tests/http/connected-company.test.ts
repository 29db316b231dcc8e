// A home's usage from a company with Green Button Connect My Data: from the permission to its end, through the queue,
// the clock and the faults of the simulated company.
import { Logger, runOnce } from "graphile-worker";
import { describe, expect, it } from "vitest";
import { connectionResponseSchema, type ConnectionResponse } from "#contracts/connected-company.ts";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import { CONNECTION_READS, connectionTasks } from "#server/jobs/meters/connection-tasks.ts";
import { WAITS } from "#server/jobs/meters/meter-faults.ts";
import { startCompanySimulator } from "#simulators/green-button/company.ts";
import type { AuthServer } from "../support/auth.ts";
import { addLocation } from "../support/locations.ts";
import { makeJobsDue } from "../support/message-jobs.ts";
import { formatReads, storedReads } from "../support/meters.ts";
import { movableClock } from "../support/movable-clock.ts";
import { newEsiid } from "../support/orders.ts";
import { api, createTestUser, portalServer, type TestUser } from "../support/portal.ts";
import { setup } from "../support/setup.ts";

const DAY = 86_400;
const clock = movableClock(new Date("2026-11-20T18:00:00Z"));
const company = setup(() => startCompanySimulator({ now: clock.now, history_days: 30 }));
const server: AuthServer = setup(() =>
  portalServer(
    { GREEN_BUTTON_COMPANIES: JSON.stringify([company.setting]), AUTH_JWT_EXP: "200000000" },
    { now: clock.now },
  ),
);

interface Home {
  readonly user: TestUser;
  readonly esiid: string;
}

async function createHome(): Promise<Home> {
  const user = await createTestUser(server);
  const esiid = newEsiid();
  await addLocation(server, user, esiid);
  return { user, esiid };
}

function call({ user, esiid }: Home, method: string, body?: object) {
  return api(server, method, `/usage/api/service_locations/${esiid}/green_button`, user, body);
}

async function connection(home: Home): Promise<ConnectionResponse["connection"]> {
  const { body } = await call(home, "GET");
  return connectionResponseSchema.parse(body).connection;
}

/** Starts a connection and decides at the company. Returns what its redirect carries to the page of the home. */
async function consent(home: Home, agree: "yes" | "no" = "yes"): Promise<Record<string, string>> {
  const { body } = await call(home, "POST", { company: "example" });
  const page = new URL(body.url);
  expect(page.searchParams.get("code_challenge_method")).toBe("S256");
  page.pathname = "/decide";
  page.searchParams.set("agree", agree);
  page.searchParams.set("esiid", home.esiid);
  const decided = await fetch(page, { redirect: "manual" });
  const back = new URL(decided.headers.get("location") ?? "");
  const returned = await fetch(`${server.url}${back.pathname}${back.search}`, { redirect: "manual" });
  const target = new URL(returned.headers.get("location") ?? "");
  expect([returned.status, target.pathname]).toEqual([303, `/locations/${home.esiid}/connection_manager`]);
  return Object.fromEntries(new URLSearchParams(target.hash.replace("#green-button?", "")));
}

/** Runs what is due, after every wait has passed. */
async function runJobs(): Promise<void> {
  const { pool } = server.ctx.db;
  await makeJobsDue(pool);
  const taskList = connectionTasks(server.ctx, { ...WAITS, spread_ms: 0 });
  const logger = new Logger(() => () => {});
  await runOnce({ pgPool: pool, schema: "jobs", taskList, logger, noHandleSignals: true });
  // The last job is released after the run.
  const locked = "select from jobs._private_jobs where locked_at is not null";
  await expect.poll(async () => (await pool.query(locked)).rowCount).toBe(0);
}

/** Moves the clock on and runs the daily reading. */
async function nextDay(days = 1): Promise<void> {
  clock.wait(days * DAY);
  await server.ctx.db.pool.query("select jobs.add_job($1)", [CONNECTION_READS]);
  await runJobs();
}

async function connect(): Promise<Home> {
  const home = await createHome();
  expect((await call(home, "PATCH", await consent(home))).status).toBe(200);
  await runJobs();
  return home;
}

function notify(body: string, id = "example"): Promise<Response> {
  return fetch(`${server.url}/usage/api/green_button/${id}/notifications`, {
    method: "POST",
    headers: { "content-type": "application/atom+xml" },
    body,
  });
}

const stored = ({ user, esiid }: Home): Promise<string[]> => storedReads(server, user.id, esiid);
const readsOf = ({ esiid }: Home): string[] => formatReads(company.listReads(esiid));

async function tokensOf(home: Home): Promise<string | null> {
  const row = await server.ctx.db.sql
    .selectFrom("usage.connections")
    .select("tokens")
    .where("esiid", "=", home.esiid)
    .executeTakeFirst();
  return row?.tokens ?? null;
}

async function notifications(home: Home): Promise<unknown[]> {
  const rows = await server.ctx.db.sql
    .selectFrom("notify.messages")
    .select(["workflow", "data"])
    .where("user_id", "=", home.user.id)
    .orderBy("inserted_at")
    .execute();
  return rows.map(({ workflow, data }) => [workflow, (data as { what?: string }).what]);
}

describe("a connection", () => {
  it("imports the history to the watt-hour, and a notification brings the newest day", async () => {
    const home = await connect();
    expect(await connection(home)).toMatchObject({
      company: "Example Energy",
      state: "active",
      import_state: "done",
      waiting_since: null,
    });
    const history = await stored(home);
    expect(history.length).toBeGreaterThan(26);
    expect(history).toEqual(readsOf(home));
    expect(await notifications(home)).toEqual([["live-link-initial-setup-complete", undefined]]);
    clock.wait(DAY);
    const before = company.calls.filter((endpoint) => endpoint === "batch").length;
    // Out of order and twice: one reading.
    for (const _ of [1, 2]) expect((await notify(company.notification(home.esiid))).status).toBe(200);
    await runJobs();
    expect(company.calls.filter((endpoint) => endpoint === "batch")).toHaveLength(before + 1);
    const newer = await stored(home);
    expect(newer.length).toBeGreaterThan(history.length);
    expect(newer).toEqual(expect.arrayContaining(readsOf(home)));
    // The token of the first day had expired, and was renewed.
    expect(await notifications(home)).toHaveLength(1);
  });

  it("trusts nothing in a notification", async () => {
    const home = await connect();
    clock.wait(DAY);
    const before = company.calls.length;
    const { subscription } = company.permission(home.esiid);
    const foreign = [
      "http://127.0.0.1:1/espi/Batch/Subscription/1",
      subscription.replace("/espi/", "/other/"),
      `${company.url}/espi/Batch/Subscription/unknown`,
      "not an address",
    ];
    const list = `<BatchList>${foreign.map((address) => `<resources>${address}</resources>`).join("")}</BatchList>`;
    expect((await notify(list)).status).toBe(200);
    expect((await notify("<feed/>")).status).toBe(400);
    expect((await notify("<BatchList><resources>")).status).toBe(400);
    expect((await notify("x".repeat(70_000))).status).toBe(413);
    expect((await notify(company.notification(home.esiid), "unknown")).status).toBe(404);
    await runJobs();
    expect(company.calls).toHaveLength(before);
  });

  it("loses nothing to faults, and stops trying within a day", async () => {
    const home = await createHome();
    expect((await call(home, "PATCH", await consent(home))).status).toBe(200);
    company.fail("batch", "202", "500", "malformed", "slow", "401");
    for (const attempt of [1, 2, 3, 4]) {
      await runJobs();
      expect(await connection(home), `attempt ${attempt}`).toMatchObject({ import_state: "waiting" });
      expect((await connection(home))?.waiting_since).not.toBeNull();
    }
    // The fifth is rejected once, and succeeds with a new token.
    await runJobs();
    expect(await connection(home)).toMatchObject({ import_state: "done", waiting_since: null });
    expect(await stored(home)).toEqual(readsOf(home));
    company.setDown(home.esiid, true);
    await nextDay();
    clock.wait(DAY);
    await runJobs();
    expect((await connection(home))?.waiting_since).not.toBeNull();
    // Silent for a day: nothing is queued before the next daily reading.
    const before = company.calls.length;
    await runJobs();
    expect(company.calls).toHaveLength(before);
    company.setDown(home.esiid, false);
    await nextDay();
    expect(await connection(home)).toMatchObject({ state: "active", waiting_since: null });
    expect(await stored(home)).toEqual(expect.arrayContaining(readsOf(home)));
  });

  it("ends, with one notification, when the customer ends the permission at the company", async () => {
    const home = await connect();
    company.revoke(home.esiid);
    await nextDay();
    await runJobs();
    expect(await connection(home)).toMatchObject({ state: "ended", code: "revoked" });
    expect(await notifications(home)).toEqual([
      ["live-link-initial-setup-complete", undefined],
      ["usage-import-failed", "permission"],
    ]);
    expect(await tokensOf(home)).toBeNull();
    const before = company.calls.length;
    await nextDay();
    expect(company.calls.slice(before)).not.toContain("authorization");
    expect(await stored(home)).not.toEqual([]);
  });

  it("ends if the company does not respond for a month", async () => {
    const home = await connect();
    company.setDown(home.esiid, true);
    await nextDay();
    await nextDay(31);
    expect(await connection(home)).toMatchObject({ state: "ended", code: "no_response" });
  });
});

describe("disconnecting", () => {
  it("ends the permission at the company, deletes the tokens and leaves the readings", async () => {
    const home = await connect();
    const readings = await stored(home);
    expect(await tokensOf(home)).not.toContain(company.permission(home.esiid).access);
    const { body } = await call(home, "DELETE");
    expect(body.connection).toMatchObject({ state: "ended", code: "unlinked" });
    company.fail("authorization", "500");
    // The access token expires in the meantime.
    clock.wait(2 * 3_600);
    await runJobs();
    expect(await tokensOf(home)).not.toBeNull();
    await runJobs();
    expect(company.permission(home.esiid).revoked).toBe(true);
    expect(await tokensOf(home)).toBeNull();
    expect(await stored(home)).toEqual(readings);
  });

  it("happens when the home or the account goes", async () => {
    const [removed, erased] = [await connect(), await connect()];
    await api(server, "DELETE", `/api/service_locations/${removed.esiid}`, removed.user);
    await eraseAccount(server.ctx, { user_id: erased.user.id });
    await runJobs();
    for (const { esiid } of [removed, erased]) expect(company.permission(esiid).revoked).toBe(true);
    const rows = await server.ctx.db.sql
      .selectFrom("usage.connections")
      .select("id")
      .where("tokens", "is not", null)
      .where("state", "=", "ended")
      .execute();
    expect(rows).toEqual([]);
  });
});

describe("the permission", () => {
  it("is worth nothing in another account, a second time, or after an hour", async () => {
    const [home, other] = [await createHome(), await createHome()];
    const carried = await consent(home);
    expect((await call(other, "PATCH", carried)).status).toBe(409);
    expect((await call({ ...home, user: other.user }, "PATCH", carried)).status).toBe(404);
    expect((await call(home, "PATCH", { ...carried, code: "made up" })).status).toBe(409);
    expect((await call(home, "PATCH", carried)).status).toBe(409);
    const late = await consent(home);
    clock.wait(3_601);
    expect((await call(home, "PATCH", late)).status).toBe(409);
    expect(await connection(home)).toBeNull();
  });

  it("can be declined, and fails with addresses of another host", async () => {
    const home = await createHome();
    expect(await consent(home, "no")).toEqual({ error: "access_denied" });
    expect((await call(home, "POST", { company: "unknown" })).status).toBe(422);
    const carried = await consent(home);
    company.fail("token", "elsewhere");
    expect((await call(home, "PATCH", carried)).status).toBe(503);
    expect(await connection(home)).toBeNull();
  });
});
