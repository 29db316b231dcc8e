// Account deletion by customers: who may do it, what is gone immediately, and what a job erases afterwards.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import { startJobs } from "#server/jobs/start.ts";
import { authClient, call, type ApiResponse } from "../support/auth.ts";
import { jobsLeft } from "../support/message-jobs.ts";
import { api, createTestUser, PASSWORD, portalServer, type TestUser } from "../support/portal.ts";
import { newEsiid, placeOrder } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const version = { "x-supabase-api-version": "2024-01-01" };
const MINUTE_MS = 60_000;

let clock = 0;
const server = setup(() => portalServer({}, { now: () => new Date(Date.now() + clock) }));
beforeEach(() => {
  clock = 0;
});

function remove(user: TestUser | null, body?: object): Promise<ApiResponse> {
  return call(server, "DELETE", "/user", {
    headers: version,
    ...(user ? { token: user.token } : {}),
    ...(body ? { body } : {}),
  });
}

async function countSessions(user: TestUser): Promise<number> {
  const rows = await server.ctx.db.sql
    .selectFrom("auth.sessions")
    .select("id")
    .where("user_id", "=", user.id)
    .execute();
  return rows.length;
}

async function seedLocation(user: TestUser, esiid: string, shared = false): Promise<void> {
  await server.ctx.db.sql
    .insertInto("portal.service_locations")
    .values({ id: randomUUID(), user_id: user.id, esiid, nickname: "Findable house", shared })
    .execute();
}

describe("DELETE /auth/v1/user", () => {
  it("ends the account and its sessions immediately and leaves one job", async () => {
    const user = await createTestUser(server);
    const response = await remove(user, { password: PASSWORD });
    expect({ status: response.status, body: response.body }).toEqual({ status: 204, body: "" });
    expect((await call(server, "GET", "/user", { token: user.token })).status).toBe(403);
    expect((await api(server, "GET", "/api/orders", user)).status).toBe(401);
    expect(await countSessions(user)).toBe(0);
    const { email } = user;
    const again = await authClient(server).signInWithPassword({ email, password: PASSWORD });
    expect(again.error?.code).toBe("invalid_credentials");
    const jobs = (await jobsLeft(server.ctx.db.pool)).filter(({ key }) => key?.endsWith(user.id));
    expect(jobs).toMatchObject([{ task: "erase-account", waiting: true }]);
    const log = await server.ctx.db.sql
      .selectFrom("auth.audit_log")
      .select("details")
      .where("user_id", "=", user.id)
      .where("action", "=", "user_deleted")
      .execute();
    expect(log).toEqual([{ details: { by: "owner" } }]);
    expect((await remove(user, { password: PASSWORD })).status).toBe(403);
  });

  it("requires the password if the sign-in is older than ten minutes", async () => {
    const user = await createTestUser(server);
    clock = 11 * MINUTE_MS;
    for (const body of [undefined, {}, { password: "" }]) {
      const rejected = await remove(user, body);
      expect({ status: rejected.status, code: rejected.body.code }).toEqual({
        status: 400,
        code: "reauthentication_needed",
      });
    }
    const wrong = await remove(user, { password: "not this one" });
    expect({ status: wrong.status, code: wrong.body.code }).toEqual({
      status: 400,
      code: "current_password_invalid",
    });
    expect(await countSessions(user)).toBe(1);
    expect((await remove(user, { password: PASSWORD })).status).toBe(204);
  });

  it("accepts a fresh sign-in instead", async () => {
    const user = await createTestUser(server);
    clock = 9 * MINUTE_MS;
    expect((await remove(user)).status).toBe(204);
  });

  it("does not allow passwords to be guessed", async () => {
    const user = await createTestUser(server);
    const codes: string[] = [];
    for (let count = 0; count < 40 && !codes.includes("over_request_rate_limit"); count += 1)
      codes.push((await remove(user, { password: `guess ${count}` })).body.code);
    expect(codes.at(-1)).toBe("over_request_rate_limit");
    expect((await remove(user, { password: PASSWORD })).status).toBe(429);
    expect(await countSessions(user)).toBe(1);
  });

  it("requires the second factor if the account has one", async () => {
    const user = await createTestUser(server);
    const { sql } = server.ctx.db;
    await sql
      .insertInto("auth.factors")
      .values({ id: randomUUID(), user_id: user.id, factor_type: "totp", status: "verified" })
      .execute();
    const rejected = await remove(user, { password: PASSWORD });
    expect({ status: rejected.status, code: rejected.body.code }).toEqual({
      status: 401,
      code: "insufficient_aal",
    });
    await sql.updateTable("auth.sessions").set({ aal: "aal2" }).where("user_id", "=", user.id).execute();
    // The earlier token remains one of a password only.
    expect((await remove(user, { password: PASSWORD })).status).toBe(401);
    const claims = await server.ctx.tokens.verify(user.token);
    const token = await server.ctx.tokens.sign({ ...claims, aal: "aal2" });
    expect((await remove({ ...user, token }, { password: PASSWORD })).status).toBe(204);
  });

  it("rejects unauthenticated requests, and deletes once for many concurrent requests", async () => {
    expect((await remove(null)).status).toBe(401);
    const user = await createTestUser(server);
    const responses = await Promise.all([1, 2, 3, 4].map(() => remove(user)));
    const statuses = responses.map((response) => response.status).sort((a, b) => a - b);
    expect(statuses).toEqual([204, 403, 403, 403]);
  });
});

