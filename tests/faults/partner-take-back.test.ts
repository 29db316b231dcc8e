// What ended here and goes on at its retailer: asked for until the retailer confirms, seen by an operator, and told
// to its customer. And a retailer that is down for days.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newEmail } from "../support/auth.ts";
import { jobsLeft, logText } from "../support/message-jobs.ts";
import { toldTo } from "../support/order-steps.ts";
import { partnerWorld, type PartnerWorld } from "../support/partner.ts";

const DAY = 86_400;

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
});
afterEach(async () => {
  const { book, faults } = world.standIn;
  faults.answers.clear();
  faults.callbacks = null;
  book.refusesToCancel = false;
  book.decide = () => ({ status: "received" });
  const { pool } = world.server.ctx.db;
  await pool.query("delete from jobs._private_jobs");
  await pool.query("truncate portal.orders cascade");
});
afterAll(() => world.close());

async function takeBack(id: string): Promise<[string | null, boolean]> {
  const { rows } = await world.server.ctx.db.pool.query<{
    take_back: string | null;
    take_back_since: Date | null;
  }>("select take_back, take_back_since from portal.orders where id = $1", [id]);
  return [rows[0]?.take_back ?? null, rows[0]?.take_back_since != null];
}
const NOTHING_OPEN = [null, false];

async function run(task: string): Promise<void> {
  await world.server.ctx.db.pool.query("select jobs.add_job($1)", [task]);
  await world.runAll();
}

/** The queue gives up on what is left, as after hours of tries. */
async function triesEnd(): Promise<void> {
  await world.server.ctx.db.pool.query("delete from jobs._private_jobs");
}

async function placed(language: "en" | "es" = "en"): Promise<{ id: string; email: string }> {
  const email = newEmail();
  return { id: await world.place({ email, phone: null, language }), email };
}

