// The file with everything that is stored about an account.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { accountExportSchema } from "#contracts/account.ts";
import { readsFrom, createReads } from "#server/domain/meters/test-support.ts";
import { seedReadings } from "../support/locations.ts";
import { connectApp } from "../support/oauth.ts";
import { prefer } from "../support/notifications.ts";
import { api, createTestUser, portalServer, type TestUser } from "../support/portal.ts";
import { newEsiid, placeOrder } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(() => portalServer({ PORTAL_NAME: "Río Power & Co" }));

async function seedLocation(user: TestUser, nickname: string): Promise<string> {
  const esiid = newEsiid();
  await server.ctx.db.sql
    .insertInto("portal.service_locations")
    .values({ id: randomUUID(), user_id: user.id, esiid, nickname, meter_number: "M-7788" })
    .execute();
  await server.ctx.db.sql
    .insertInto("usage.custom_usage")
    .values({
      user_id: user.id,
      esiid,
      body: JSON.stringify({ kind: "annual", kwh: 12_345 }),
      year_kwh: 12_345,
      estimated_share: 1,
    })
    .execute();
  return esiid;
}

describe("GET /api/account/export", () => {
  it("contains the account, its homes, its entered usage, and its orders", async () => {
    const user = await createTestUser(server, { metadata: { first_name: "Ana", agreed_to_terms: true } });
    const esiid = await seedLocation(user, "Lake house");
    const id = await placeOrder(server, {
      user_id: user.id,
      email: user.email,
      name: "Ana Ruiz",
      language: "es",
      cp_afid: "partner-1",
    });
    await server.ctx.db.sql
      .updateTable("portal.orders")
      .set({ cancel_reason: "I am moving" })
      .where("id", "=", id)
      .execute();
    const revised = createReads("2025-11-02", { revised_at: "2025-11-05T00:00:00.000Z", wh: () => 7 });
    await seedReadings(server, user, esiid, [...readsFrom("2025-11-01", 2), revised]);
    await connectApp(server, user, ["homes.read"]);
    const response = await api(server, "GET", "/api/account/export", user);
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="r-o-power-co-\d{4}-\d\d-\d\d\.json"$/,
    );
    const file = accountExportSchema.parse(response.body);
    expect(file.account).toMatchObject({
      id: user.id,
      email: user.email,
      phone: user.phone,
      profile: { first_name: "Ana", agreed_to_terms: true },
    });
    expect(file.homes).toMatchObject([{ esiid, nickname: "Lake house", meter_number: "M-7788" }]);
    expect(file.usage).toMatchObject([{ esiid, usage: { kind: "annual", kwh: 12_345 } }]);
    expect(file.meters.map(({ esiid: of, days }) => [of, days.map(({ wh }) => [wh.length, wh[0]])])).toEqual([
      [
        esiid,
        [
          [96, 250],
          [100, 250],
          [100, 7],
        ],
      ],
    ]);
    expect(file.meters[0]?.days.map(({ replaced_at }) => replaced_at === null)).toEqual([true, false, true]);
    expect(file.orders).toMatchObject([
      {
        id,
        email: user.email,
        name: "Ana Ruiz",
        language: "es",
        cp_afid: "partner-1",
        cancel_reason: "I am moving",
        quote: { year_cents: 179_100 },
      },
    ]);
    expect(file.orders[0]?.events).toHaveLength(1);
    expect(file.connected_apps).toMatchObject([
      { client: { name: "Test app", host: null }, scopes: ["homes.read"] },
    ]);
  });

  it("contains the account's notifications and its notification preferences", async () => {
    const [user, other] = [await createTestUser(server), await createTestUser(server)];
    const saw = { device: "Firefox (Windows)", at: "2026-01-12T18:00:00.000Z" };
    const input = { workflow: "new-device-sign-in" as const, data: saw, idempotency_key: null };
    await server.ctx.publish(server.ctx.db.sql, { ...input, recipients: [user.id] });
    await server.ctx.publish(server.ctx.db.sql, { ...input, recipients: [other.id] });
    await prefer(server, user.id, { workflows: { "better-plan-found": false } });
    await api(server, "PUT", "/api/notifications/settings", user, { saving_cents: 25_000 });
    const { notifications } = accountExportSchema.parse(
      (await api(server, "GET", "/api/account/export", user)).body,
    );
    expect(notifications.told).toEqual([
      expect.objectContaining({ workflow: "new-device-sign-in", data: saw, read_at: null }),
    ]);
    expect(notifications.preferences).toEqual({ default: { workflows: { "better-plan-found": false } } });
    expect(notifications.saving_cents).toBe(25_000);
  });

  it("contains nothing of other accounts", async () => {
    const [user, other] = [await createTestUser(server), await createTestUser(server)];
    await seedReadings(server, other, await seedLocation(other, "Not yours"), readsFrom("2025-11-01", 1));
    await placeOrder(server, { user_id: other.id, email: user.email });
    const file = accountExportSchema.parse((await api(server, "GET", "/api/account/export", user)).body);
    expect(file).toMatchObject({
      homes: [],
      usage: [],
      meters: [],
      agreements: [],
      connections: [],
      connected_apps: [],
      orders: [],
    });
    expect((await api(server, "GET", "/api/account/export", null)).status).toBe(401);
  });

  it("allows ten a minute", async () => {
    const user = await createTestUser(server);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await api(server, "GET", "/api/account/export", user)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
