import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBetterPlans } from "./better-plans.ts";
import { tellPlanChanges } from "#server/jobs/plans/plan-changes.ts";
import { makeRenewalNotices } from "./renewal-notices.ts";
import { importPlans } from "#server/domain/plans/import-plans.ts";
import type { AuthServer } from "#tests/support/auth.ts";
import { addHome } from "#tests/support/homes.ts";
import { aboutHome, deliveriesTo, HandClock, prefer, toldTo } from "#tests/support/notices.ts";
import { placeStarted, step, toldTo as mailedTo } from "#tests/support/order-steps.ts";
import { api, newEsiid, newPerson, placeOrder, portalServer, somePlan } from "#tests/support/portal.ts";
import { lockOrder, moveOrder } from "#server/domain/orders/move-order.ts";
import { tellOfPlacedOrder } from "#server/domain/orders/tell-of-order.ts";

const clock = new HandClock("2026-01-12T18:00:00Z");
let server: AuthServer;
beforeAll(async () => {
  server = await portalServer({ AUTH_JWT_EXP: "200000000" }, { now: clock.now });
});
afterAll(() => server.close());

const workflowsTo = async (userId: string): Promise<string[]> =>
  (await toldTo(server, userId)).map(({ workflow }) => workflow);

describe("an order's steps", () => {
  it("are in the feed of its account, each once, beside the mail that was written already", async () => {
    const person = await newPerson(server);
    const esiid = newEsiid();
    const id = await placeStarted(server, { user_id: person.id, email: person.email, esiid });
    await server.ctx.db.sql.transaction().execute((trx) => tellOfPlacedOrder(server.ctx, trx, id));
    await step(server, id, { to: "handed_off", by: "customer" });
    await step(server, id, { to: "handed_off", by: "system" });
    await step(server, id, { to: "accepted", by: "customer", code: "went_through", quiet: true });
    await step(server, id, { to: "scheduled", by: "operator", starts_on: "2026-02-03" });
    await step(server, id, { to: "scheduled", by: "operator", starts_on: "2026-02-04", code: "new_dates" });
    await step(server, id, { to: "active", by: "system", code: "on_its_date" });
    const told = await toldTo(server, person.id);
    const states = ["started", "handed_off", "scheduled", "active"];
    expect(told.map(({ data }) => data.state)).toEqual(states);
    const { provider } = await somePlan(server);
    expect(told[0]?.data).toMatchObject({ order_id: id, provider: provider.name, ...aboutHome(esiid) });
    for (const { blocks } of told) expect(blocks[2].content).toMatch(new RegExp(`/orders/${id}$`));
    expect(await deliveriesTo(server, person.id)).toEqual([]);
    expect(await mailedTo(server, person.email)).toContain("orders.active");
  });

  it("are texted to who switched that on", async () => {
    const person = await newPerson(server);
    await prefer(server, person.id, { workflows: { "order-step": { channel_types: { sms: true } } } });
    const id = await placeOrder(server, { user_id: person.id, email: person.email });
    await step(server, id, { to: "accepted", by: "provider" });
    expect(await deliveriesTo(server, person.id)).toMatchObject([
      { channel: "sms", workflow: "order-step", due_at: clock.now() },
    ]);
  });

  it("are nothing to anybody where the step was not made, or the order is a guest's", async () => {
    const person = await newPerson(server);
    const id = await placeOrder(server, { user_id: person.id, email: person.email });
    const broken = server.ctx.db.sql.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id);
      if (!order) throw new Error("There is no such order.");
      await moveOrder(server.ctx, trx, order, { to: "accepted", by: "provider" });
      throw new Error("broken off");
    });
    await expect(broken).rejects.toThrow("broken off");
    expect(await toldTo(server, person.id)).toEqual([]);
    const { rows: before } = await server.ctx.db.pool.query("select id from notify.runs");
    await step(server, await placeOrder(server), { to: "accepted", by: "provider" });
    const { rows: after } = await server.ctx.db.pool.query("select id from notify.runs");
    expect(after).toHaveLength(before.length);
  });
});

