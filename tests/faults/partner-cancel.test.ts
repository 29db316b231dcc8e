// Orders that are canceled while a provider's API has them, or may have them.
import { afterEach, expect, it } from "vitest";
import { cancelEnrollment } from "#server/jobs/orders/cancel-enrollment.ts";
import { RESPONSE_FAULTS } from "#simulators/partner/faults.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import { lockOrder } from "#server/domain/orders/locked-order.ts";
import { jobsLeft, logText } from "../support/message-jobs.ts";
import { createPartnerFixture } from "../support/partner.ts";
import { setup } from "#tests/support/setup.ts";

const fixture = setup(createPartnerFixture);
afterEach(async () => {
  fixture.simulator.faults.responses.clear();
  fixture.simulator.requests.length = 0;
  fixture.simulator.enrollments.rejectsCancellation = false;
  await fixture.server.ctx.db.pool.query("delete from jobs._private_jobs");
});

const listEndpoints = (): string[] => fixture.simulator.requests.map(({ endpoint }) => endpoint);
const BY_CUSTOMER = { state: "cancelled", actor: "customer", code: "moving", reason: "To Lubbock" };

async function submitted(): Promise<string> {
  const id = await fixture.place();
  await fixture.runJobs();
  fixture.simulator.requests.length = 0;
  return id;
}

it("cancels an order there and here, for the customer's reason", async () => {
  const id = await submitted();
  await fixture.requestCancellation(id);
  await fixture.runJobs();
  expect((await fixture.events(id)).at(-1)).toMatchObject(BY_CUSTOMER);
  expect(await fixture.order(id)).toMatchObject({ state: "cancelled", cancel_requested_at: null });
  expect(fixture.simulator.enrollments.of(id)).toMatchObject([{ status: "cancelled" }]);
  await cancelEnrollment(fixture.server.ctx, { order_id: id });
  expect(listEndpoints()).toEqual(["cancel", "find"]);
});

it.each(RESPONSE_FAULTS)("%s: requests the cancellation again, cancels once", async (fault) => {
  const id = await submitted();
  fixture.simulator.faults.responses.set("cancel", fault);
  await fixture.requestCancellation(id);
  await fixture.runJobs();
  expect(await fixture.states(id)).toEqual(["started", "submitted"]);
  expect((await fixture.order(id)).cancel_requested_at).not.toBeNull();
  fixture.simulator.faults.responses.clear();
  await fixture.runAll();
  expect(await fixture.states(id)).toEqual(["started", "submitted", "cancelled"]);
  expect(fixture.simulator.requests.every(({ key }) => key === `cancel:${id}`)).toBe(true);
});

it.each(["submitted", "accepted", "scheduled", "active"] as const)(
  "records a cancellation once if it is too late (%s), and the order continues",
  async (status) => {
    const id = await submitted();
    if (status !== "submitted") expect(await fixture.advance(id, { status })).toEqual([200]);
    const before = await fixture.states(id);
    fixture.simulator.enrollments.rejectsCancellation = true;
    await fixture.requestCancellation(id);
    await fixture.runJobs();
    await cancelEnrollment(fixture.server.ctx, { order_id: id });
    expect(await fixture.states(id)).toEqual([...before, status]);
    expect((await fixture.events(id)).at(-1)).toMatchObject({
      actor: "provider",
      code: "too_late_to_cancel",
    });
    expect((await fixture.order(id)).cancel_requested_at).toBeNull();
  },
);

it("ends an order here whose enrollment never arrived, and does not send it again", async () => {
  fixture.simulator.faults.responses.set("enroll", "deaf");
  const id = await fixture.place();
  await fixture.runJobs();
  await fixture.requestCancellation(id);
  fixture.simulator.faults.responses.clear();
  await fixture.runAll();
  expect(await fixture.states(id)).toEqual(["started", "cancelled"]);
  expect((await fixture.events(id)).at(-1)).toMatchObject(BY_CUSTOMER);
  expect(fixture.simulator.enrollments.of(id)).toEqual([]);
  expect(await jobsLeft(fixture.server.ctx.db.pool)).toEqual([]);
});

it("finds an order whose response was lost, then cancels it", async () => {
  fixture.simulator.faults.responses.set("enroll", "lost");
  const id = await fixture.place();
  await fixture.runJobs();
  await fixture.server.ctx.db.pool.query("delete from jobs._private_jobs");
  await fixture.requestCancellation(id);
  await fixture.runJobs();
  expect(await fixture.states(id)).toEqual(["started", "submitted", "cancelled"]);
  expect(fixture.simulator.enrollments.of(id)).toMatchObject([{ status: "cancelled" }]);
});

async function cancellationsLeft(): Promise<unknown[]> {
  return (await jobsLeft(fixture.server.ctx.db.pool)).filter(({ task }) => task === "cancel-enrollment");
}

// The status query overtakes the request: the provider has nothing yet at the time of the query.
async function crossed(): Promise<string> {
  fixture.simulator.faults.responses.set("enroll", "lost");
  const id = await fixture.place();
  await fixture.runJobs();
  await fixture.server.ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order) await transitionOrder(fixture.server.ctx, trx, order, { to: "cancelled", by: "customer" });
  });
  fixture.simulator.faults.responses.clear();
  return id;
}

it("cancels an enrollment there that arrives after the order ended here", async () => {
  const id = await crossed();
  expect(await fixture.advance(id, { status: "accepted" })).toEqual([200]);
  await fixture.runJobs();
  expect(fixture.simulator.enrollments.of(id)).toMatchObject([{ status: "cancelled" }]);
  expect(await fixture.states(id)).toEqual(["started", "cancelled"]);
  expect(await cancellationsLeft()).toEqual([]);
});

it("leaves an order that can no longer be canceled there to the operator", async () => {
  const id = await crossed();
  expect(await fixture.advance(id, { status: "active" })).toEqual([200]);
  await fixture.runJobs();
  expect(await fixture.states(id)).toEqual(["started", "cancelled"]);
  expect(await cancellationsLeft()).toEqual([]);
  expect(logText(fixture.server)).toMatch(new RegExp(`"level":"error".*"order_id":"${id}".*continues`));
});
