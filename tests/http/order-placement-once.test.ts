// One order however often it is sent, and no second one for a home while one is open.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { orderConfirmationSchema, type PlaceOrder } from "#contracts/checkout.ts";
import { mailsTo } from "../support/outbox.ts";
import { newEmail } from "../support/contacts.ts";
import { enrollmentJobs, MONDAY, ordersFor, createOrderServer, relist } from "../support/order-server.ts";
import { filledOrder, placeValidOrder, postOrder } from "../support/order-requests.ts";
import { step } from "../support/order-steps.ts";
import { createTestUser, type TestUser } from "../support/portal.ts";
import { newEsiid, placeOrder } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

let user: TestUser;
const server = setup(createOrderServer);
const plan = setup(() => server.plan);
const partnerPlan = setup(() => server.partnerPlan);
beforeEach(async () => {
  user = await createTestUser(server);
});

describe("the same order sent again", () => {
  it("ten times at once is one order, one event, one email, one job, and ten equal responses", async () => {
    for (const [by, plan_id] of [
      [null, plan.id],
      [user, partnerPlan.id],
    ] as const) {
      const body = await filledOrder(server, { plan_id });
      const responses = await Promise.all(Array.from({ length: 10 }, () => postOrder(server, body, by)));
      const first = orderConfirmationSchema.parse(responses[0]?.body);
      expect(responses.map((response) => response.body)).toEqual(Array.from({ length: 10 }, () => first));
      expect(await ordersFor(server, body.esiid)).toHaveLength(1);
      expect(await mailsTo(server, body.email ?? "")).toHaveLength(1);
      expect(await enrollmentJobs(server, first.order_id)).toBe(by ? 1 : 0);
      const events = await server.ctx.db.sql
        .selectFrom("portal.order_events")
        .select("id")
        .where("order_id", "=", first.order_id)
        .execute();
      expect(events).toHaveLength(1);
    }
  });

  it("later returns the same order in its current state, even if the plan is gone", async () => {
    const { byTdu } = await server.ctx.readCatalog();
    const going = byTdu.get("oncor")?.find(({ id }) => id !== plan.id && id !== partnerPlan.id);
    if (!going) throw new Error("The catalogue is empty.");
    const body = await filledOrder(server, { plan_id: going.id });
    const first = await placeValidOrder(server, body);
    await relist(server, null, going.id);
    expect(await placeValidOrder(server, body)).toEqual(first);
    await relist(server, going, going.id);
  });

  it("returns the same order even if its provider has named another day since then", async () => {
    const body = await filledOrder(server);
    const { order_id } = await placeValidOrder(server, body);
    await step(server, order_id, { to: "handed_off", by: "customer" });
    await step(server, order_id, { to: "scheduled", by: "customer", starts_on: "2026-01-20" });
    expect(await placeValidOrder(server, body)).toMatchObject({ order_id, state: "scheduled" });
  });

  it("is rejected for another home, plan, kind, day or customer, and changes nothing", async () => {
    const body = await filledOrder(server);
    const { order_id } = await placeValidOrder(server, body);
    const others: [PlaceOrder, TestUser | null][] = [
      [{ ...body, esiid: newEsiid() }, null],
      [await filledOrder(server, { ...body, plan_id: partnerPlan.id, seen: "x" }), null],
      [{ ...body, kind: "move_in" }, null],
      [{ ...body, starts_on: "2026-01-15" }, null],
      [{ ...body, email: newEmail() }, null],
      [{ ...body, email: newEmail() }, user],
    ];
    for (const [other, by] of others) {
      const response = await postOrder(server, other, by);
      const { problem, request_id } = response.body.error.fields;
      expect([response.status, problem, typeof request_id]).toEqual([409, "request_reused", "string"]);
      expect(JSON.stringify(response.body)).not.toContain(order_id);
    }
    const { rows } = await sql`select from portal.orders where request_id = ${body.request_id}`.execute(
      server.ctx.db.sql,
    );
    expect(rows).toHaveLength(1);
  });

  it("at the same time for two homes is one order", async () => {
    const body = await filledOrder(server);
    const other = { ...body, esiid: newEsiid() };
    const both = await Promise.all([postOrder(server, body), postOrder(server, other)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([
      ...(await ordersFor(server, body.esiid)),
      ...(await ordersFor(server, other.esiid)),
    ]).toHaveLength(1);
  });
});

describe("an open order", () => {
  it("prevents a second one of the same customer for this home", async () => {
    const first = await filledOrder(server, { plan_id: partnerPlan.id });
    const again = { ...first, request_id: randomUUID() };
    const both = await Promise.all([postOrder(server, first), postOrder(server, again)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const rejected = both.find(({ status }) => status === 409);
    expect(rejected?.body.error).toMatchObject({ code: "conflict", fields: { problem: "order_under_way" } });
    expect(await ordersFor(server, first.esiid)).toHaveLength(1);
    // Different contact details, so it counts as a different customer.
    const neighbor = { ...first, request_id: randomUUID(), email: newEmail() };
    await placeValidOrder(server, neighbor);
    expect(await ordersFor(server, first.esiid)).toHaveLength(2);
  });

  it.each([
    ["submitted", 409],
    ["accepted", 409],
    ["scheduled", 409],
    ["handed_off", 200],
    ["rejected", 200],
    ["cancelled", 200],
    ["ended", 200],
  ] as const)("an order of theirs that is %s returns %i", async (state, status) => {
    const esiid = newEsiid();
    const events = [{ at: MONDAY, state, actor: "provider" }] as const;
    await placeOrder(server, { user_id: user.id, esiid, events: [...events] });
    expect((await postOrder(server, await filledOrder(server, { esiid }), user)).status).toBe(status);
  });
});