describe("the end of a contract", () => {
  it("is in the feed with each renewal notice, once", async () => {
    const person = await newPerson(server);
    const id = await placeOrder(server, {
      user_id: person.id,
      email: person.email,
      starts_on: "2025-02-15",
      ends_on: "2026-02-14",
      events: [{ at: clock.now(), state: "active", actor: "provider" }],
    });
    for (let time = 0; time < 2; time += 1) await makeRenewalNotices(server.ctx);
    const told = await toldTo(server, person.id);
    expect(told).toMatchObject([
      { workflow: "renewal-notice", data: { order_id: id, ends_on: "2026-02-14", days: 33 } },
    ]);
    expect(told[0]?.blocks[0].content).toBe("Your contract ends in 33 days");
    expect((await mailedTo(server, person.email)).filter((kind) => kind.includes("renewal"))).toHaveLength(1);
    expect(await deliveriesTo(server, person.id)).toEqual([]);
  });

  it("is in the feed also where nothing can carry the mail, and only once while that is tried", async () => {
    const bare = await portalServer({ PUBLIC_URL: "https://example.org" }, { now: clock.now });
    try {
      const person = await newPerson(bare);
      await placeOrder(bare, {
        user_id: person.id,
        email: person.email,
        starts_on: "2025-02-15",
        ends_on: "2026-02-14",
        events: [{ at: clock.now(), state: "active", actor: "provider" }],
      });
      for (let time = 0; time < 2; time += 1)
        await expect(makeRenewalNotices(bare.ctx)).rejects.toThrow("still to be made");
      expect(await toldTo(bare, person.id)).toMatchObject([{ workflow: "renewal-notice" }]);
    } finally {
      await bare.close();
    }
  });
});

describe("a listing", () => {
  it("is told of to who chose a plan that it changes or drops, once a change", async () => {
    const { plans } = await server.ctx.readCatalogue();
    const [dear, gone, kept] = plans.filter(({ term_months, tdu }) => term_months === 12 && tdu === "oncor");
    if (!dear || !gone || !kept) throw new Error("The catalogue has too few plans.");
    const people = [await newPerson(server), await newPerson(server), await newPerson(server)] as const;
    for (const [index, plan] of [dear, gone, kept].entries())
      await placeStarted(server, { user_id: people[index]?.id ?? null, plan });
    const takeIn = (as_of: string, list: typeof plans): Promise<unknown> =>
      importPlans(server.ctx.db, {
        source: "power_to_choose",
        as_of,
        plans: [...list],
        partial: false,
        report: {},
      });
    const priced = { ...dear, label: { ...dear.label, kwh_1000: dear.label.kwh_1000 + 0.5 } };
    const others = plans.filter((plan) => plan !== dear && plan !== gone);
    await tellPlanChanges(server.ctx);
    for (const { id } of people) expect(await workflowsTo(id)).toEqual([]);
    await takeIn("2026-01-12", [...others, priced]);
    for (let time = 0; time < 2; time += 1) await tellPlanChanges(server.ctx);
    expect(await toldTo(server, people[0].id)).toMatchObject([
      { workflow: "plan-changed", data: { what: "price" } },
    ]);
    expect(await toldTo(server, people[1].id)).toMatchObject([
      { workflow: "plan-changed", data: { what: "withdrawn", provider: gone.provider.name } },
    ]);
    expect(await workflowsTo(people[2].id)).toEqual([]);
    // A mail, with others of the same minutes.
    expect(await deliveriesTo(server, people[0].id)).toMatchObject([
      { channel: "email", due_at: new Date("2026-01-12T18:05:00Z") },
    ]);
    await takeIn("2026-01-13", [
      ...others,
      { ...priced, label: { ...priced.label, kwh_1000: priced.label.kwh_1000 + 1 } },
    ]);
    await tellPlanChanges(server.ctx);
    expect(await workflowsTo(people[0].id)).toHaveLength(2);
    expect(await workflowsTo(people[1].id)).toHaveLength(1);
  });

  it("is told of to whose contract may go on with a plan that it changes, before the end", async () => {
    const { plans } = await server.ctx.readCatalogue();
    const monthly = plans.find(
      (plan) => plan.term_months === 0 && !plan.prepaid && !plan.new_customers_only && plan.tdu === "oncor",
    );
    if (!monthly) throw new Error("The catalogue has no such plan.");
    const [soon, late] = [await newPerson(server), await newPerson(server)];
    for (const [person, ends_on] of [
      [soon, "2026-03-01"],
      [late, "2026-12-01"],
    ] as const)
      await placeOrder(server, {
        user_id: person.id,
        plan: { ...(await somePlan(server)), provider: monthly.provider },
        starts_on: "2025-03-02",
        ends_on,
        events: [{ at: clock.now(), state: "active", actor: "provider" }],
      });
    const priced = { ...monthly, label: { ...monthly.label, kwh_500: monthly.label.kwh_500 + 1 } };
    await importPlans(server.ctx.db, {
      source: "power_to_choose",
      as_of: "2026-01-14",
      plans: plans.map((plan) => (plan === monthly ? priced : plan)),
      partial: false,
      report: {},
    });
    clock.set("2026-01-14T18:00:00Z");
    for (let time = 0; time < 2; time += 1) await tellPlanChanges(server.ctx);
    expect(await toldTo(server, soon.id)).toMatchObject([
      { workflow: "plan-changed", data: { plan_name: monthly.name, what: "price" } },
    ]);
    expect(await toldTo(server, late.id)).toEqual([]);
  });
});

