// Webhooks of an account: who manages them, and which events they get. webhook-deliveries.test.ts has the deliveries.
import { describe, expect, it } from "vitest";
import { accountExportSchema } from "#contracts/account.ts";
import { webhooksSchema } from "#contracts/webhooks.ts";
import { MAX_WEBHOOKS } from "#contracts/tables/webhooks.ts";
import { addDays } from "#meter/calendar.ts";
import { saveLocationReadings } from "#server/domain/meters/save-location-readings.ts";
import { recordWebhookEvent } from "#server/domain/webhooks/record-event.ts";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { placeStarted, step } from "#tests/support/order-steps.ts";
import { api, createTestUser } from "#tests/support/portal.ts";
import { createWebhookFixture } from "#tests/support/webhooks.ts";

const { clock, receiver, server, createHook, deliver, log, find, record, nextJob } = createWebhookFixture();

describe("managing webhooks", () => {
  it("shows the secret once and lists only the account's own", async () => {
    const [mine, other] = [await createHook(), await createHook()];
    expect(mine.secret).toMatch(/^whsec_/);
    const listed = await api(server, "GET", "/api/webhooks", mine.user);
    expect(webhooksSchema.parse(listed.body).data.map(({ id }) => id)).toEqual([mine.id]);
    expect(JSON.stringify(listed.body)).not.toContain("whsec_");
    const stored = await server.ctx.db.pool.query("select secret from portal.webhook_endpoints");
    expect(JSON.stringify(stored.rows)).not.toContain(mine.secret.slice(6));
    for (const [method, path] of [
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/secret"],
      ["POST", "/test"],
      ["POST", "/replay"],
      ["GET", "/deliveries"],
    ] as const) {
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      const { status } = await api(server, method, `/api/webhooks/${other.id}${path}`, mine.user, body);
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    expect((await api(server, "DELETE", `/api/webhooks/${mine.id}`, mine.user)).status).toBe(204);
    expect(await find(mine)).toBeUndefined();
  });

  it("rejects addresses that can never work, and too many", async () => {
    const user = await createTestUser(server);
    const create = (url: string) =>
      api(server, "POST", "/api/webhooks", user, { url, events: ["order.updated"] });
    for (const url of ["http://example.com/", "https://localhost/", "https://10.0.0.1/"])
      expect(await create(url)).toMatchObject({
        status: 422,
        body: { error: { fields: { problem: "webhook_address" } } },
      });
    expect((await create("no address")).status).toBe(400);
    const responses = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 2 }, (_, index) => create(`https://example.com/${index}`)),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: MAX_WEBHOOKS }, () => 201),
      409,
      409,
    ]);
  });
});

describe("events", () => {
  it("are recorded with what happened, as ids and facts", async () => {
    const hook = await createHook();
    const esiid = newEsiid();
    const order = { user_id: hook.user.id, email: hook.user.email, esiid };
    const id = await placeStarted(server, order);
    await step(server, id, { to: "cancelled", by: "customer" });
    const day = addDays("2026-01-12", -1);
    const reads = [
      {
        channel: "consumption" as const,
        day,
        revised_at: clock.now().toISOString(),
        wh: new Int32Array(96).fill(100),
        quality: new Uint8Array(96),
      },
    ];
    for (let times = 0; times < 2; times += 1)
      await server.ctx.db.sql
        .transaction()
        .execute((trx) => saveLocationReadings(trx, { user_id: hook.user.id, esiid }, reads, clock.now()));
    expect(await nextJob(hook.id)).toBe(0);
    await deliver(hook.id);
    // Events of different objects are sent at the same time.
    const bodies = receiver.requests
      .map(({ body }) => JSON.parse(body) as { type: string })
      .toSorted((one, other) => one.type.localeCompare(other.type));
    expect(bodies).toEqual([
      {
        type: "order.updated",
        timestamp: clock.now().toISOString(),
        data: {
          order_id: id,
          esiid,
          state: "cancelled",
          previous_state: "started",
          starts_on: null,
          ends_on: null,
        },
      },
      {
        type: "readings.added",
        timestamp: clock.now().toISOString(),
        data: { esiid, days_added: 1, days_changed: 0, through: day },
      },
    ]);
    expect(JSON.stringify(bodies)).not.toContain(hook.user.email);
  });

  it("of a change that was rolled back are never delivered", async () => {
    const hook = await createHook();
    const failed = server.ctx.db.sql.transaction().execute(async (trx) => {
      const data = { esiid: "1", days_added: 1, days_changed: 0, through: "2026-01-01" };
      const event = { user_id: hook.user.id, type: "readings.added", object: "home:1", data } as const;
      await recordWebhookEvent(trx, event, clock.now());
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await deliver(hook.id);
    expect([receiver.requests, await log(hook)]).toEqual([[], []]);
  });

  it("go only to webhooks that get their type", async () => {
    const hook = await createHook();
    await api(server, "PATCH", `/api/webhooks/${hook.id}`, hook.user, { events: ["plan.changed"] });
    await record(hook, "order:1", 1);
    expect(await log(hook)).toEqual([]);
  });
});

it("webhooks are part of the account's export and end with the account", async () => {
  const hook = await createHook();
  await record(hook, "order:1", 1);
  const { body } = await api(server, "GET", "/api/account/export", hook.user);
  expect(accountExportSchema.parse(body).webhooks).toMatchObject([
    { id: hook.id, deliveries: [{ type: "order.updated", state: "waiting" }] },
  ]);
  expect(JSON.stringify(body)).not.toContain(hook.secret);
  await eraseAccount(server.ctx, { user_id: hook.user.id });
  await deliver(hook.id);
  expect(receiver.requests).toEqual([]);
  const { rows } = await server.ctx.db.pool.query(
    "select from portal.webhook_deliveries where endpoint_id = $1",
    [hook.id],
  );
  expect(rows).toEqual([]);
});
