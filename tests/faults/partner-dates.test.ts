// Orders at a provider's API whose date has come: the provider is queried before they start by our clock, and its later
// reports are not lost.
import { afterEach, expect, it } from "vitest";
import { today } from "#server/platform/context.ts";
import { cancelEnrollment } from "#server/jobs/orders/cancel-enrollment.ts";
import { applyDueTransitions } from "#server/jobs/orders/order-dates.ts";
import { newEmail } from "../support/contacts.ts";
import { logText } from "../support/message-jobs.ts";
import { listSentKinds } from "../support/order-steps.ts";
import { createPartnerFixture } from "../support/partner.ts";
import { setup } from "#tests/support/setup.ts";

const DAY = 86_400;

const fixture = setup(createPartnerFixture);
afterEach(async () => {
  fixture.simulator.faults.responses.clear();
  fixture.simulator.faults.callbacks = null;
  await fixture.server.ctx.db.pool.query("delete from jobs._private_jobs");
  await fixture.server.ctx.db.pool.query(
    "update portal.orders set state = 'ended', take_back = null, take_back_since = null",
  );
});

/** Returns a date in Texas, this many days from now, because the test runs at any hour. */
function day(ahead: number): string {
  return today({ now: () => new Date(fixture.clock.now().getTime() + ahead * DAY * 1000) });
}

/** Creates an order with a date from the provider that passed days ago without a report. */
async function overdue(email = newEmail(), language: "en" | "es" = "en"): Promise<string> {
  const starts_on = day(1);
  fixture.simulator.enrollments.decide = () => ({ status: "scheduled", starts_on });
  const id = await fixture.place({ starts_on, email, phone: null, language });
  await fixture.runJobs();
  expect(await fixture.states(id)).toEqual(["started", "submitted", "scheduled"]);
  fixture.clock.wait(6 * DAY);
  fixture.simulator.faults.callbacks = "lost";
  return id;
}

/** Runs the daily jobs: first the dates, then the provider queries. */
async function daily(): Promise<void> {
  await applyDueTransitions(fixture.server.ctx);
  await fixture.server.ctx.db.pool.query("select jobs.add_job('reconcile-enrollments')");
  await fixture.runAll();
}

it("starts an order by the clock only after the provider's response, and waits while there is none", async () => {
  const id = await overdue();
  fixture.simulator.faults.responses.set("find", "500");
  await daily();
  expect(await fixture.states(id)).toEqual(["started", "submitted", "scheduled"]);
  fixture.simulator.faults.responses.clear();
  await daily();
  expect((await fixture.events(id)).at(-1)).toMatchObject({
    state: "active",
    actor: "system",
    code: "on_its_date",
  });
});

it.each([
  ["rejected", "rejected"],
  ["cancelled", "cancelled"],
] as const)("does not start an order if the provider reports %s when queried", async (status, state) => {
  const id = await overdue();
  await fixture.advance(id, { status });
  await daily();
  expect((await fixture.states(id)).at(-1)).toBe(state);
  expect(await fixture.states(id)).not.toContain("active");
});

it.each([
  ["rejected", "switch_hold", "en", "switch hold", "callback"],
  ["cancelled", undefined, "es", "nunca empezó", "callback"],
  ["rejected", undefined, "en", "didn’t give us a reason", "question"],
] as const)(
  "an active order ends if the provider reports %s (%s) later, and notifies (%s): %s, by %s",
  async (status, code, language, messages, by) => {
    const email = newEmail();
    const id = await overdue(email, language);
    await daily();
    fixture.simulator.faults.callbacks = by === "callback" ? null : "lost";
    fixture.clock.wait(2 * DAY);
    await fixture.advance(id, { status, ...(code ? { code } : {}), message: "Not ours" });
    if (by === "question") await daily();
    expect((await fixture.events(id)).slice(-2)).toMatchObject([
      { state: "active", actor: "system" },
      { state: "ended", actor: "provider", code: code ?? "refused", reason: "Not ours", ends_on: day(0) },
    ]);
    expect((await listSentKinds(fixture.server, email)).slice(-2)).toEqual([
      "orders.active",
      "orders.ended_early",
    ]);
    const { rows } = await fixture.server.ctx.db.pool.query<{ body: string }>(
      "select body from mail.outbox where recipient = $1 and kind = 'orders.ended_early'",
      [email],
    );
    expect(rows[0]?.body).toContain(messages);
    // A repeat changes nothing.
    await fixture.advance(id, { status });
    expect((await fixture.states(id)).filter((state) => state === "ended")).toHaveLength(1);
  },
);

it("leaves a contract that ended here with the customer there, despite earlier requests", async () => {
  const id = await overdue();
  await daily();
  await fixture.server.ctx.db.pool.query(
    "update portal.orders set ends_on = $2, cancel_requested_at = $3 where id = $1",
    [id, day(-1), fixture.clock.now()],
  );
  await applyDueTransitions(fixture.server.ctx);
  expect(await fixture.order(id)).toMatchObject({ state: "ended", cancel_requested_at: null });
  await cancelEnrollment(fixture.server.ctx, { order_id: id });
  expect(fixture.simulator.enrollments.of(id)).toMatchObject([{ status: "scheduled" }]);
});

it("logs a response that changes nothing, without its content", async () => {
  const id = await overdue();
  fixture.simulator.faults.callbacks = null;
  await fixture.advance(id, { status: "accepted", message: "Rosa's own words" });
  await fixture.advance(id, { status: "rejected", code: "switch_hold" });
  await fixture.advance(id, { status: "ended", message: "Rosa's own words" });
  for (const [state, status, applied] of [
    ["scheduled", "accepted", "out_of_order"],
    ["rejected", "ended", "noted"],
  ])
    expect(logText(fixture.server)).toMatch(
      new RegExp(
        `"order_id":"${id}","partner":"simulator","state":"${state}","status":"${status}","applied":"${applied}"`,
      ),
    );
  expect(logText(fixture.server)).not.toContain("Rosa");
});
