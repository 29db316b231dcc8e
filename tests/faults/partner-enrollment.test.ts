// Orders on their way to a provider's API that fails in every way: the provider enrolls once, the customer sees one
// order, and nothing hangs.
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { Decision } from "#simulators/partner/enrollment-store.ts";
import { RESPONSE_FAULTS } from "#simulators/partner/faults.ts";
import { enrollOrder } from "#server/jobs/orders/enroll-order.ts";
import { jobsLeft, logText } from "../support/message-jobs.ts";
import { CUSTOMER, createPartnerFixture } from "../support/partner.ts";
import { setup } from "#tests/support/setup.ts";

// Declared before the fixture, so that it reads the log after the server has stopped.
afterAll(() => {
  const text = logText(fixture.server);
  for (const secret of [...Object.values(CUSTOMER), fixture.simulator.partner.token])
    expect(text).not.toContain(secret);
});
const fixture = setup(createPartnerFixture);
afterEach(async () => {
  fixture.simulator.faults.responses.clear();
  fixture.simulator.requests.length = 0;
  fixture.simulator.enrollments.decide = () => ({ status: "received" });
  await fixture.server.ctx.db.pool.query("delete from jobs._private_jobs");
});

const listEndpoints = (): string[] => fixture.simulator.requests.map(({ endpoint }) => endpoint);

async function oneJob(): Promise<Awaited<ReturnType<typeof jobsLeft>>[number]> {
  const left = await jobsLeft(fixture.server.ctx.db.pool);
  expect(left).toHaveLength(1);
  return left[0] as (typeof left)[number];
}

describe("a provider that responds", () => {
  it("gets what it needs, once, and its number is saved", async () => {
    const id = await fixture.place();
    await fixture.runJobs();
    const [enrollment] = fixture.simulator.enrollments.of(id);
    expect(await fixture.order(id)).toMatchObject({
      state: "submitted",
      partner_reference: enrollment?.reference,
      starts_on: "2026-02-02",
    });
    const booked = fixture.simulator.enrollments.booked.find(({ key }) => key === id);
    expect(booked?.request).toMatchObject({
      order_id: id,
      kind: "switch",
      address: { address: "4105 MAPLE ST", city: "DALLAS", zip: "75219" },
      customer: { name: CUSTOMER.name, email: CUSTOMER.email, phone: `+${CUSTOMER.phone}` },
      starts_on: "2026-02-02",
      language: "en",
    });
    // A provider without capabilities gets no more than before they existed.
    expect(Object.keys(booked?.request ?? {}).sort()).toEqual([
      "address",
      "consents",
      "customer",
      "esiid",
      "kind",
      "language",
      "offer_key",
      "order_id",
      "plan",
      "starts_on",
    ]);
    expect(await fixture.events(id)).toMatchObject([
      { state: "started", actor: "customer" },
      { state: "submitted", actor: "system" },
    ]);
    expect(await jobsLeft(fixture.server.ctx.db.pool)).toEqual([]);
    // The queue may run it again.
    await enrollOrder(fixture.server.ctx, { order_id: id });
    expect(listEndpoints()).toEqual(["enroll"]);
  });

  it.each<[string, Decision, object[]]>([
    ["held", { status: "held" }, [{ state: "submitted", actor: "system", code: "hold_for_credit" }]],
    [
      "accepted",
      { status: "accepted" },
      [
        { state: "submitted", actor: "system" },
        { state: "accepted", actor: "provider" },
      ],
    ],
    [
      "scheduled with another date",
      { status: "scheduled", starts_on: "2026-02-05" },
      [
        { state: "submitted", actor: "system" },
        { state: "scheduled", actor: "provider", starts_on: "2026-02-05", ends_on: "2027-02-04" },
      ],
    ],
    [
      "rejected with a reason",
      { status: "rejected", code: "switch_hold", message: "A hold is on this meter." },
      [{ state: "rejected", actor: "provider", code: "switch_hold", reason: "A hold is on this meter." }],
    ],
    [
      "refused with a code",
      { reject: { code: "wrong_address", message: "No such meter." } },
      [{ state: "rejected", actor: "provider", code: "wrong_address", reason: "No such meter." }],
    ],
    ["refused with none", { reject: {} }, [{ state: "rejected", actor: "provider", code: "refused" }]],
  ])("%s", async (_name, decision, events) => {
    fixture.simulator.enrollments.decide = () => decision;
    const id = await fixture.place();
    await fixture.runJobs();
    const [first, ...rest] = await fixture.events(id);
    expect(first?.state).toBe("started");
    expect(rest).toMatchObject(events);
    expect(rest).toHaveLength(events.length);
    expect(await jobsLeft(fixture.server.ctx.db.pool)).toEqual([]);
  });
});

