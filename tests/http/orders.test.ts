// Orders over HTTP: who has access, how they are claimed, and what other customers cannot see.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  claimOrderResponseSchema,
  orderDetailSchema,
  orderLocationsSchema,
  ordersSchema,
} from "#contracts/orders.ts";
import { encodeCursor } from "#server/platform/http/cursor.ts";
import { api, createTestUser, portalServer, type TestUser } from "../support/portal.ts";
import { newEsiid, placeOrder, somePlan } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(portalServer);

async function listLocations(user: TestUser): Promise<string[]> {
  const rows = await server.ctx.db.sql
    .selectFrom("portal.service_locations")
    .select("esiid")
    .where("user_id", "=", user.id)
    .where("ended_at", "is", null)
    .orderBy("added_at")
    .execute();
  return rows.map((row) => row.esiid);
}

describe("GET /api/orders", () => {
  it("lists only the account's own, newest first", async () => {
    const user = await createTestUser(server);
    const old = await placeOrder(server, {
      user_id: user.id,
      placed_at: new Date("2025-02-01T12:00:00Z"),
      ends_on: "2026-02-01",
    });
    const recent = await placeOrder(server, { user_id: user.id });
    await placeOrder(server, { user_id: randomUUID() });
    await placeOrder(server, { email: user.email });
    const { items } = ordersSchema.parse((await api(server, "GET", "/api/orders", user)).body);
    expect(items.map((item) => item.id)).toEqual([recent, old]);
    expect(items[1]).toMatchObject({
      state: "submitted",
      year_cents: 179_100,
      placed_at: "2025-02-01T12:00:00.000Z",
      ends_on: "2026-02-01",
      service_location: { address: "4105 MAPLE ST", tdu: "oncor" },
    });
  });

  it("shows each order's newest event, who notifies the provider, and whether its renewal was declined", async () => {
    const user = await createTestUser(server);
    const at = server.ctx.now();
    const existingOrder = await placeOrder(server, {
      user_id: user.id,
      connector: "partner",
      events: [
        { at, state: "submitted", actor: "system" },
        { at, state: "submitted", actor: "provider", code: "hold_for_credit" },
      ],
    });
    const { sql } = server.ctx.db;
    await sql
      .updateTable("portal.orders")
      .set({ opted_out_at: at })
      .where("id", "=", existingOrder)
      .execute();
    await placeOrder(server, { user_id: user.id, placed_at: new Date("2025-02-01T12:00:00Z") });
    const { items } = ordersSchema.parse((await api(server, "GET", "/api/orders", user)).body);
    expect(
      items.map(({ connector, last_code, opted_out_at }) => [connector, last_code, opted_out_at]),
    ).toEqual([
      ["partner", "hold_for_credit", at.toISOString()],
      ["handoff", null, null],
    ]);
  });

  it("pages by cursor without losing or repeating one, also with the same timestamp", async () => {
    const user = await createTestUser(server);
    const placed_at = new Date("2026-01-05T09:00:00.123Z");
    const orders = [];
    for (let n = 0; n < 5; n += 1) orders.push(await placeOrder(server, { user_id: user.id, placed_at }));
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let page = 0; cursor !== null && page < 9; page += 1) {
      const query: string = cursor ? `&cursor=${cursor}` : "";
      const { body } = await api(server, "GET", `/api/orders?limit=2${query}`, user);
      seen.push(...ordersSchema.parse(body).items.map(({ id }) => id));
      cursor = ordersSchema.parse(body).next_cursor;
    }
    expect(seen.toSorted()).toEqual(orders.toSorted());
    const bad = await api(server, "GET", "/api/orders?cursor=nonsense", user);
    expect([bad.status, bad.body.error.code]).toEqual([400, "validation_failed"]);
  });

  it.each(["9999-99-99T99:99:99.000000Z", "2027-02-29T00:00:00.000000Z", "0000-01-01T00:00:00.000000Z"])(
    "rejects a cursor of %s, a time that does not exist",
    async (time) => {
      const user = await createTestUser(server);
      const cursor = encodeCursor([time, randomUUID()]);
      const { status, body } = await api(server, "GET", `/api/orders?cursor=${cursor}`, user);
      expect([status, body.error.code]).toEqual([400, "validation_failed"]);
    },
  );

  it("is empty without orders, and requires a sign-in", async () => {
    const response = await api(server, "GET", "/api/orders", await createTestUser(server));
    expect(response.body).toEqual({ items: [], next_cursor: null });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect((await api(server, "GET", "/api/orders", null)).status).toBe(401);
  });
});