describe("a better plan", () => {
  const DEAR = { cents_per_kwh: 30, base_usd: 0, includes_delivery: true };
  const home = async (cents: number | null, told = true): Promise<{ id: string; esiid: string }> => {
    const person = await newPerson(server);
    const esiid = newEsiid();
    await addHome(server, person, esiid);
    const contract = {
      provider: "Some Retailer",
      plan_name: null,
      plan_id: null,
      ends_on: null,
      price: DEAR,
      leaving_fee: null,
    };
    const changed = await api(server, "PATCH", `/api/service_locations/${esiid}`, person, { contract });
    if (changed.status !== 200) throw new Error(`The contract was not kept: ${changed.status}`);
    if (told)
      await api(server, "POST", `/usage/api/service_locations/${esiid}/custom_usage`, person, {
        kind: "annual",
        kwh: 14_000,
      });
    if (cents !== null) {
      const put = await api(server, "PUT", "/api/notifications/settings", person, { saving_cents: cents });
      if (put.status !== 200) throw new Error(`The settings were not kept: ${put.status}`);
    }
    return { id: person.id, esiid };
  };

  it("is told of once a month, above what its reader set, and where something is known", async () => {
    const [usual, never, much, unknown] = [
      await home(null),
      await home(0),
      await home(500_000),
      await home(null, false),
    ];
    // Some at a time.
    await findBetterPlans(server.ctx, 2);
    for (let time = 0; time < 3; time += 1) await findBetterPlans(server.ctx);
    const [told] = await toldTo(server, usual.id);
    expect(told).toMatchObject({ workflow: "better-plan-found", data: aboutHome(usual.esiid) });
    // 30 ¢ of 14,000 kWh are $4,200 a year.
    expect(told?.data.saving_cents).toBeGreaterThan(10_000);
    expect(told?.data.saving_cents).toBeLessThan(420_000);
    for (const { id } of [never, much, unknown]) expect(await toldTo(server, id)).toEqual([]);
    clock.wait(8 * 86_400);
    await findBetterPlans(server.ctx);
    expect(await toldTo(server, usual.id)).toHaveLength(1);
    clock.wait(23 * 86_400);
    await findBetterPlans(server.ctx);
    expect(await workflowsTo(usual.id)).toEqual(["better-plan-found", "better-plan-found"]);
    for (const { id } of [never, much, unknown]) expect(await toldTo(server, id)).toEqual([]);
  });
});
