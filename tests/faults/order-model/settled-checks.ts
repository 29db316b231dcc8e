// Once all faults are over and everything was retried, the portal and the provider agree on every order.
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
  /** The order's state at the provider, or null if it has none. */
  readonly truth: OrderState | null;
  /** The provider revived what it had rejected or canceled. */
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

// By polling alone, without any callback. Closed orders are not polled, nor are dates that are far away. The case of a
// provider that rejected an order with a date and revived it, while the rejection never arrived, is already covered.
function isSettled({ order: { state }, truth, revived }: Both): boolean {
  if (isFinal(state)) return true;
  if (truth === null) return false;
  if (stateIndex(state) < stateIndex("scheduled")) return state === truth;
  return revived || stateIndex(truth) >= stateIndex("scheduled");
}

// Also with the callbacks that a provider repeats until they get a response.
function isAgreed({ order: { state, take_back }, truth, revived }: Both): boolean {
  if (truth === null || (isFinal(state) && isFinal(truth))) return isFinal(state);
  // What ended here by its dates continues there from month to month. Everything else is canceled there, or cannot be.
  if (isFinal(state)) return state === "ended" || take_back === "refused";
  const startedByDate = state === "active" && truth === "scheduled";
  // Of a rejection and its reversal, the second arrived first. The rejection is outdated then, and the order is active.
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

/**
 * Lets the queue, the clock and the provider finish what is open, then checks everything. Returns how every order
 * ended.
 */
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
  // What is finished elsewhere does not stay open: its outcome was reported, or the customer is prompted and the order
  // is closed.
  for (const days of [4, 31]) await daysPass(real, days);
  const last = await checkAll(real);
  for (const { state } of last) expect(["started", "handed_off"]).not.toContain(state);
  return last;
}
