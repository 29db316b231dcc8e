// Renewals placed over HTTP: the next order of a home with an active order of the caller's.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { PlaceOrder } from "#contracts/checkout.ts";
import { orderDetailSchema } from "#contracts/orders.ts";
import { insertPremise } from "../support/locations.ts";
import { MONDAY, ordersFor, createOrderServer } from "../support/order-server.ts";
import { filledOrder, placeValidOrder, postOrder, quoteFor } from "../support/order-requests.ts";
import { api, createTestUser, type TestUser } from "../support/portal.ts";
import { newEsiid, placeOrder } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

let user: TestUser;
const server = setup(createOrderServer);
const partnerPlan = setup(() => server.partnerPlan);
beforeEach(async () => {
  user = await createTestUser(server);
});

async function getProblem(body: PlaceOrder, by: TestUser | null = null): Promise<[number, unknown]> {
  const response = await postOrder(server, body, by);
  return [response.status, response.body.error?.fields];
}

async function running(by: TestUser, more: { esiid?: string; ends_on?: string | null } = {}) {
  const { esiid = newEsiid(), ends_on = "2026-03-13" } = more;
  const events = [{ at: MONDAY, state: "active", actor: "provider" }] as const;
  const id = await placeOrder(server, { user_id: by.id, esiid, ends_on, events: [...events] });
  return { id, esiid };
}

describe("a renewal", () => {
  it("follows the caller's active order on any day after its end", async () => {
    const { id, esiid } = await running(user);
    // A Saturday: with the same provider, the utility is not involved.
    const body = { ...(await filledOrder(server)), kind: "renewal", esiid, replaces_order_id: id } as const;
    expect(await getProblem({ ...body, starts_on: "2026-03-13" }, user)).toEqual([
      422,
      { problem: "start_refused", earliest: "2026-03-14", latest: "2026-04-13" },
    ]);
    const { order_id } = await placeValidOrder(server, { ...body, starts_on: "2026-03-14" }, user);
    const detail = orderDetailSchema.parse((await api(server, "GET", `/api/orders/${order_id}`, user)).body);
    expect(detail).toMatchObject({ kind: "renewal", replaces_order_id: id, starts_on: "2026-03-14" });
  });

  it("with another provider starts on a utility business day, and not under a hold", async () => {
    const { id, esiid } = await running(user);
    const order = await filledOrder(server, { plan_id: partnerPlan.id });
    const body = { ...order, kind: "renewal", esiid, replaces_order_id: id } as const;
    const [status, fields] = await getProblem({ ...body, starts_on: "2026-03-14" }, user);
    expect([status, fields]).toMatchObject([422, { problem: "start_refused" }]);
    await insertPremise(server, esiid, { switch_hold: true });
    const monday = { ...body, starts_on: "2026-03-16" };
    expect(await getProblem(monday, user)).toEqual([422, { problem: "switch_hold" }]);
    await server.ctx.db.sql
      .updateTable("premises.premise")
      .set({ switch_hold: false })
      .where("esiid", "=", esiid)
      .execute();
    await placeValidOrder(server, monday, user);
  });

  it("with another provider cannot be ordered more than ninety days ahead, but with the same one it can", async () => {
    const { id, esiid } = await running(user, { ends_on: "2026-06-12" });
    const order = await filledOrder(server, { plan_id: partnerPlan.id });
    const body = { ...order, kind: "renewal", esiid, replaces_order_id: id } as const;
    for (const starts_on of ["2026-06-15", "2026-04-10"]) {
      const { status, body: rejected } = await postOrder(server, { ...body, starts_on }, user);
      const { message, fields } = rejected.error;
      // Monday, June 15, minus ninety days.
      expect([status, fields]).toEqual([422, { problem: "start_refused", order_from: "2026-03-17" }]);
      expect(message).toContain("at most 90 days ahead, and this contract ends 2026-06-12");
    }
    const requested = { esiid, replaces_order_id: id };
    expect(
      (await quoteFor(server, user, { ...requested, plan_id: partnerPlan.id })).starts.renewal,
    ).toBeUndefined();
    const stays = {
      ...(await filledOrder(server)),
      kind: "renewal",
      ...requested,
      starts_on: "2026-06-13",
    } as const;
    expect((await quoteFor(server, user, requested)).starts.renewal).toMatchObject({
      earliest: "2026-06-13",
    });
    await placeValidOrder(server, stays, user);
  });

  it("with another provider has the same last possible day as every switch", async () => {
    const { id, esiid } = await running(user);
    const order = await filledOrder(server, { plan_id: partnerPlan.id });
    const body = {
      ...order,
      kind: "renewal",
      esiid,
      replaces_order_id: id,
      starts_on: "2026-04-13",
    } as const;
    const { status, body: rejected } = await postOrder(server, body, user);
    expect([status, rejected.error.fields]).toMatchObject([
      422,
      { problem: "start_refused", latest: "2026-04-10" },
    ]);
    expect(rejected.error.message).toContain("Choose a day up to 2026-04-10");
  });

  it("is rejected for another customer's order, another home, an inactive one, or a guest's", async () => {
    const { id, esiid } = await running(user);
    const theirs = await running(await createTestUser(server), { esiid });
    const over = await placeOrder(server, {
      user_id: user.id,
      esiid,
      events: [{ at: MONDAY, state: "ended", actor: "system" }],
    });
    const body = { ...(await filledOrder(server)), kind: "renewal", starts_on: "2026-03-14" } as const;
    const requested: [PlaceOrder, TestUser | null][] = [
      [{ ...body, esiid, replaces_order_id: theirs.id }, user],
      [{ ...body, esiid, replaces_order_id: over }, user],
      [{ ...body, esiid: newEsiid(), replaces_order_id: id }, user],
      [{ ...body, esiid, replaces_order_id: randomUUID() }, user],
      [{ ...body, esiid }, user],
      [{ ...body, esiid, replaces_order_id: id }, null],
      [{ ...body, esiid, kind: "switch", starts_on: "2026-01-14", replaces_order_id: theirs.id }, user],
    ];
    const responses = await Promise.all(requested.map(([one, by]) => getProblem(one, by)));
    expect(responses).toEqual(requested.map(() => [422, { problem: "nothing_to_renew" }]));
    expect(await ordersFor(server, esiid)).toHaveLength(3);
  });
});

describe("a switch", () => {
  async function followedBy(
    body: Awaited<ReturnType<typeof filledOrder>>,
    by: TestUser | null,
  ): Promise<string | null | undefined> {
    const { order_id } = await placeValidOrder(server, body, by);
    const orders = await ordersFor(server, body.esiid);
    return orders.find(({ id }) => id === order_id)?.replaces_order_id;
  }

  it("of a home with the customer's own active order follows that one, without naming it", async () => {
    const { id, esiid } = await running(user);
    await running(await createTestUser(server), { esiid });
    expect(await followedBy(await filledOrder(server, { esiid }), user)).toBe(id);
  });

  it("follows nothing if none of theirs is active there, for a guest, and for a move-in", async () => {
    const { esiid } = await running(user);
    const events = [{ at: MONDAY, state: "ended", actor: "system" }] as const;
    const over = newEsiid();
    await placeOrder(server, { user_id: user.id, esiid: over, events: [...events] });
    expect(await followedBy(await filledOrder(server, { esiid: over }), user)).toBeNull();
    expect(await followedBy(await filledOrder(server, { esiid }), null)).toBeNull();
    expect(await followedBy(await filledOrder(server, { esiid, kind: "move_in" }), user)).toBeNull();
  });
});
