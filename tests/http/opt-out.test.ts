// The opt-out of a renewal over HTTP: from the emailed link, signed in, undone. It also discloses nothing.
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { optOutResponseSchema, orderDetailSchema, type OrderDetail } from "#contracts/orders.ts";
import { authServer, type ApiResponse } from "../support/auth.ts";
import { newEmail } from "../support/contacts.ts";
import { api, createTestUser, portalServer, type TestUser } from "../support/portal.ts";
import { placeOrder } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const DAY_MS = 86_400_000;

const server = setup(portalServer);

function patch(body: object, user: TestUser | null = null): Promise<ApiResponse> {
  return api(server, "PATCH", "/api/notifications", user, body);
}

async function findOptOut(
  id: string,
): Promise<{ out: boolean; reason: string | null; source: string | null }> {
  const row = await server.ctx.db.sql
    .selectFrom("portal.orders")
    .select(["opted_out_at", "opt_out_reason", "opt_out_source"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { out: row.opted_out_at !== null, reason: row.opt_out_reason, source: row.opt_out_source };
}

async function shiftBack(id: string, days: number): Promise<void> {
  const opted_out_at = new Date(server.ctx.now().getTime() - days * DAY_MS);
  await server.ctx.db.sql.updateTable("portal.orders").set({ opted_out_at }).where("id", "=", id).execute();
}

async function getRenewal(user: TestUser, id: string): Promise<OrderDetail["renewal"]> {
  const { body } = await api(server, "GET", `/api/orders/${id}`, user);
  return orderDetailSchema.parse(body).renewal;
}

describe("PATCH /api/notifications from the emailed link", () => {
  it("records the reason, the time and the source, and a repeat changes nothing", async () => {
    const email = newEmail();
    const id = await placeOrder(server, { email });
    const response = await patch({
      order_id: id,
      email: ` ${email.toUpperCase()} `,
      opt_out_reason: "moving",
    });
    expect({ status: response.status, body: optOutResponseSchema.parse(response.body) }).toEqual({
      status: 200,
      body: { data: { order_id: id, opted_out: true } },
    });
    const first = await findOptOut(id);
    expect(first).toEqual({ out: true, reason: "moving", source: "link" });
    await shiftBack(id, 3);
    for (const opt_out_reason of ["", "moving", "something else"])
      await patch({ order_id: id, email, opt_out_reason });
    expect(await findOptOut(id)).toEqual(first);
    const { undo_until } = await renewalWithOwner(id);
    expect(Date.parse(undo_until ?? "")).toBeLessThan(server.ctx.now().getTime() + 12 * DAY_MS);
  });

  async function renewalWithOwner(id: string): Promise<OrderDetail["renewal"]> {
    const user = await createTestUser(server);
    await server.ctx.db.sql
      .updateTable("portal.orders")
      .set({ user_id: user.id })
      .where("id", "=", id)
      .execute();
    return getRenewal(user, id);
  }

  it("accepts the reason later if it was missing at first", async () => {
    const email = newEmail();
    const id = await placeOrder(server, { email });
    await patch({ order_id: id, email, opt_out_reason: null });
    expect(await findOptOut(id)).toMatchObject({ out: true, reason: null });
    await patch({ order_id: id, email, opt_out_reason: "I sold the house" });
    expect(await findOptOut(id)).toMatchObject({ out: true, reason: "I sold the house" });
  });

  it("can be undone within 14 days, and not afterwards", async () => {
    const email = newEmail();
    const [soon, late] = [await placeOrder(server, { email }), await placeOrder(server, { email })];
    for (const order_id of [soon, late]) await patch({ order_id, email, opt_out_reason: "other" });
    await shiftBack(soon, 13.99);
    await shiftBack(late, 14.01);
    for (const order_id of [soon, late]) {
      const response = await patch({ order_id, email, undo: true });
      expect(response.body).toEqual({ data: { order_id, opted_out: false } });
    }
    expect([await findOptOut(soon), await findOptOut(late)]).toMatchObject([{ out: false }, { out: true }]);
    await patch({ order_id: soon, email, undo: true });
    await patch({ order_id: soon, email, opt_out_reason: "found_a_plan" });
    expect(await findOptOut(soon)).toMatchObject({ out: true, reason: "found_a_plan" });
  });

  it("responds the same whatever matches, and changes only what does", async () => {
    const email = newEmail();
    const id = await placeOrder(server, { email });
    const byPhone = await placeOrder(server, { email: null, phone: "15125550100" });
    const requested = [
      { order_id: id, email: newEmail() },
      { order_id: randomUUID(), email },
      { order_id: "no-id", email },
      { order_id: id, email: "" },
      { order_id: byPhone, email: "" },
      { order_id: id },
      { order_id: id, email, undo: true },
    ];
    for (const body of requested) {
      const response = await patch(body);
      expect({ status: response.status, body: response.body }).toEqual({
        status: 200,
        body: { data: { order_id: body.order_id, opted_out: !body.undo } },
      });
    }
    expect([await findOptOut(id), await findOptOut(byPhone)]).toMatchObject([{ out: false }, { out: false }]);
  });

  it("takes about the same time whether or not they match", async () => {
    const email = newEmail();
    const id = await placeOrder(server, { email });
    const measureMs = async (order_id: string): Promise<number> => {
      const began = performance.now();
      await patch({ order_id, email });
      return performance.now() - began;
    };
    await measureMs(id);
    for (const order_id of [id, randomUUID(), "no-id"])
      expect(await measureMs(order_id)).toBeGreaterThanOrEqual(95);
  });

  it("rejects what is not an order id or far too long, and logs no address", async () => {
    for (const body of [{}, { order_id: "" }, { order_id: randomUUID(), email: "x".repeat(400) }])
      expect(await patch(body)).toMatchObject({ status: 400 });
    const email = newEmail();
    await patch({ order_id: randomUUID(), email });
    expect(server.logs.join("")).not.toContain(email);
  });
});

describe("PATCH /api/notifications signed in", () => {
  it("needs no address for the customer's own order, and shows the opt-out there", async () => {
    const user = await createTestUser(server);
    const id = await placeOrder(server, { user_id: user.id, email: null, phone: user.phone });
    await patch({ order_id: id, opt_out_reason: "moving" }, user);
    expect(await findOptOut(id)).toEqual({ out: true, reason: "moving", source: "account" });
    const renewal = await getRenewal(user, id);
    expect(renewal.opt_out_reason).toBe("moving");
    expect(Date.parse(renewal.undo_until ?? "") - Date.parse(renewal.opted_out_at ?? "")).toBe(14 * DAY_MS);
    await patch({ order_id: id, undo: true }, user);
    expect(await getRenewal(user, id)).toEqual({
      opted_out_at: null,
      opt_out_reason: null,
      undo_until: null,
      notices: [],
    });
  });

  it("does not affect another customer's order, and works as a link if the session has ended", async () => {
    const [user, email] = [await createTestUser(server), newEmail()];
    const id = await placeOrder(server, { email });
    await patch({ order_id: id, email: user.email }, user);
    expect(await findOptOut(id)).toMatchObject({ out: false });
    await patch({ order_id: id, email }, { ...user, token: "expired" });
    expect(await findOptOut(id)).toEqual({ out: true, reason: null, source: "link" });
  });
});

describe("PATCH /api/notifications, rate limits", () => {
  it("rejects an address that tries many", async () => {
    const limited = await authServer();
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 21; count += 1) {
        const body = { order_id: "no-id", email: newEmail() };
        statuses.push((await api(limited, "PATCH", "/api/notifications", null, body)).status);
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
