// What affiliates see of the orders that came through them, and what they never see.
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { affiliateStatsSchema, affiliateOrdersSchema, affiliateSchema } from "#contracts/affiliates.ts";
import { ORDER_STATES } from "#contracts/tables/orders.ts";
import { sumAffiliateOrders } from "#server/jobs/affiliates/aggregate-affiliate-orders.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import { lockOrder, type OrderStep } from "#server/domain/orders/locked-order.ts";
import { createAffiliate, newAffiliate, newLink, type TestAffiliate } from "../support/affiliates.ts";
import { newEmail } from "../support/contacts.ts";
import { api, createTestUser, portalServer } from "../support/portal.ts";
import { newEsiid, placeOrder } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const NOW = new Date("2026-03-10T18:00:00Z");
const server = setup(() => portalServer({}, { now: () => NOW }));

async function listOrders(affiliate: TestAffiliate): Promise<ReturnType<typeof affiliateOrdersSchema.parse>> {
  return affiliateOrdersSchema.parse((await api(server, "GET", "/api/affiliates/orders", affiliate)).body);
}

async function fetchCsv(affiliate: TestAffiliate): Promise<string> {
  const response = await fetch(`${server.url}/api/affiliates/orders.csv`, {
    headers: { authorization: `Bearer ${affiliate.token}` },
  });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  // The raw text, because fetch removes the BOM.
  return Buffer.from(await response.arrayBuffer()).toString("utf8");
}

function parseRecords(csv: string): Array<Record<string, string>> {
  return parse(csv, { bom: true, columns: true });
}

describe("GET /api/affiliates/me", () => {
  it("depends on the operator's list and the verified address", async () => {
    const affiliate = await newAffiliate(server, { orderLinks: false });
    const { body } = await api(server, "GET", "/api/affiliates/me", affiliate);
    expect(affiliateSchema.parse(body)).toEqual({
      cp_afid: affiliate.cp_afid,
      name: "Acme",
      can_generate_order_links: false,
      password_set: true,
    });
  });

  it("does not trust the account's own claim, and ends when the operator ends it", async () => {
    const claimed = { cp_afid: "AF-claimed", password_set: true, can_generate_order_links: true };
    const impostor = await createTestUser(server, { metadata: { affiliate: claimed } });
    const disabled = await newAffiliate(server, { disabled: true });
    for (const user of [impostor, disabled]) {
      const response = await api(server, "GET", "/api/affiliates/me", user);
      expect([response.status, response.body.error.code]).toEqual([404, "not_found"]);
    }
  });

  it("is not granted for changing to an affiliate's address without verifying it", async () => {
    const email = newEmail();
    await createAffiliate(server, email);
    const user = await createTestUser(server);
    const change = await api(server, "PUT", "/auth/v1/user", user, { email });
    expect(change.status).toBe(200);
    expect((await api(server, "GET", "/api/affiliates/me", user)).status).toBe(404);
  });
});

