// Orders on their way to a retailer's interface that fails in every way: the retailer enrols once, the customer
// sees one order, and nothing hangs.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Decision } from "#server/domain/orders/partner-stand-in/book.ts";
import { ANSWER_FAULTS } from "#server/domain/orders/partner-stand-in/faults.ts";
import { enrollOrder } from "#server/jobs/orders/enroll-order.ts";
import { jobsLeft, logText } from "../support/message-jobs.ts";
import { CUSTOMER, partnerWorld, type PartnerWorld } from "../support/partner.ts";

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
});
afterEach(async () => {
  world.standIn.faults.answers.clear();
  world.standIn.asked.length = 0;
  world.standIn.book.decide = () => ({ status: "received" });
  await world.server.ctx.db.pool.query("delete from jobs._private_jobs");
});
afterAll(async () => {
  const text = logText(world.server);
  for (const secret of [...Object.values(CUSTOMER), world.standIn.partner.token])
    expect(text).not.toContain(secret);
  await world.close();
});

const asks = (): string[] => world.standIn.asked.map(({ endpoint }) => endpoint);

async function oneJob(): Promise<Awaited<ReturnType<typeof jobsLeft>>[number]> {
  const left = await jobsLeft(world.server.ctx.db.pool);
  expect(left).toHaveLength(1);
  return left[0] as (typeof left)[number];
}

describe("a retailer that answers", () => {
  it("gets what it needs, once, and its number is kept", async () => {
    const id = await world.place();
    await world.runJobs();
    const [enrollment] = world.standIn.book.of(id);
    expect(await world.order(id)).toMatchObject({
      state: "submitted",
      partner_reference: enrollment?.reference,
      starts_on: "2026-02-02",
    });
    const booked = world.standIn.book.booked.find(({ key }) => key === id);
    expect(booked?.request).toMatchObject({
      order_id: id,
      kind: "switch",
      address: { address: "4105 MAPLE ST", city: "DALLAS", zip: "75219" },
      customer: { name: CUSTOMER.name, email: CUSTOMER.email, phone: `+${CUSTOMER.phone}` },
      starts_on: "2026-02-02",
      language: "en",
    });
    expect(await world.events(id)).toMatchObject([
      { state: "started", actor: "customer" },
      { state: "submitted", actor: "system" },
    ]);
    expect(await jobsLeft(world.server.ctx.db.pool)).toEqual([]);
    // The queue may run it again.
    await enrollOrder(world.server.ctx, { order_id: id });
    expect(asks()).toEqual(["enroll"]);
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
      { refuse: { code: "wrong_address", message: "No such meter." } },
      [{ state: "rejected", actor: "provider", code: "wrong_address", reason: "No such meter." }],
    ],
    ["refused with none", { refuse: {} }, [{ state: "rejected", actor: "provider", code: "refused" }]],
  ])("%s", async (_name, decision, events) => {
    world.standIn.book.decide = () => decision;
    const id = await world.place();
    await world.runJobs();
    const [first, ...rest] = await world.events(id);
    expect(first?.state).toBe("started");
    expect(rest).toMatchObject(events);
    expect(rest).toHaveLength(events.length);
    expect(await jobsLeft(world.server.ctx.db.pool)).toEqual([]);
  });
});

