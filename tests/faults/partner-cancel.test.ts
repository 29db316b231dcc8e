// Orders that are taken back while a retailer's interface has them, or may have them.
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { cancelEnrollment } from "#server/jobs/orders/cancel-enrollment.ts";
import { ANSWER_FAULTS } from "#server/domain/orders/partner-stand-in/faults.ts";
import { lockOrder, moveOrder } from "#server/domain/orders/move-order.ts";
import { jobsLeft, logText } from "../support/message-jobs.ts";
import { partnerWorld, type PartnerWorld } from "../support/partner.ts";

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
});
afterEach(async () => {
  world.standIn.faults.answers.clear();
  world.standIn.asked.length = 0;
  world.standIn.book.refusesToCancel = false;
  await world.server.ctx.db.pool.query("delete from jobs._private_jobs");
});
afterAll(() => world.close());

const asks = (): string[] => world.standIn.asked.map(({ endpoint }) => endpoint);
const BY_CUSTOMER = { state: "cancelled", actor: "customer", code: "moving", reason: "To Lubbock" };

async function submitted(): Promise<string> {
  const id = await world.place();
  await world.runJobs();
  world.standIn.asked.length = 0;
  return id;
}

it("is cancelled there and here, for the customer's reason", async () => {
  const id = await submitted();
  await world.askToCancel(id);
  await world.runJobs();
  expect((await world.events(id)).at(-1)).toMatchObject(BY_CUSTOMER);
  expect(await world.order(id)).toMatchObject({ state: "cancelled", cancel_requested_at: null });
  expect(world.standIn.book.of(id)).toMatchObject([{ status: "cancelled" }]);
  await cancelEnrollment(world.server.ctx, { order_id: id });
  expect(asks()).toEqual(["cancel", "find"]);
});

it.each(ANSWER_FAULTS)("%s: asked again, cancelled once", async (fault) => {
  const id = await submitted();
  world.standIn.faults.answers.set("cancel", fault);
  await world.askToCancel(id);
  await world.runJobs();
  expect(await world.states(id)).toEqual(["started", "submitted"]);
  expect((await world.order(id)).cancel_requested_at).not.toBeNull();
  world.standIn.faults.answers.clear();
  await world.runAll();
  expect(await world.states(id)).toEqual(["started", "submitted", "cancelled"]);
  expect(world.standIn.asked.every(({ key }) => key === `cancel:${id}`)).toBe(true);
});

it.each(["submitted", "accepted", "scheduled", "active"] as const)(
  "too late once it is %s: noted once, and the order goes on",
  async (status) => {
    const id = await submitted();
    if (status !== "submitted") expect(await world.advance(id, { status })).toEqual([200]);
    const before = await world.states(id);
    world.standIn.book.refusesToCancel = true;
    await world.askToCancel(id);
    await world.runJobs();
    await cancelEnrollment(world.server.ctx, { order_id: id });
    expect(await world.states(id)).toEqual([...before, status]);
    expect((await world.events(id)).at(-1)).toMatchObject({
      actor: "provider",
      code: "too_late_to_cancel",
    });
    expect((await world.order(id)).cancel_requested_at).toBeNull();
  },
);

it("whose enrolment never arrived: ended here, and not sent again", async () => {
  world.standIn.faults.answers.set("enroll", "deaf");
  const id = await world.place();
  await world.runJobs();
  await world.askToCancel(id);
  world.standIn.faults.answers.clear();
  await world.runAll();
  expect(await world.states(id)).toEqual(["started", "cancelled"]);
  expect((await world.events(id)).at(-1)).toMatchObject(BY_CUSTOMER);
  expect(world.standIn.book.of(id)).toEqual([]);
  expect(await jobsLeft(world.server.ctx.db.pool)).toEqual([]);
});

it("whose answer was lost: found, then cancelled", async () => {
  world.standIn.faults.answers.set("enroll", "lost");
  const id = await world.place();
  await world.runJobs();
  await world.server.ctx.db.pool.query("delete from jobs._private_jobs");
  await world.askToCancel(id);
  await world.runJobs();
  expect(await world.states(id)).toEqual(["started", "submitted", "cancelled"]);
  expect(world.standIn.book.of(id)).toMatchObject([{ status: "cancelled" }]);
});

async function cancellationsLeft(): Promise<unknown[]> {
  return (await jobsLeft(world.server.ctx.db.pool)).filter(({ task }) => task === "cancel-enrollment");
}

// The question overtakes the request: the retailer has nothing yet when it is asked.
async function crossed(): Promise<string> {
  world.standIn.faults.answers.set("enroll", "lost");
  const id = await world.place();
  await world.runJobs();
  await world.server.ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order) await moveOrder(world.server.ctx, trx, order, { to: "cancelled", by: "customer" });
  });
  world.standIn.faults.answers.clear();
  return id;
}

it("that arrives there after it ended here is taken back there", async () => {
  const id = await crossed();
  expect(await world.advance(id, { status: "accepted" })).toEqual([200]);
  await world.runJobs();
  expect(world.standIn.book.of(id)).toMatchObject([{ status: "cancelled" }]);
  expect(await world.states(id)).toEqual(["started", "cancelled"]);
  expect(await cancellationsLeft()).toEqual([]);
});

it("that cannot be taken back there any more is a matter for people", async () => {
  const id = await crossed();
  expect(await world.advance(id, { status: "active" })).toEqual([200]);
  await world.runJobs();
  expect(await world.states(id)).toEqual(["started", "cancelled"]);
  expect(await cancellationsLeft()).toEqual([]);
  expect(logText(world.server)).toMatch(new RegExp(`"level":"error".*"order_id":"${id}".*goes on`));
});