async function bodyOf(email: string, kind: string): Promise<string> {
  const { rows } = await world.server.ctx.db.pool.query<{ body: string }>(
    "select body from mail.outbox where recipient = $1 and kind = $2",
    [email, `orders.${kind}`],
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.body ?? "";
}

/** Rejected here by the retailer's word, and then going on there. */
async function revived(status: "accepted" | "scheduled" | "active" = "accepted") {
  world.standIn.book.decide = () => ({ status: "rejected", code: "switch_hold" });
  const order = await placed();
  await world.runJobs();
  expect(await world.states(order.id)).toEqual(["started", "rejected"]);
  await world.advance(order.id, { status });
  return order;
}

describe("a rejected order that its retailer revives", () => {
  it("is taken back there, and its customer is told once", async () => {
    const { id, email } = await revived();
    expect(await takeBack(id)).toEqual(["asking", true]);
    await world.runJobs();
    expect(world.standIn.book.of(id)).toMatchObject([{ status: "cancelled" }]);
    expect(await takeBack(id)).toEqual(NOTHING_OPEN);
    for (const event of world.standIn.callbacks.made) await world.standIn.callbacks.repeat(event);
    await world.runAll();
    await run("reconcile-enrollments");
    expect(await toldTo(world.server, email)).toEqual(["orders.rejected", "orders.taken_back"]);
    expect(await world.states(id)).toEqual(["started", "rejected"]);
  });

  it("is asked for every day until the retailer answers, before the eyes of an operator", async () => {
    const { id, email } = await revived();
    world.standIn.faults.answers.set("cancel", "500");
    for (let days = 0; days < 3; days += 1) {
      await world.runAll();
      await triesEnd();
      world.clock.wait(DAY + 1);
      await run("reconcile-enrollments");
      expect(await takeBack(id)).toEqual(["found", true]);
    }
    expect(logText(world.server)).toMatch(
      new RegExp(`"level":"error".*"order_id":"${id}".*"take_back":"found".*still to be taken back`),
    );
    // Done there, and the answer lost: it is found to be over, and told all the same.
    world.standIn.faults.answers.set("cancel", "lost");
    await world.runAll();
    world.standIn.faults.answers.clear();
    await triesEnd();
    await run("reconcile-enrollments");
    expect(await takeBack(id)).toEqual(NOTHING_OPEN);
    expect((await toldTo(world.server, email)).slice(-1)).toEqual(["orders.taken_back"]);
  });

  it("that cannot be stopped is told once, asked about every day, and told again when it is over", async () => {
    const { id, email } = await revived("active");
    for (let days = 0; days < 2; days += 1) {
      await world.runAll();
      expect(await takeBack(id)).toEqual(["refused", true]);
      world.clock.wait(DAY + 1);
      await run("reconcile-enrollments");
    }
    expect(await toldTo(world.server, email)).toEqual(["orders.rejected", "orders.goes_on"]);
    world.standIn.book.change(id, { status: "cancelled" });
    world.clock.wait(DAY + 1);
    await run("reconcile-enrollments");
    expect(await takeBack(id)).toEqual(NOTHING_OPEN);
    expect(await toldTo(world.server, email)).toEqual([
      "orders.rejected",
      "orders.goes_on",
      "orders.taken_back",
    ]);
  });
});

it("what arrives after it was cancelled here is found by the question of the next day, without any callback", async () => {
  world.standIn.faults.answers.set("enroll", "deaf");
  const { id, email } = await placed();
  await world.runJobs();
  await world.askToCancel(id);
  world.standIn.faults.answers.clear();
  await world.runAll();
  expect(await world.states(id)).toEqual(["started", "cancelled"]);
  // The request was held up on its way.
  const request = world.standIn.book.booked[0]?.request;
  world.standIn.book.booked.push({
    key: id,
    request: request as NonNullable<typeof request>,
    enrollment: { reference: "R-late", order_id: id, status: "received" },
  });
  world.clock.wait(DAY);
  await run("reconcile-enrollments");
  expect(world.standIn.book.of(id)).toMatchObject([{ status: "cancelled" }]);
  expect(await takeBack(id)).toEqual(NOTHING_OPEN);
  // As they were told already.
  expect(await toldTo(world.server, email)).toEqual(["orders.cancelled"]);
});

describe("a retailer that is down for seven days", () => {
  /** Its last answer is `fault`, and from then on it says nothing at all. */
  async function down(fault: "deaf" | "lost", language: "en" | "es" = "en") {
    world.standIn.faults.answers.set("enroll", fault).set("find", "deaf").set("cancel", "deaf");
    const order = await placed(language);
    await world.runJobs();
    world.clock.wait(7 * DAY - 60);
    await world.runAll();
    expect(await world.states(order.id)).toEqual(["started"]);
    world.clock.wait(61);
    await world.runAll();
    return order;
  }

  it.each([
    ["en", "got no answer", "You can order another plan"],
    ["es", "no hubo respuesta", "Ya puede pedir otro plan"],
  ] as const)("ends its order, and the customer is told what is next (%s)", async (language, ...words) => {
    const { id, email } = await down("deaf", language);
    expect((await world.events(id)).at(-1)).toMatchObject({
      state: "rejected",
      actor: "system",
      code: "no_answer",
    });
    const body = await bodyOf(email, "not_taken_in");
    for (const text of words) expect(body).toContain(text);
    expect(await takeBack(id)).toEqual(["asking", true]);
    // Back again, it has nothing of it.
    world.standIn.faults.answers.clear();
    world.clock.wait(DAY);
    await run("reconcile-enrollments");
    expect(await takeBack(id)).toEqual(NOTHING_OPEN);
    expect(world.standIn.book.of(id)).toEqual([]);
    expect(await toldTo(world.server, email)).toEqual(["orders.not_taken_in"]);
    expect(await jobsLeft(world.server.ctx.db.pool)).toEqual([]);
  });

  it("and had it after all: its late yes is one enrolment, taken back, and told once", async () => {
    const { id, email } = await down("lost");
    await triesEnd();
    world.standIn.faults.answers.clear();
    await world.advance(id, { status: "accepted" });
    await world.runAll();
    world.clock.wait(DAY);
    await run("resume-enrollments");
    await run("reconcile-enrollments");
    expect(world.standIn.book.of(id)).toMatchObject([{ status: "cancelled" }]);
    expect(await world.states(id)).toEqual(["started", "rejected"]);
    expect(await takeBack(id)).toEqual(NOTHING_OPEN);
    expect(await toldTo(world.server, email)).toEqual(["orders.not_taken_in", "orders.taken_back"]);
  });

  it("is cancelled rather, where its customer had asked for that", async () => {
    world.standIn.faults.answers.set("enroll", "deaf").set("find", "deaf");
    const { id, email } = await placed();
    await world.runJobs();
    await world.askToCancel(id);
    world.clock.wait(7 * DAY);
    await world.runAll();
    expect((await world.events(id)).at(-1)).toMatchObject({
      state: "cancelled",
      actor: "customer",
      code: "moving",
    });
    expect(await toldTo(world.server, email)).toEqual(["orders.cancelled"]);
  });
});