describe("the job erase-account", () => {
  it("erases homes, usage, codes and contact details of orders, but keeps the plan for bookkeeping", async () => {
    const [user, mate] = [await createTestUser(server), await createTestUser(server)];
    const esiid = newEsiid();
    await seedLocation(user, esiid);
    await seedLocation(mate, esiid, true);
    const { sql } = server.ctx.db;
    await sql
      .insertInto("usage.custom_usage")
      .values({
        user_id: user.id,
        esiid,
        body: JSON.stringify({ kind: "annual", kwh: 9_000 }),
        year_kwh: 9_000,
        estimated_share: 1,
      })
      .execute();
    await sql
      .insertInto("portal.claim_codes")
      .values({ id: randomUUID(), user_id: user.id, esiid: newEsiid(), code_hash: "x" })
      .execute();
    const order = await placeOrder(server, {
      user_id: user.id,
      email: user.email,
      phone: user.phone,
      name: "Findable Person",
      home: { address: "1 FINDABLE ST", city: "DALLAS", zip: "75219", tdu: "oncor" },
      events: [
        { at: server.ctx.now(), state: "submitted", actor: "provider", reason: "Findable message" },
        { at: server.ctx.now(), state: "cancelled", actor: "customer", reason: "Findable reason" },
      ],
      consents: [{ id: "order", version: "2026-11-01", language: "en", text: "As it was shown" }],
    });
    await sql
      .updateTable("portal.orders")
      .set({ cancel_reason: "Findable wish" })
      .where("id", "=", order)
      .execute();
    await placeOrder(server, { user_id: mate.id });
    for (let time = 0; time < 2; time += 1) await eraseAccount(server.ctx, { user_id: user.id });
    const tables = [
      "portal.service_locations",
      "usage.custom_usage",
      "portal.claim_codes",
      "portal.orders",
      "portal.order_events",
    ] as const;
    const rows = await Promise.all(tables.map((table) => sql.selectFrom(table).selectAll().execute()));
    const text = JSON.stringify(rows);
    for (const trace of [
      user.id,
      user.email,
      user.phone,
      "Findable Person",
      "FINDABLE ST",
      "Findable reason",
      "Findable message",
      "Findable wish",
    ])
      expect(text).not.toContain(trace);
    const stored = await sql
      .selectFrom("portal.orders")
      .selectAll()
      .where("id", "=", order)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      state: "cancelled",
      home: { city: "DALLAS", address: null },
      plan: { tdu: "oncor" },
      consents: [{ text: "As it was shown" }],
    });
    const locations = await sql
      .selectFrom("portal.service_locations")
      .selectAll()
      .where("esiid", "=", esiid)
      .execute();
    expect(locations).toMatchObject([{ user_id: mate.id, shared: false }]);
    expect((await api(server, "GET", "/api/orders", mate)).body.items).toHaveLength(1);
  });

  it("is run by the queue after the account is deleted", async () => {
    const user = await createTestUser(server);
    const esiid = newEsiid();
    await seedLocation(user, esiid);
    const jobs = await startJobs(server.ctx);
    try {
      expect((await remove(user)).status).toBe(204);
      const left = (): Promise<unknown[]> =>
        server.ctx.db.sql
          .selectFrom("portal.service_locations")
          .select("id")
          .where("esiid", "=", esiid)
          .execute();
      await expect.poll(left, { timeout: 20_000, interval: 50 }).toEqual([]);
    } finally {
      await jobs.stop();
    }
  });

  it("rejects a payload without an account", async () => {
    await expect(eraseAccount(server.ctx, {})).rejects.toThrow();
  });
});