describe("GET /api/affiliates/figures", () => {
  it("counts by Central day and by state, including every day and every state", async () => {
    const affiliate = await newAffiliate(server);
    const { cp_afid } = affiliate;
    const place = (at: string, state: "submitted" | "active" | "cancelled"): Promise<string> => {
      const placed_at = new Date(at);
      return placeOrder(server, {
        cp_afid,
        placed_at,
        events: [{ at: placed_at, state, actor: "customer" }],
      });
    };
    // The last minute of the 7th in Texas, and the first of the 8th, on which the clocks change.
    await place("2026-03-08T05:59:00Z", "active");
    await place("2026-03-08T06:01:00Z", "cancelled");
    // 23:30 on the 8th, already in daylight saving time.
    await place("2026-03-09T04:30:00Z", "active");
    await place("2026-02-01T12:00:00Z", "active");
    await placeOrder(server, { cp_afid: "another" });
    const path = "/api/affiliates/figures?from=2026-03-06&to=2026-03-09";
    const stats = affiliateStatsSchema.parse((await api(server, "GET", path, affiliate)).body);
    expect(stats).toMatchObject({ from: "2026-03-06", to: "2026-03-09", orders: 3, visits: 0 });
    expect(stats.days).toEqual([
      { day: "2026-03-06", visits: 0, orders: 0 },
      { day: "2026-03-07", visits: 0, orders: 1 },
      { day: "2026-03-08", visits: 0, orders: 2 },
      { day: "2026-03-09", visits: 0, orders: 0 },
    ]);
    expect(Object.keys(stats.by_state)).toEqual([...ORDER_STATES]);
    expect(stats.by_state).toMatchObject({ active: 2, cancelled: 1, submitted: 0 });
  });

  it("follows an order's transitions, before and after the changes are aggregated", async () => {
    const affiliate = await newAffiliate(server);
    const { cp_afid } = affiliate;
    const counts = async (): Promise<Record<string, number>> => {
      const { body } = await api(server, "GET", "/api/affiliates/figures", affiliate);
      const { by_state, orders } = affiliateStatsSchema.parse(body);
      const some = Object.entries(by_state).filter(([, count]) => count !== 0);
      return { ...Object.fromEntries(some), orders };
    };
    const transition = async (id: string, to: OrderStep["to"], by: OrderStep["by"]): Promise<void> => {
      await server.ctx.db.sql.transaction().execute(async (trx) => {
        const order = await lockOrder(trx, id);
        if (order) await transitionOrder(server.ctx, trx, order, { to, by });
      });
    };
    const id = await placeOrder(server, { cp_afid });
    const another = await placeOrder(server, { cp_afid });
    expect(await counts()).toEqual({ submitted: 2, orders: 2 });
    await transition(id, "accepted", "provider");
    expect(await counts()).toEqual({ submitted: 1, accepted: 1, orders: 2 });
    await Promise.all([sumAffiliateOrders(server.ctx), sumAffiliateOrders(server.ctx)]);
    expect(await counts()).toEqual({ submitted: 1, accepted: 1, orders: 2 });
    await transition(id, "cancelled", "customer");
    await transition(another, "rejected", "provider");
    expect(await counts()).toEqual({ cancelled: 1, rejected: 1, orders: 2 });
    await sumAffiliateOrders(server.ctx);
    await sumAffiliateOrders(server.ctx);
    expect(await counts()).toEqual({ cancelled: 1, rejected: 1, orders: 2 });
    const left = server.ctx.db.sql.selectFrom("portal.affiliate_order_changes").select("id");
    expect(await left.where("cp_afid", "=", cp_afid).execute()).toEqual([]);
  });

  it("does not count what an operator deleted, before and after the changes are aggregated", async () => {
    const affiliate = await newAffiliate(server);
    const { cp_afid } = affiliate;
    const count = async (): Promise<number> => {
      const { body } = await api(server, "GET", "/api/affiliates/figures", affiliate);
      return affiliateStatsSchema.parse(body).orders;
    };
    const { pool } = server.ctx.db;
    const first = await placeOrder(server, { cp_afid });
    await placeOrder(server, { cp_afid });
    await sumAffiliateOrders(server.ctx);
    await pool.query("delete from portal.orders where id = $1", [first]);
    expect(await count()).toBe(1);
    await sumAffiliateOrders(server.ctx);
    expect(await count()).toBe(1);
    await pool.query("delete from portal.orders where cp_afid = $1", [cp_afid]);
    expect(await count()).toBe(0);
  });

  it("returns the latest thirty days by default", async () => {
    const { body } = await api(server, "GET", "/api/affiliates/figures", await newAffiliate(server));
    expect([body.from, body.to, body.days.length]).toEqual(["2026-02-09", "2026-03-10", 30]);
  });

  it.each([
    ["from=2026-03-02&to=2026-03-01", 400],
    ["from=2025-03-01&to=2026-03-02", 400],
    ["from=2025-03-01&to=2026-03-01", 200],
    ["from=yesterday", 400],
    ["to=2026-02-30", 400],
    ["from=0000-01-01&to=0000-01-05", 400],
    ["to=9999-12-31", 400],
  ])("%s returns %i", async (query, status) => {
    const affiliate = await newAffiliate(server);
    const response = await api(server, "GET", `/api/affiliates/figures?${query}`, affiliate);
    expect(response.status).toBe(status);
  });
});