describe("a retailer that fails", () => {
  it.each(ANSWER_FAULTS)("%s: tried again later, enrolled once", async (fault) => {
    world.standIn.faults.answers.set("enroll", fault);
    const id = await world.place();
    await world.runJobs();
    const job = await oneJob();
    expect([job.task, job.waiting, job.attempts]).toEqual(["enroll-order", true, 1]);
    expect(job.last_error).toContain("The retailer's interface");
    expect(job.last_error).not.toMatch(/Rosa|rosa|5550147|MAPLE|secret/);
    expect(await world.order(id)).toMatchObject({ state: "started", partner_reference: null });
    expect((await world.order(id)).sent_at).not.toBeNull();
    const there = world.standIn.book.of(id).length;

    world.standIn.faults.answers.clear();
    await world.runAll();
    // What it has already is found, and not sent again.
    expect(asks()).toEqual(["enroll", "find", ...(there === 0 ? ["enroll"] : [])]);
    expect(world.standIn.book.of(id)).toHaveLength(1);
    expect(await world.states(id)).toEqual(["started", "submitted"]);
  });

  it.each(ANSWER_FAULTS)("%s, also when it is asked what became of it", async (fault) => {
    world.standIn.faults.answers.set("enroll", "lost").set("find", fault);
    const id = await world.place();
    await world.runJobs();
    await world.runAll();
    expect(asks()).toEqual(["enroll", "find"]);
    expect(await world.states(id)).toEqual(["started"]);
    world.standIn.faults.answers.clear();
    await world.runAll();
    expect(world.standIn.book.of(id)).toHaveLength(1);
    expect(await world.states(id)).toEqual(["started", "submitted"]);
  });

  it("answers of another order, or of another's number, change nothing", async () => {
    const first = await world.place();
    await world.runJobs();
    const [taken] = world.standIn.book.of(first);
    const id = await world.place();
    world.standIn.book.booked.push({
      key: id,
      request: (world.standIn.book.booked[0] as (typeof world.standIn.book.booked)[number]).request,
      enrollment: { reference: taken?.reference ?? "", order_id: id, status: "accepted" },
    });
    await world.runJobs();
    expect((await oneJob()).last_error).toContain("another order's");
    expect(await world.states(id)).toEqual(["started"]);
    world.standIn.book.booked.pop();
  });

  it("a transaction that dies after the request leaves an order that is found again", async () => {
    const { pool } = world.server.ctx.db;
    const id = await world.place();
    await pool.query(
      `alter table portal.order_events add constraint dies check (order_id <> '${id}' or state <> 'submitted') not valid`,
    );
    await world.runJobs();
    expect(await world.order(id)).toMatchObject({ state: "started", partner_reference: null });
    await pool.query("alter table portal.order_events drop constraint dies");
    await world.runAll();
    expect(asks()).toEqual(["enroll", "find"]);
    expect(world.standIn.book.of(id)).toHaveLength(1);
    expect(await world.states(id)).toEqual(["started", "submitted"]);
  });

  it("eight workers at once enrol once and tell once", async () => {
    const id = await world.place();
    await Promise.all(Array.from({ length: 8 }, () => enrollOrder(world.server.ctx, { order_id: id })));
    expect(world.standIn.book.of(id)).toHaveLength(1);
    expect(await world.states(id)).toEqual(["started", "submitted"]);
  });
});

describe("an order that nobody takes", () => {
  async function erase(id: string): Promise<void> {
    await world.server.ctx.db.sql
      .updateTable("portal.orders")
      .set({ email: null, phone: null, name: null, erased_at: world.clock.now() })
      .where("id", "=", id)
      .execute();
  }

  it("is logged after the last try, taken up again, and ended after a week", async () => {
    const { pool } = world.server.ctx.db;
    world.standIn.faults.answers.set("enroll", "500");
    const id = await world.place();
    await pool.query("update jobs._private_jobs set attempts = max_attempts - 1");
    await world.runJobs();
    expect(await oneJob()).toMatchObject({ waiting: false });
    expect(logText(world.server)).toMatch(new RegExp(`"level":"error".*"order_id":"${id}".*no try is left`));

    world.clock.wait(601);
    await pool.query("select jobs.add_job('resume-enrollments')");
    await world.runJobs();
    expect(await world.states(id)).toEqual(["started"]);
    expect((await jobsLeft(pool)).find(({ key }) => key === `enroll-order:${id}`)).toMatchObject({
      waiting: true,
    });

    world.clock.wait(7 * 86_400);
    await world.runAll();
    expect((await world.events(id)).at(-1)).toMatchObject({
      state: "rejected",
      actor: "system",
      code: "no_answer",
    });
    expect(world.standIn.book.of(id)).toEqual([]);
  });

  it("is not sent again once its customer is gone", async () => {
    world.standIn.faults.answers.set("enroll", "500");
    const id = await world.place();
    await world.runJobs();
    world.standIn.faults.answers.clear();
    await erase(id);
    await world.runAll();
    expect(asks()).toEqual(["enroll", "find"]);
    expect(await world.events(id)).toMatchObject([
      { state: "started" },
      { state: "cancelled", actor: "system", code: "other" },
    ]);
    expect(world.standIn.book.of(id)).toEqual([]);
    expect(await jobsLeft(world.server.ctx.db.pool)).toEqual([]);
  });

  it("goes to nobody where its retailer is not configured, or its customer is gone", async () => {
    const lost = await world.place({ partner: "elsewhere" });
    const erased = await world.place();
    await erase(erased);
    await world.runJobs();
    expect(asks()).toEqual([]);
    expect(await world.states(lost)).toEqual(["started"]);
    expect(await world.states(erased)).toEqual(["started", "cancelled"]);
    expect((await oneJob()).last_error).toContain("not in the configuration");
  });
});
