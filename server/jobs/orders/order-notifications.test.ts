import { describe, expect, it } from "vitest";
import { findBetterPlans, queueBetterPlans, searchQueuedPart } from "./better-plans.ts";
import { notifyPlanChanges } from "#server/jobs/plans/plan-changes.ts";
import { createRenewalNotices } from "./renewal-notices.ts";
import { importPlans } from "#server/domain/plans/import-plans.ts";
import { addLocation } from "#tests/support/locations.ts";
import { createLocationData, deliveriesTo, prefer, listFeedMessages } from "#tests/support/notifications.ts";
import { FakeClock } from "#tests/support/fake-clock.ts";
import { placeStarted, step, listSentKinds as mailedTo } from "#tests/support/order-steps.ts";
import { api, createTestUser, portalServer } from "#tests/support/portal.ts";
import { newEsiid, placeOrder, somePlan } from "#tests/support/orders.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import { lockOrder } from "#server/domain/orders/locked-order.ts";
import { notifyOrderPlaced } from "#server/domain/orders/notify-order-placed.ts";
import { setup } from "#tests/support/setup.ts";

const clock = new FakeClock("2026-01-12T18:00:00Z");
const server = setup(() => portalServer({ AUTH_JWT_EXP: "200000000" }, { now: clock.now }));

const workflowsTo = async (userId: string): Promise<string[]> =>
  (await listFeedMessages(server, userId)).map(({ workflow }) => workflow);

describe("an order's steps", () => {
  it("are in the feed of its account, each once, besides the email that already existed", async () => {
    const user = await createTestUser(server);
    const esiid = newEsiid();
    const id = await placeStarted(server, { user_id: user.id, email: user.email, esiid });
    await server.ctx.db.sql.transaction().execute((trx) => notifyOrderPlaced(server.ctx, trx, id));
    await step(server, id, { to: "handed_off", by: "customer" });
    await step(server, id, { to: "handed_off", by: "system" });
    await step(server, id, { to: "accepted", by: "customer", code: "went_through", quiet: true });
    await step(server, id, { to: "scheduled", by: "operator", starts_on: "2026-02-03" });
    await step(server, id, { to: "scheduled", by: "operator", starts_on: "2026-02-04", code: "new_dates" });
    await step(server, id, { to: "active", by: "system", code: "on_its_date" });
    const notifications = await listFeedMessages(server, user.id);
    const states = ["started", "handed_off", "scheduled", "active"];
    expect(notifications.map(({ data }) => data.state)).toEqual(states);
    const { provider } = await somePlan(server);
    expect(notifications[0]?.data).toMatchObject({
      order_id: id,
      provider: provider.name,
      ...createLocationData(esiid),
    });
    for (const { blocks } of notifications) expect(blocks[2].content).toMatch(new RegExp(`/orders/${id}$`));
    expect(await deliveriesTo(server, user.id)).toEqual([]);
    expect(await mailedTo(server, user.email)).toContain("orders.active");
  });

  it("are texted to customers who turned that on", async () => {
    const user = await createTestUser(server);
    await prefer(server, user.id, { workflows: { "order-step": { channel_types: { sms: true } } } });
    const id = await placeOrder(server, { user_id: user.id, email: user.email });
    await step(server, id, { to: "accepted", by: "provider" });
    expect(await deliveriesTo(server, user.id)).toMatchObject([
      { channel: "sms", workflow: "order-step", due_at: clock.now() },
    ]);
  });

  it("send nothing if the step was not made, or the order is a guest's", async () => {
    const user = await createTestUser(server);
    const id = await placeOrder(server, { user_id: user.id, email: user.email });
    const broken = server.ctx.db.sql.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id);
      if (!order) throw new Error("There is no such order.");
      await transitionOrder(server.ctx, trx, order, { to: "accepted", by: "provider" });
      throw new Error("broken off");
    });
    await expect(broken).rejects.toThrow("broken off");
    expect(await listFeedMessages(server, user.id)).toEqual([]);
    const { rows: before } = await server.ctx.db.pool.query("select id from notify.runs");
    await step(server, await placeOrder(server), { to: "accepted", by: "provider" });
    const { rows: after } = await server.ctx.db.pool.query("select id from notify.runs");
    expect(after).toHaveLength(before.length);
  });
});

