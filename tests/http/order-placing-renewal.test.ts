// Renewals placed over HTTP: the next order of a home where one of the caller's runs.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PlaceOrder } from "#contracts/placing.ts";
import { orderDetailSchema } from "#contracts/orders.ts";
import type { Plan } from "#contracts/plan.ts";
import type { AuthServer } from "../support/auth.ts";
import { insertPremise } from "../support/homes.ts";
import {
  filledOrder,
  MONDAY,
  ordersFor,
  placed,
  placingServer,
  postOrder,
  quoteFor,
} from "../support/placing.ts";
import { api, newEsiid, newPerson, placeOrder, type Person } from "../support/portal.ts";

let server: AuthServer;
let partnerPlan: Plan;
let person: Person;
beforeAll(async () => {
  ({ server, partnerPlan } = await placingServer());
});
beforeEach(async () => {
  person = await newPerson(server);
});
afterAll(() => server.close());

async function problemOf(body: PlaceOrder, by: Person | null = null): Promise<[number, unknown]> {
  const answer = await postOrder(server, body, by);
  return [answer.status, answer.body.error?.fields];
}

async function running(by: Person, more: { esiid?: string; ends_on?: string | null } = {}) {
  const { esiid = newEsiid(), ends_on = "2026-03-13" } = more;
  const events = [{ at: MONDAY, state: "active", actor: "provider" }] as const;
  const id = await placeOrder(server, { user_id: by.id, esiid, ends_on, events: [...events] });
  return { id, esiid };
}

describe("a renewal", () => {
  it("follows the caller's running order on any day after its end", async () => {
    const { id, esiid } = await running(person);
    // A Saturday: with the same provider the wires company has nothing to do.
    const body = { ...(await filledOrder(server)), kind: "renewal", esiid, replaces_order_id: id } as const;
    expect(await problemOf({ ...body, starts_on: "2026-03-13" }, person)).toEqual([
      422,
      { problem: "start_refused", earliest: "2026-03-14", latest: "2026-04-13" },
    ]);
    const { order_id } = await placed(server, { ...body, starts_on: "2026-03-14" }, person);
    const detail = orderDetailSchema.parse(
      (await api(server, "GET", `/api/orders/${order_id}`, person)).body,
    );
    expect(detail).toMatchObject({ kind: "renewal", replaces_order_id: id, starts_on: "2026-03-14" });
  });

  it("with another provider begins on a day on which the wires company works, and not under a hold", async () => {
    const { id, esiid } = await running(person);
    const order = await filledOrder(server, { plan_id: partnerPlan.id });
    const body = { ...order, kind: "renewal", esiid, replaces_order_id: id } as const;
    const [status, fields] = await problemOf({ ...body, starts_on: "2026-03-14" }, person);
    expect([status, fields]).toMatchObject([422, { problem: "start_refused" }]);
    await insertPremise(server, esiid, { switch_hold: true });
    const monday = { ...body, starts_on: "2026-03-16" };
    expect(await problemOf(monday, person)).toEqual([422, { problem: "switch_hold" }]);
    await server.ctx.db.sql
      .updateTable("premises.premise")
      .set({ switch_hold: false })
      .where("esiid", "=", esiid)
      .execute();
    await placed(server, monday, person);
  });

  it("with another provider cannot be ordered more than ninety days ahead; with the same one it can", async () => {
    const { id, esiid } = await running(person, { ends_on: "2026-06-12" });
    const order = await filledOrder(server, { plan_id: partnerPlan.id });
    const body = { ...order, kind: "renewal", esiid, replaces_order_id: id } as const;
    for (const starts_on of ["2026-06-15", "2026-04-10"]) {
      const { status, body: refused } = await postOrder(server, { ...body, starts_on }, person);
      const { message, fields } = refused.error;
      // The 15th of June, a Monday, less ninety days.
      expect([status, fields]).toEqual([422, { problem: "start_refused", order_from: "2026-03-17" }]);
      expect(message).toContain("at most 90 days ahead, and this contract runs until 2026-06-12");
    }
    const asked = { esiid, replaces_order_id: id };
    expect(
      (await quoteFor(server, person, { ...asked, plan_id: partnerPlan.id })).starts.renewal,
    ).toBeUndefined();
    const stays = {
      ...(await filledOrder(server)),
      kind: "renewal",
      ...asked,
      starts_on: "2026-06-13",
    } as const;
    expect((await quoteFor(server, person, asked)).starts.renewal).toMatchObject({ earliest: "2026-06-13" });
    await placed(server, stays, person);
  });

  it("with another provider ends its days where those of every switch end", async () => {
    const { id, esiid } = await running(person);
    const order = await filledOrder(server, { plan_id: partnerPlan.id });
    const body = {
      ...order,
      kind: "renewal",
      esiid,
      replaces_order_id: id,
      starts_on: "2026-04-13",
    } as const;
    const { status, body: refused } = await postOrder(server, body, person);
    expect([status, refused.error.fields]).toMatchObject([
      422,
      { problem: "start_refused", latest: "2026-04-10" },
    ]);
    expect(refused.error.message).toContain("choose a day up to 2026-04-10");
  });

  it("is not one of another's order, of another home, of one that does not run, or a guest's", async () => {
    const { id, esiid } = await running(person);
    const theirs = await running(await newPerson(server), { esiid });
    const over = await placeOrder(server, {
      user_id: person.id,
      esiid,
      events: [{ at: MONDAY, state: "ended", actor: "system" }],
    });
    const body = { ...(await filledOrder(server)), kind: "renewal", starts_on: "2026-03-14" } as const;
    const asked: [PlaceOrder, Person | null][] = [
      [{ ...body, esiid, replaces_order_id: theirs.id }, person],
      [{ ...body, esiid, replaces_order_id: over }, person],
      [{ ...body, esiid: newEsiid(), replaces_order_id: id }, person],
      [{ ...body, esiid, replaces_order_id: randomUUID() }, person],
      [{ ...body, esiid }, person],
      [{ ...body, esiid, replaces_order_id: id }, null],
      [{ ...body, esiid, kind: "switch", starts_on: "2026-01-14", replaces_order_id: theirs.id }, person],
    ];
    const answers = await Promise.all(asked.map(([one, by]) => problemOf(one, by)));
    expect(answers).toEqual(asked.map(() => [422, { problem: "nothing_to_renew" }]));
    expect(await ordersFor(server, esiid)).toHaveLength(3);
  });
});

describe("a switch", () => {
  async function followedBy(body: PlaceOrder, by: Person | null): Promise<string | null | undefined> {
    const { order_id } = await placed(server, body, by);
    const orders = await ordersFor(server, body.esiid);
    return orders.find(({ id }) => id === order_id)?.replaces_order_id;
  }

  it("of a home where the customer's own order runs follows that one, without being told", async () => {
    const { id, esiid } = await running(person);
    await running(await newPerson(server), { esiid });
    expect(await followedBy(await filledOrder(server, { esiid }), person)).toBe(id);
  });

  it("follows nothing where none of theirs runs there, for a guest, and where they move in", async () => {
    const { esiid } = await running(person);
    const events = [{ at: MONDAY, state: "ended", actor: "system" }] as const;
    const over = newEsiid();
    await placeOrder(server, { user_id: person.id, esiid: over, events: [...events] });
    expect(await followedBy(await filledOrder(server, { esiid: over }), person)).toBeNull();
    expect(await followedBy(await filledOrder(server, { esiid }), null)).toBeNull();
    expect(await followedBy(await filledOrder(server, { esiid, kind: "move_in" }), person)).toBeNull();
  });
});