describe("a provider that fails", () => {
  it.each(RESPONSE_FAULTS)("%s: retried later, enrolled once", async (fault) => {
    fixture.simulator.faults.responses.set("enroll", fault);
    const id = await fixture.place();
    await fixture.runJobs();
    const job = await oneJob();
    expect([job.task, job.waiting, job.attempts]).toEqual(["enroll-order", true, 1]);
    expect(job.last_error).toContain("The provider's interface");
    expect(job.last_error).not.toMatch(/Rosa|rosa|5550147|MAPLE|secret/);
    expect(await fixture.order(id)).toMatchObject({ state: "started", partner_reference: null });
    expect((await fixture.order(id)).sent_at).not.toBeNull();
    const there = fixture.simulator.enrollments.of(id).length;

    fixture.simulator.faults.responses.clear();
    await fixture.runAll();
    // What it already has is found, and not sent again.
    expect(listEndpoints()).toEqual(["enroll", "find", ...(there === 0 ? ["enroll"] : [])]);
    expect(fixture.simulator.enrollments.of(id)).toHaveLength(1);
    expect(await fixture.states(id)).toEqual(["started", "submitted"]);
  });

  it.each(RESPONSE_FAULTS)("%s, also for the query of its status", async (fault) => {
    fixture.simulator.faults.responses.set("enroll", "lost").set("find", fault);
    const id = await fixture.place();
    await fixture.runJobs();
    await fixture.runAll();
    expect(listEndpoints()).toEqual(["enroll", "find"]);
    expect(await fixture.states(id)).toEqual(["started"]);
    fixture.simulator.faults.responses.clear();
    await fixture.runAll();
    expect(fixture.simulator.enrollments.of(id)).toHaveLength(1);
    expect(await fixture.states(id)).toEqual(["started", "submitted"]);
  });

  it("ignores responses with another order or another order's number", async () => {
    const first = await fixture.place();
    await fixture.runJobs();
    const [enrollment] = fixture.simulator.enrollments.of(first);
    const id = await fixture.place();
    fixture.simulator.enrollments.booked.push({
      key: id,
      request: (
        fixture.simulator.enrollments.booked[0] as (typeof fixture.simulator.enrollments.booked)[number]
      ).request,
      enrollment: { reference: enrollment?.reference ?? "", order_id: id, status: "accepted" },
    });
    await fixture.runJobs();
    expect((await oneJob()).last_error).toContain("belongs to another order");
    expect(await fixture.states(id)).toEqual(["started"]);
    fixture.simulator.enrollments.booked.pop();
  });

  it("finds the order again if the transaction dies after the request", async () => {
    const { pool } = fixture.server.ctx.db;
    const id = await fixture.place();
    await pool.query(
      `alter table portal.order_events add constraint dies check (order_id <> '${id}' or state <> 'submitted') not valid`,
    );
    await fixture.runJobs();
    expect(await fixture.order(id)).toMatchObject({ state: "started", partner_reference: null });
    await pool.query("alter table portal.order_events drop constraint dies");
    await fixture.runAll();
    expect(listEndpoints()).toEqual(["enroll", "find"]);
    expect(fixture.simulator.enrollments.of(id)).toHaveLength(1);
    expect(await fixture.states(id)).toEqual(["started", "submitted"]);
  });

  it("enrolls once and notifies once with eight concurrent workers", async () => {
    const id = await fixture.place();
    await Promise.all(Array.from({ length: 8 }, () => enrollOrder(fixture.server.ctx, { order_id: id })));
    expect(fixture.simulator.enrollments.of(id)).toHaveLength(1);
    expect(await fixture.states(id)).toEqual(["started", "submitted"]);
  });
});

describe("an order that cannot be delivered", () => {
  async function erase(id: string): Promise<void> {
    await fixture.server.ctx.db.sql
      .updateTable("portal.orders")
      .set({ email: null, phone: null, name: null, erased_at: fixture.clock.now() })
      .where("id", "=", id)
      .execute();
  }

  it("is logged after the last attempt, retried, and ended after a week", async () => {
    const { pool } = fixture.server.ctx.db;
    fixture.simulator.faults.responses.set("enroll", "500");
    const id = await fixture.place();
    await pool.query("update jobs._private_jobs set attempts = max_attempts - 1");
    await fixture.runJobs();
    expect(await oneJob()).toMatchObject({ waiting: false });
    expect(logText(fixture.server)).toMatch(
      new RegExp(`"level":"error".*"order_id":"${id}".*no try is left`),
    );

    fixture.clock.wait(601);
    await pool.query("select jobs.add_job('resume-enrollments')");
    await fixture.runJobs();
    expect(await fixture.states(id)).toEqual(["started"]);
    expect((await jobsLeft(pool)).find(({ key }) => key === `enroll-order:${id}`)).toMatchObject({
      waiting: true,
    });

    fixture.clock.wait(7 * 86_400);
    await fixture.runAll();
    expect((await fixture.events(id)).at(-1)).toMatchObject({
      state: "rejected",
      actor: "system",
      code: "no_answer",
    });
    expect(fixture.simulator.enrollments.of(id)).toEqual([]);
  });

  it("is not sent again once its customer is gone", async () => {
    fixture.simulator.faults.responses.set("enroll", "500");
    const id = await fixture.place();
    await fixture.runJobs();
    fixture.simulator.faults.responses.clear();
    await erase(id);
    await fixture.runAll();
    expect(listEndpoints()).toEqual(["enroll", "find"]);
    expect(await fixture.events(id)).toMatchObject([
      { state: "started" },
      { state: "cancelled", actor: "system", code: "other" },
    ]);
    expect(fixture.simulator.enrollments.of(id)).toEqual([]);
    expect(await jobsLeft(fixture.server.ctx.db.pool)).toEqual([]);
  });

  it("is not sent if its provider is not configured, or its customer is gone", async () => {
    const lost = await fixture.place({ partner: "elsewhere" });
    const erased = await fixture.place();
    await erase(erased);
    await fixture.runJobs();
    expect(listEndpoints()).toEqual([]);
    expect(await fixture.states(lost)).toEqual(["started"]);
    expect(await fixture.states(erased)).toEqual(["started", "cancelled"]);
    expect((await oneJob()).last_error).toContain("not in the configuration");
  });
});