describe("the end of a contract", () => {
  it("is in the feed with each renewal notice, once", async () => {
    const user = await createTestUser(server);
    const id = await placeOrder(server, {
      user_id: user.id,
      email: user.email,
      starts_on: "2025-02-15",
      ends_on: "2026-02-14",
      events: [{ at: clock.now(), state: "active", actor: "provider" }],
    });
    for (let time = 0; time < 2; time += 1) await createRenewalNotices(server.ctx);
    const notifications = await listFeedMessages(server, user.id);
    expect(notifications).toMatchObject([
      { workflow: "renewal-notice", data: { order_id: id, ends_on: "2026-02-14", days: 33 } },
    ]);
    expect(notifications[0]?.blocks[0].content).toBe("Your contract ends February 14, 2026");
    expect((await mailedTo(server, user.email)).filter((kind) => kind.includes("renewal"))).toHaveLength(1);
    expect(await deliveriesTo(server, user.id)).toEqual([]);
  });

  it("is in the feed even if no channel can carry the email, and only once while that is retried", async () => {
    const bare = await portalServer({ PUBLIC_URL: "https://example.org" }, { now: clock.now });
    try {
      const user = await createTestUser(bare);
      await placeOrder(bare, {
        user_id: user.id,
        email: user.email,
        starts_on: "2025-02-15",
        ends_on: "2026-02-14",
        events: [{ at: clock.now(), state: "active", actor: "provider" }],
      });
      for (let time = 0; time < 2; time += 1)
        await expect(createRenewalNotices(bare.ctx)).rejects.toThrow("still to be made");
      expect(await listFeedMessages(bare, user.id)).toMatchObject([{ workflow: "renewal-notice" }]);
    } finally {
      await bare.close();
    }
  });
});