describe("GET /api/affiliates/orders", () => {
  it("contains plan and state, and nothing about who ordered or where they live", async () => {
    const affiliate = await newAffiliate(server);
    const { cp_afid } = affiliate;
    const link = await newLink(server, affiliate, { name: "Flyer in May" });
    const user = await createTestUser(server);
    const secrets = {
      user_id: user.id,
      email: user.email,
      phone: user.phone,
      name: "Xenia Quist",
      esiid: newEsiid(),
    };
    const location = { address: "77 SECRET LN", city: "DALLAS", zip: "75219", tdu: "oncor" as const };
    const id = await placeOrder(server, { ...secrets, home: location, cp_afid, order_link_id: link.id });
    await placeOrder(server, { cp_afid: "another" });
    const { items } = await listOrders(affiliate);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      placed_on: "2026-03-10",
      state: "submitted",
      tdu: "oncor",
      link_name: "Flyer in May",
    });
    expect(items[0]?.number).toMatch(/^[A-Z]{10}$/);
    const csv = await fetchCsv(affiliate);
    for (const text of [JSON.stringify(items), csv])
      for (const secret of [...Object.values(secrets), id, "SECRET", "DALLAS", "75219"])
        expect(text).not.toContain(secret);
  });

  it("pages by cursor without losing or repeating one, and the table has all in the same order", async () => {
    const affiliate = await newAffiliate(server);
    const { cp_afid } = affiliate;
    for (let n = 0; n < 7; n++)
      await placeOrder(server, { cp_afid, placed_at: new Date(NOW.getTime() - Math.floor(n / 2) * 1000) });
    const seen: string[] = [];
    let cursor = "";
    do {
      const { body } = await api(server, "GET", `/api/affiliates/orders?limit=3${cursor}`, affiliate);
      const page = affiliateOrdersSchema.parse(body);
      seen.push(...page.items.map(({ number }) => number));
      cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
    } while (cursor !== "");
    expect(new Set(seen).size).toBe(7);
    expect((await listOrders(affiliate)).items.map(({ number }) => number)).toEqual(seen);
    expect(parseRecords(await fetchCsv(affiliate)).map(({ number }) => number)).toEqual(seen);
  });
});

describe("GET /api/affiliates/orders.csv", () => {
  it("is a text that no spreadsheet runs, with its BOM, a heading and the rows of the list", async () => {
    const affiliate = await newAffiliate(server);
    const { cp_afid } = affiliate;
    const names = [
      '=HYPERLINK("https://evil.example","x")',
      "+1",
      "-1",
      "@SUM(A1)",
      'a, "b"\nc',
      "Año nuevo",
    ];
    for (const [n, name] of names.entries()) {
      const link = await newLink(server, affiliate, { name });
      const placed_at = new Date(NOW.getTime() - n * 1000);
      await placeOrder(server, { cp_afid, order_link_id: link.id, placed_at });
    }
    const csv = await fetchCsv(affiliate);
    expect(csv.startsWith("\uFEFFnumber,placed_on,state,plan_name,provider,tdu,link_name\r\n")).toBe(true);
    const records = parseRecords(csv);
    expect(records.map(({ link_name }) => link_name)).toEqual(
      names.map((name) => (/^[=+\-@]/.test(name) ? `'${name}` : name)),
    );
    const { items } = await listOrders(affiliate);
    const facts = (row: {
      number?: string;
      state?: string;
      plan_name?: string;
      placed_on?: string;
    }): unknown => [row.number, row.placed_on, row.state, row.plan_name];
    expect(records.map(facts)).toEqual(items.map(facts));
  });

  it("streams more than a page of them", async () => {
    const affiliate = await newAffiliate(server);
    await placeOrder(server, { cp_afid: affiliate.cp_afid });
    // Copies of the one order, a second apart.
    await server.ctx.db.pool.query(
      `insert into portal.orders (id, email, state, kind, esiid, home, plan_id, plan, cp_afid, placed_at)
       select gen_random_uuid(), email, state, kind, esiid, home, plan_id, plan, cp_afid, placed_at - n * interval '1 second'
       from portal.orders, generate_series(1, 1200) n where cp_afid = $1`,
      [affiliate.cp_afid],
    );
    const records = parseRecords(await fetchCsv(affiliate));
    expect(new Set(records.map(({ number }) => number)).size).toBe(1201);
  });

  it("is only a heading if there are no orders", async () => {
    expect(parseRecords(await fetchCsv(await newAffiliate(server)))).toEqual([]);
  });
});
