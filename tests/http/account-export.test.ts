// The file with everything that is kept of an account.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountExportSchema } from "#contracts/account.ts";
import { readsFrom, readsOf } from "#server/domain/meters/test-support.ts";
import type { AuthServer } from "../support/auth.ts";
import { giveReadings } from "../support/homes.ts";
import { prefer } from "../support/notices.ts";
import { api, newEsiid, newPerson, placeOrder, portalServer, type Person } from "../support/portal.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await portalServer({ PORTAL_NAME: "Río Power & Co" });
});
afterAll(() => server.close());

async function giveHome(person: Person, nickname: string): Promise<string> {
  const esiid = newEsiid();
  await server.ctx.db.sql
    .insertInto("portal.service_locations")
    .values({ id: randomUUID(), user_id: person.id, esiid, nickname, meter_number: "M-7788" })
    .execute();
  await server.ctx.db.sql
    .insertInto("usage.custom_usage")
    .values({
      user_id: person.id,
      esiid,
      body: JSON.stringify({ kind: "annual", kwh: 12_345 }),
      year_kwh: 12_345,
      estimated_share: 1,
    })
    .execute();
  return esiid;
}

describe("GET /api/account/export", () => {
  it("holds the account, its homes, what it told of its use, and its orders", async () => {
    const person = await newPerson(server, { metadata: { first_name: "Ana", agreed_to_terms: true } });
    const esiid = await giveHome(person, "Lake house");
    const id = await placeOrder(server, {
      user_id: person.id,
      email: person.email,
      name: "Ana Ruiz",
      language: "es",
      cp_afid: "partner-1",
    });
    await server.ctx.db.sql
      .updateTable("portal.orders")
      .set({ cancel_reason: "I am moving" })
      .where("id", "=", id)
      .execute();
    const revised = readsOf("2025-11-02", { revised_at: "2025-11-05T00:00:00.000Z", wh: () => 7 });
    await giveReadings(server, person, esiid, [...readsFrom("2025-11-01", 2), revised]);
    const answer = await api(server, "GET", "/api/account/export", person);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="r-o-power-co-\d{4}-\d\d-\d\d\.json"$/,
    );
    const file = accountExportSchema.parse(answer.body);
    expect(file.account).toMatchObject({
      id: person.id,
      email: person.email,
      phone: person.phone,
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
        email: person.email,
        name: "Ana Ruiz",
        language: "es",
        cp_afid: "partner-1",
        cancel_reason: "I am moving",
        quote: { year_cents: 179_100 },
      },
    ]);
    expect(file.orders[0]?.events).toHaveLength(1);
  });

  it("holds what the account was told, and what it wants to be told", async () => {
    const [person, other] = [await newPerson(server), await newPerson(server)];
    const saw = { device: "Firefox (Windows)", at: "2026-01-12T18:00:00.000Z" };
    const notice = { workflow: "new-device-sign-in" as const, data: saw, idempotency_key: null };
    await server.ctx.publish(server.ctx.db.sql, { ...notice, recipients: [person.id] });
    await server.ctx.publish(server.ctx.db.sql, { ...notice, recipients: [other.id] });
    await prefer(server, person.id, { workflows: { "better-plan-found": false } });
    await api(server, "PUT", "/api/notifications/settings", person, { saving_cents: 25_000 });
    const { notifications } = accountExportSchema.parse(
      (await api(server, "GET", "/api/account/export", person)).body,
    );
    expect(notifications.told).toEqual([
      expect.objectContaining({ workflow: "new-device-sign-in", data: saw, read_at: null }),
    ]);
    expect(notifications.preferences).toEqual({ default: { workflows: { "better-plan-found": false } } });
    expect(notifications.saving_cents).toBe(25_000);
  });

  it("holds nothing of anybody else", async () => {
    const [person, other] = [await newPerson(server), await newPerson(server)];
    await giveReadings(server, other, await giveHome(other, "Not yours"), readsFrom("2025-11-01", 1));
    await placeOrder(server, { user_id: other.id, email: person.email });
    const file = accountExportSchema.parse((await api(server, "GET", "/api/account/export", person)).body);
    expect(file).toMatchObject({ homes: [], usage: [], meters: [], agreements: [], orders: [] });
    expect((await api(server, "GET", "/api/account/export", null)).status).toBe(401);
  });
});