describe("a listing", () => {
  it("notifies customers who chose a plan that it changes or drops, once per change", async () => {
    const { plans } = await server.ctx.readCatalog();
    const [expensive, removed, unchangedPlan] = plans.filter(
      ({ term_months, tdu }) => term_months === 12 && tdu === "oncor",
    );
    if (!expensive || !removed || !unchangedPlan) throw new Error("The catalog has too few plans.");
    const users = [
      await createTestUser(server),
      await createTestUser(server),
      await createTestUser(server),
    ] as const;
    for (const [index, plan] of [expensive, removed, unchangedPlan].entries())
      await placeStarted(server, { user_id: users[index]?.id ?? null, plan });
    const claimOrders = (as_of: string, list: typeof plans): Promise<unknown> =>
      importPlans(server.ctx.db, {
        source: "power_to_choose",
        as_of,
        plans: [...list],
        partial: false,
        report: {},
      });
    const priced = { ...expensive, label: { ...expensive.label, kwh_1000: expensive.label.kwh_1000 + 0.5 } };
    const others = plans.filter((plan) => plan !== expensive && plan !== removed);
    await notifyPlanChanges(server.ctx);
    for (const { id } of users) expect(await workflowsTo(id)).toEqual([]);
    await claimOrders("2026-01-12", [...others, priced]);
    for (let time = 0; time < 2; time += 1) await notifyPlanChanges(server.ctx);
    expect(await listFeedMessages(server, users[0].id)).toMatchObject([
      { workflow: "plan-changed", data: { what: "price" } },
    ]);
    expect(await listFeedMessages(server, users[1].id)).toMatchObject([
      { workflow: "plan-changed", data: { what: "withdrawn", provider: removed.provider.name } },
    ]);
    expect(await workflowsTo(users[2].id)).toEqual([]);
    // One email, with others of the same minutes.
    expect(await deliveriesTo(server, users[0].id)).toMatchObject([
      { channel: "email", due_at: new Date("2026-01-12T18:05:00Z") },
    ]);
    await claimOrders("2026-01-13", [
      ...others,
      { ...priced, label: { ...priced.label, kwh_1000: priced.label.kwh_1000 + 1 } },
    ]);
    await notifyPlanChanges(server.ctx);
    expect(await workflowsTo(users[0].id)).toHaveLength(2);
    expect(await workflowsTo(users[1].id)).toHaveLength(1);
  });

  it("notifies customers whose contract may continue with a changed plan, before the end", async () => {
    const { plans } = await server.ctx.readCatalog();
    const monthly = plans.find(
      (plan) => plan.term_months === 0 && !plan.prepaid && !plan.new_customers_only && plan.tdu === "oncor",
    );
    if (!monthly) throw new Error("The catalog has no such plan.");
    const [soon, late] = [await createTestUser(server), await createTestUser(server)];
    for (const [user, ends_on] of [
      [soon, "2026-03-01"],
      [late, "2026-12-01"],
    ] as const)
      await placeOrder(server, {
        user_id: user.id,
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
    for (let time = 0; time < 2; time += 1) await notifyPlanChanges(server.ctx);
    expect(await listFeedMessages(server, soon.id)).toMatchObject([
      { workflow: "plan-changed", data: { plan_name: monthly.name, what: "price" } },
    ]);
    expect(await listFeedMessages(server, late.id)).toEqual([]);
  });
});

describe("a better plan", () => {
  const EXPENSIVE_PRICE = { cents_per_kwh: 30, base_usd: 0, includes_delivery: true };
  const location = async (
    cents: number | null,
    isDeclared = true,
  ): Promise<{ id: string; esiid: string }> => {
    const user = await createTestUser(server);
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    const contract = {
      provider: "Some Retailer",
      plan_name: null,
      plan_id: null,
      ends_on: null,
      price: EXPENSIVE_PRICE,
      leaving_fee: null,
    };
    const changed = await api(server, "PATCH", `/api/service_locations/${esiid}`, user, { contract });
    if (changed.status !== 200) throw new Error(`The contract was not kept: ${changed.status}`);
    if (isDeclared)
      await api(server, "POST", `/usage/api/service_locations/${esiid}/custom_usage`, user, {
        kind: "annual",
        kwh: 14_000,
      });
    if (cents !== null) {
      const put = await api(server, "PUT", "/api/notifications/settings", user, { saving_cents: cents });
      if (put.status !== 200) throw new Error(`The settings were not kept: ${put.status}`);
    }
    return { id: user.id, esiid };
  };

  it("is sent once a month, above the customer's minimum saving, and if the usage is known", async () => {
    const [notified, never, much, unknown] = [
      await location(null),
      await location(0),
      await location(500_000),
      await location(null, false),
    ];
    for (let time = 0; time < 3; time += 1) await findBetterPlans(server.ctx);
    const [notifications] = await listFeedMessages(server, notified.id);
    expect(notifications).toMatchObject({
      workflow: "better-plan-found",
      data: createLocationData(notified.esiid),
    });
    // 30 ¢ × 14,000 kWh is $4,200 a year.
    expect(notifications?.data.saving_cents).toBeGreaterThan(10_000);
    expect(notifications?.data.saving_cents).toBeLessThan(420_000);
    for (const { id } of [never, much, unknown]) expect(await listFeedMessages(server, id)).toEqual([]);
    clock.wait(8 * 86_400);
    await findBetterPlans(server.ctx);
    expect(await listFeedMessages(server, notified.id)).toHaveLength(1);
    clock.wait(23 * 86_400);
    await findBetterPlans(server.ctx);
    expect(await workflowsTo(notified.id)).toEqual(["better-plan-found", "better-plan-found"]);
    for (const { id } of [never, much, unknown]) expect(await listFeedMessages(server, id)).toEqual([]);
  });

  it("is searched again when a home or the plan list changes, and otherwise once a week", async () => {
    const { id, esiid } = await location(500_000);
    const lookedAt = async (): Promise<Date | null> => {
      const { rows } = await server.ctx.db.pool.query<{ looked_at: Date | null }>(
        "select looked_at from portal.notification_settings where user_id = $1",
        [id],
      );
      return rows[0]?.looked_at ?? null;
    };
    const isSearched = async (): Promise<boolean> => {
      clock.wait(60);
      await findBetterPlans(server.ctx);
      return (await lookedAt())?.getTime() === clock.now().getTime();
    };
    expect([await isSearched(), await isSearched()]).toEqual([true, false]);
    await server.ctx.db.pool.query(
      "update portal.service_locations set updated_at = now() where user_id = $1 and esiid = $2",
      [id, esiid],
    );
    expect([await isSearched(), await isSearched()]).toEqual([true, false]);
    const { plans } = await server.ctx.readCatalog();
    await importPlans(server.ctx.db, {
      source: "power_to_choose",
      as_of: "2026-03-01",
      plans: plans.slice(1),
      partial: false,
      report: {},
    });
    expect([await isSearched(), await isSearched()]).toEqual([true, false]);
    clock.wait(7 * 86_400);
    expect([await isSearched(), await isSearched()]).toEqual([true, false]);
  });

  it("is searched in queued parts, and a part that was cut off continues with the rest", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await location(500_000)).id);
    const searched = async (): Promise<number> => {
      const { rows } = await server.ctx.db.pool.query(
        "select from portal.notification_settings where user_id = any($1) and looked_at is not null",
        [ids],
      );
      return rows.length;
    };
    await queueBetterPlans(server.ctx);
    const { rows: jobs } = await server.ctx.db.pool.query<{ payload: unknown }>(
      `select j.payload from jobs._private_jobs j join jobs._private_tasks t on t.id = j.task_id
       where t.identifier = 'better-plans-part'`,
    );
    expect(jobs).toHaveLength(16);
    const stopped = AbortSignal.abort(new Error("The process ends."));
    const cut = jobs.map(({ payload }) => searchQueuedPart(server.ctx, payload, { abortSignal: stopped }));
    const results = await Promise.allSettled(cut);
    expect(results.some(({ status }) => status === "rejected")).toBe(true);
    expect(await searched()).toBe(0);
    // Two processes that take the same part at once search each customer, and notify no one twice.
    await Promise.all([...jobs, ...jobs].map(({ payload }) => searchQueuedPart(server.ctx, payload, {})));
    expect(await searched()).toBe(4);
    await expect(searchQueuedPart(server.ctx, { part: 99 }, {})).rejects.toThrow("part");
  });
});
