// Orders that ended here but continue at their provider: requested until the provider confirms, visible to the
// operator, and reported to the customer. Also a provider that is down for days.
import { afterEach, describe, expect, it } from "vitest";
import { newEmail } from "../support/contacts.ts";
import { jobsLeft, logText } from "../support/message-jobs.ts";
import { listSentKinds } from "../support/order-steps.ts";
import { createPartnerFixture } from "../support/partner.ts";
import { setup } from "#tests/support/setup.ts";

const DAY = 86_400;

const fixture = setup(createPartnerFixture);
afterEach(async () => {
  const { enrollments, faults } = fixture.simulator;
  faults.responses.clear();
  faults.callbacks = null;
  enrollments.rejectsCancellation = false;
  enrollments.decide = () => ({ status: "received" });
  const { pool } = fixture.server.ctx.db;
  await pool.query("delete from jobs._private_jobs");
  await pool.query("truncate portal.orders cascade");
});

async function getRevocation(id: string): Promise<[string | null, boolean]> {
  const { rows } = await fixture.server.ctx.db.pool.query<{
    take_back: string | null;
    take_back_since: Date | null;
  }>("select take_back, take_back_since from portal.orders where id = $1", [id]);
  return [rows[0]?.take_back ?? null, rows[0]?.take_back_since != null];
}
const NOTHING_OPEN = [null, false];

async function run(task: string): Promise<void> {
  await fixture.server.ctx.db.pool.query("select jobs.add_job($1)", [task]);
  await fixture.runAll();
}

/** Makes the queue give up on the remaining jobs, as after hours of attempts. */
async function exhaustAttempts(): Promise<void> {
  await fixture.server.ctx.db.pool.query("delete from jobs._private_jobs");
}

async function createOrder(language: "en" | "es" = "en"): Promise<{ id: string; email: string }> {
  const email = newEmail();
  return { id: await fixture.place({ email, phone: null, language }), email };
}

