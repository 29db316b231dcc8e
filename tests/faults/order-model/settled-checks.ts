// Once all faults are over and everything was tried again: the portal and the retailer say the same of every order.
import { expect } from "vitest";
import { isFinal, type OrderState } from "#contracts/order-transitions.ts";
import { ORDER_STATES } from "#contracts/tables/orders.ts";
import { toOrderState } from "#server/domain/orders/enrollment-path.ts";
import { jobsLeft } from "#tests/support/message-jobs.ts";
import { daysPass } from "./breaking.ts";
import { checkAll, type Now, type Real } from "./model.ts";

const stateIndex = (state: OrderState): number => ORDER_STATES.indexOf(state);

interface Both {
  readonly order: Now;
  /** The order's state as the retailer has it; null where it has nothing of it. */
  readonly truth: OrderState | null;
  /** The retailer took up again what it had refused or cancelled. */
  readonly revived: boolean;
}

function both({ fixture, model }: Real, orders: readonly Now[]): Both[] {
  return orders
    .filter(({ connector }) => connector === "partner")
    .map((order) => {
      const [there] = fixture.simulator.enrollments.of(order.id);
      const revived = (model.orders.get(order.id)?.revivals ?? 0) > 0;
      return { order, truth: there ? toOrderState(there.status) : null, revived };
    });
}

// By asking alone, without any callback. What is over is not asked about, nor are dates that are far off; a retailer that
// refused an order with a date and took it up again, and was not heard of the refusal, is behind us.
function isSettled({ order: { state }, truth, revived }: Both): boolean {
  if (isFinal(state)) return true;
  if (truth === null) return false;
  if (stateIndex(state) < stateIndex("scheduled")) return state === truth;
  return revived || stateIndex(truth) >= stateIndex("scheduled");
}

// And with the callbacks that a retailer repeats until they are answered.
function isAgreed({ order: { state, take_back }, truth, revived }: Both): boolean {
  if (truth === null || (isFinal(state) && isFinal(truth))) return isFinal(state);
  // What ended here by its dates goes on there from month to month; all else is taken back, or cannot be.
  if (isFinal(state)) return state === "ended" || take_back === "refused";
  const startedByDate = state === "active" && truth === "scheduled";
  // Of a refusal and its taking back, the second was heard first: the refusal is old news then, and the order lives.
  const wasOvertaken = revived && !isFinal(truth) && stateIndex(truth) < stateIndex(state);
  return startedByDate || wasOvertaken || state === truth;
}

function expectAll(all: readonly Both[], holds: (of: Both) => boolean): void {
  const bad = all.filter((of) => !holds(of));
  expect(
    bad.map(({ order, truth }) => ({
      truth,
      take_back: order.take_back,
      events: order.events.map(({ state, actor, code }) => [state, actor, code]),
    })),
  ).toEqual([]);
}

/** Lets the queue, the clock and the retailer finish what is open; then checks all of it, and returns how every order ended. */
export async function comeToRest(real: Real): Promise<readonly Now[]> {
  const { fixture } = real;
  fixture.simulator.faults.responses.clear();
  fixture.simulator.faults.callbacks = null;
  for (let round = 0; round < 3; round += 1) {
    await daysPass(real, 1);
    await checkAll(real);
  }
  expectAll(both(real, await checkAll(real)), isSettled);
  for (const event of fixture.simulator.callbacks.sent)
    expect(await fixture.simulator.callbacks.repeat(event)).toEqual([200]);
  for (let round = 0; round < 2; round += 1) await fixture.runAll();
  await daysPass(real, 1);
  const agreed = await checkAll(real);
  expectAll(both(real, agreed), isAgreed);
  for (const { state, take_back } of agreed) expect([null, "refused"], state).toContain(take_back);
  expect((await jobsLeft(fixture.server.ctx.db.pool)).filter(({ waiting }) => waiting)).toEqual([]);
  // What is finished elsewhere does not hang: it was said how it went, or it is asked about and closed.
  for (const days of [4, 31]) await daysPass(real, days);
  const last = await checkAll(real);
  for (const { state } of last) expect(["started", "handed_off"]).not.toContain(state);
  return last;
}