describe("GET /api/orders/{id}", () => {
  it("shows the plan as ordered and the events, oldest first", async () => {
    const user = await createTestUser(server);
    const at = new Date("2026-01-05T09:00:00Z");
    const id = await placeOrder(server, {
      user_id: user.id,
      events: [
        { at, state: "started", actor: "customer" },
        { at, state: "submitted", actor: "customer" },
        {
          at: new Date("2026-01-06T09:00:00Z"),
          state: "accepted",
          actor: "provider",
          reason: "credit checked",
        },
      ],
    });
    await server.ctx.db.sql.updateTable("compare.plan").set({ body: "{}" }).execute();
    const order = orderDetailSchema.parse((await api(server, "GET", `/api/orders/${id}`, user)).body);
    expect(order.plan.name).toBe(order.plan_name);
    const nothing = { code: null, starts_on: null, ends_on: null };
    expect(order.events).toEqual([
      { at: at.toISOString(), state: "started", actor: "customer", reason: null, ...nothing },
      { at: at.toISOString(), state: "submitted", actor: "customer", reason: null, ...nothing },
      {
        at: "2026-01-06T09:00:00.000Z",
        state: "accepted",
        actor: "provider",
        reason: "credit checked",
        ...nothing,
      },
    ]);
    expect(order.state).toBe("accepted");
    expect(order.renewal).toEqual({
      opted_out_at: null,
      opt_out_reason: null,
      undo_until: null,
      notices: [],
    });
  });

  it("responds the same for another customer's order, an unknown one and a malformed id", async () => {
    const [owner, other] = [await createTestUser(server), await createTestUser(server)];
    const id = await placeOrder(server, { user_id: owner.id, email: owner.email });
    const waiting = await placeOrder(server, { email: other.email });
    const input = [id, randomUUID(), "no-id", "%00", `${id}'`];
    const responses = await Promise.all([
      ...[...input, waiting].map((text) => api(server, "GET", `/api/orders/${text}`, other)),
      ...input.map((text) => api(server, "POST", `/api/orders/${text}/claim`, other)),
    ]);
    for (const { status, body } of responses) {
      expect({ status, code: body.error.code, message: body.error.message }).toEqual({
        status: 404,
        code: "not_found",
        message: "We couldn't find that order.",
      });
    }
  });
});

describe("GET /api/orders/service_locations", () => {
  it("shows what waits under a verified address and what is claimed", async () => {
    const user = await createTestUser(server);
    const mine = await placeOrder(server, {
      user_id: user.id,
      placed_at: new Date("2026-01-01T00:00:00Z"),
    });
    const byMail = await placeOrder(server, { email: user.email.toUpperCase() });
    const byPhone = await placeOrder(server, { email: null, phone: user.phone });
    await placeOrder(server, { user_id: randomUUID(), email: user.email });
    const response = await api(server, "GET", "/api/orders/service_locations", user);
    const { items } = orderLocationsSchema.parse(response.body);
    expect(new Map(items.map((item) => [item.order_id, item.state]))).toEqual(
      new Map([
        [byMail, "waiting"],
        [byPhone, "waiting"],
        [mine, "taken_in"],
      ]),
    );
  });

  it("shows and claims nothing for an unverified address", async () => {
    const user = await createTestUser(server, { proved: false });
    const id = await placeOrder(server, { email: null, phone: user.phone });
    const response = await api(server, "GET", "/api/orders/service_locations", user);
    expect(response.body).toEqual({ items: [] });
    expect((await api(server, "POST", `/api/orders/${id}/claim`, user)).status).toBe(404);
  });
});

describe("POST /api/orders/{id}/claim", () => {
  async function claim(user: TestUser, id: string): Promise<{ order_id: string; location: string }> {
    return claimOrderResponseSchema.parse((await api(server, "POST", `/api/orders/${id}/claim`, user)).body);
  }

  it("claims the order and its home, once and again", async () => {
    const user = await createTestUser(server);
    const esiid = newEsiid();
    const id = await placeOrder(server, { email: user.email, esiid });
    expect(await claim(user, id)).toEqual({ order_id: id, location: "added" });
    expect(await claim(user, id.toUpperCase())).toEqual({ order_id: id, location: "already_yours" });
    expect(await listLocations(user)).toEqual([esiid]);
    expect((await api(server, "GET", `/api/orders/${id}`, user)).status).toBe(200);
  });

  it("claims the order without the home if another account has that", async () => {
    const [otherCustomer, user] = [await createTestUser(server), await createTestUser(server)];
    const esiid = newEsiid();
    await claim(otherCustomer, await placeOrder(server, { email: otherCustomer.email, esiid }));
    const id = await placeOrder(server, { email: user.email, esiid });
    expect(await claim(user, id)).toEqual({ order_id: id, location: "held_by_another" });
    expect(await listLocations(user)).toEqual([]);
    expect((await api(server, "GET", `/api/orders/${id}`, user)).status).toBe(200);
    expect(await claim(user, id)).toEqual({ order_id: id, location: "held_by_another" });
  });

  it("claims once for many concurrent requests, and for only one of two accounts", async () => {
    const [byMail, byPhone] = [await createTestUser(server), await createTestUser(server)];
    const esiid = newEsiid();
    const id = await placeOrder(server, { email: byMail.email, phone: byPhone.phone, esiid });
    const responses = await Promise.all(
      [byMail, byPhone, byMail, byPhone, byMail, byPhone].map((user) =>
        api(server, "POST", `/api/orders/${id}/claim`, user),
      ),
    );
    expect(responses.filter((response) => response.body.location === "added")).toHaveLength(1);
    expect(responses.filter((response) => response.status === 404)).toHaveLength(3);
    const locations = [...(await listLocations(byMail)), ...(await listLocations(byPhone))];
    expect(locations).toEqual([esiid]);
  });

  it("changes nothing if a part of it fails", async () => {
    const user = await createTestUser(server);
    const id = await placeOrder(server, { email: user.email, esiid: newEsiid() });
    const { pool } = server.ctx.db;
    await pool.query(
      "alter table portal.service_locations add constraint no_more check (user_id <> '" +
        user.id +
        "') not valid",
    );
    expect((await api(server, "POST", `/api/orders/${id}/claim`, user)).status).toBe(500);
    await pool.query("alter table portal.service_locations drop constraint no_more");
    const waiting = await api(server, "GET", "/api/orders/service_locations", user);
    expect(waiting.body.items).toMatchObject([{ order_id: id, state: "waiting" }]);
  });
});

describe("an order's snapshot", () => {
  it("is rejected without an event", async () => {
    await expect(placeOrder(server, { events: [], plan: await somePlan(server) })).rejects.toThrow("event");
  });
});