async function getBody(email: string, kind: string): Promise<string> {
  const { rows } = await fixture.server.ctx.db.pool.query<{ body: string }>(
    "select body from mail.outbox where recipient = $1 and kind = $2",
    [email, `orders.${kind}`],
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.body ?? "";
}

/** Creates an order rejected by the provider that then continues there. */
async function revived(status: "accepted" | "scheduled" | "active" = "accepted") {
  fixture.simulator.enrollments.decide = () => ({ status: "rejected", code: "switch_hold" });
  const order = await createOrder();
  await fixture.runJobs();
  expect(await fixture.states(order.id)).toEqual(["started", "rejected"]);
  await fixture.advance(order.id, { status });
  return order;
}

describe("a rejected order that its provider revives", () => {
  it("is canceled there, and its customer is notified once", async () => {
    const { id, email } = await revived();
    expect(await getRevocation(id)).toEqual(["asking", true]);
    await fixture.runJobs();
    expect(fixture.simulator.enrollments.of(id)).toMatchObject([{ status: "cancelled" }]);
    expect(await getRevocation(id)).toEqual(NOTHING_OPEN);
    for (const event of fixture.simulator.callbacks.sent) await fixture.simulator.callbacks.repeat(event);
    await fixture.runAll();
    await run("reconcile-enrollments");
    expect(await listSentKinds(fixture.server, email)).toEqual(["orders.rejected", "orders.taken_back"]);
    expect(await fixture.states(id)).toEqual(["started", "rejected"]);
  });

  it("is requested every day until the provider responds, visible to an operator", async () => {
    const { id, email } = await revived();
    fixture.simulator.faults.responses.set("cancel", "500");
    for (let days = 0; days < 3; days += 1) {
      await fixture.runAll();
      await exhaustAttempts();
      fixture.clock.wait(DAY + 1);
      await run("reconcile-enrollments");
      expect(await getRevocation(id)).toEqual(["found", true]);
    }
    expect(logText(fixture.server)).toMatch(
      new RegExp(`"level":"error".*"order_id":"${id}".*"take_back":"found".*still to be taken back`),
    );
    // Performed there, but the response is lost: it is found to be over, and the customer is still notified.
    fixture.simulator.faults.responses.set("cancel", "lost");
    await fixture.runAll();
    fixture.simulator.faults.responses.clear();
    await exhaustAttempts();
    await run("reconcile-enrollments");
    expect(await getRevocation(id)).toEqual(NOTHING_OPEN);
    expect((await listSentKinds(fixture.server, email)).slice(-1)).toEqual(["orders.taken_back"]);
  });

  it("that cannot be stopped is notified once, queried every day, and notified again when over", async () => {
    const { id, email } = await revived("active");
    for (let days = 0; days < 2; days += 1) {
      await fixture.runAll();
      expect(await getRevocation(id)).toEqual(["refused", true]);
      fixture.clock.wait(DAY + 1);
      await run("reconcile-enrollments");
    }
    expect(await listSentKinds(fixture.server, email)).toEqual(["orders.rejected", "orders.goes_on"]);
    fixture.simulator.enrollments.change(id, { status: "cancelled" });
    fixture.clock.wait(DAY + 1);
    await run("reconcile-enrollments");
    expect(await getRevocation(id)).toEqual(NOTHING_OPEN);
    expect(await listSentKinds(fixture.server, email)).toEqual([
      "orders.rejected",
      "orders.goes_on",
      "orders.taken_back",
    ]);
  });
});

it("that arrives after its cancellation here is found by the next day's query, without a callback", async () => {
  fixture.simulator.faults.responses.set("enroll", "deaf");
  const { id, email } = await createOrder();
  await fixture.runJobs();
  await fixture.requestCancellation(id);
  fixture.simulator.faults.responses.clear();
  await fixture.runAll();
  expect(await fixture.states(id)).toEqual(["started", "cancelled"]);
  // The request was delayed.
  const request = fixture.simulator.enrollments.booked[0]?.request;
  fixture.simulator.enrollments.booked.push({
    key: id,
    request: request as NonNullable<typeof request>,
    enrollment: { reference: "R-late", order_id: id, status: "received" },
  });
  fixture.clock.wait(DAY);
  await run("reconcile-enrollments");
  expect(fixture.simulator.enrollments.of(id)).toMatchObject([{ status: "cancelled" }]);
  expect(await getRevocation(id)).toEqual(NOTHING_OPEN);
  // As they were already notified.
  expect(await listSentKinds(fixture.server, email)).toEqual(["orders.cancelled"]);
});

describe("a provider that is down for seven days", () => {
  /** Makes `fault` its last response. After that, it does not respond at all. */
  async function down(fault: "deaf" | "lost", language: "en" | "es" = "en") {
    fixture.simulator.faults.responses.set("enroll", fault).set("find", "deaf").set("cancel", "deaf");
    const order = await createOrder(language);
    await fixture.runJobs();
    fixture.clock.wait(7 * DAY - 60);
    await fixture.runAll();
    expect(await fixture.states(order.id)).toEqual(["started"]);
    fixture.clock.wait(61);
    await fixture.runAll();
    return order;
  }

  it.each([
    ["en", "didn’t respond", "You can order another plan"],
    ["es", "no respondió", "Ya puede contratar otro plan"],
  ] as const)(
    "ends its order, and the customer is notified of the next step (%s)",
    async (language, ...messages) => {
      const { id, email } = await down("deaf", language);
      expect((await fixture.events(id)).at(-1)).toMatchObject({
        state: "rejected",
        actor: "system",
        code: "no_answer",
      });
      const body = await getBody(email, "not_taken_in");
      for (const text of messages) expect(body).toContain(text);
      expect(await getRevocation(id)).toEqual(["asking", true]);
      // Back again, it has no record of it.
      fixture.simulator.faults.responses.clear();
      fixture.clock.wait(DAY);
      await run("reconcile-enrollments");
      expect(await getRevocation(id)).toEqual(NOTHING_OPEN);
      expect(fixture.simulator.enrollments.of(id)).toEqual([]);
      expect(await listSentKinds(fixture.server, email)).toEqual(["orders.not_taken_in"]);
      expect(await jobsLeft(fixture.server.ctx.db.pool)).toEqual([]);
    },
  );

  it("that had it after all: its late acceptance is one enrollment, canceled, and notified once", async () => {
    const { id, email } = await down("lost");
    await exhaustAttempts();
    fixture.simulator.faults.responses.clear();
    await fixture.advance(id, { status: "accepted" });
    await fixture.runAll();
    fixture.clock.wait(DAY);
    await run("resume-enrollments");
    await run("reconcile-enrollments");
    expect(fixture.simulator.enrollments.of(id)).toMatchObject([{ status: "cancelled" }]);
    expect(await fixture.states(id)).toEqual(["started", "rejected"]);
    expect(await getRevocation(id)).toEqual(NOTHING_OPEN);
    expect(await listSentKinds(fixture.server, email)).toEqual(["orders.not_taken_in", "orders.taken_back"]);
  });

  it("that has a cancellation request from the customer: the order is canceled instead", async () => {
    fixture.simulator.faults.responses.set("enroll", "deaf").set("find", "deaf");
    const { id, email } = await createOrder();
    await fixture.runJobs();
    await fixture.requestCancellation(id);
    fixture.clock.wait(7 * DAY);
    await fixture.runAll();
    expect((await fixture.events(id)).at(-1)).toMatchObject({
      state: "cancelled",
      actor: "customer",
      code: "moving",
    });
    expect(await listSentKinds(fixture.server, email)).toEqual(["orders.cancelled"]);
  });
});
