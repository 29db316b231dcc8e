// What has to be true of every order at every moment, and once all has come to rest.
import { expect } from "vitest";
import { isFinal, mayMove, type OrderActor, type OrderState } from "#contracts/order-moves.ts";
import { ORDER_STATES } from "#contracts/order-moves.ts";
import { stateOf } from "#server/orders/enrollment-path.ts";
import type { EventRow, PartnerWorld } from "#tests/support/partner.ts";

/** What the model remembers: the orders that were placed, and what each one's history was when last seen. */
export interface Model {
  readonly placed: Map<string, readonly EventRow[]>;
}

export interface Real {
  readonly world: PartnerWorld;
  readonly model: Model;
}

/** The `index`-th order, counted round; undefined while there is none. */
export function pick({ placed }: Model, index: number): string | undefined {
  const ids = [...placed.keys()];
  return ids[index % Math.max(1, ids.length)];
}

function expectAllowed(events: readonly EventRow[]): void {
  let from: OrderState | null = null;
  for (const { state, actor } of events) {
    expect([from, state, actor, mayMove(from, state, actor as OrderActor)]).toEqual([
      from,
      state,
      actor,
      true,
    ]);
    from = state;
  }
}

async function checkOrder({ world, model }: Real, id: string): Promise<void> {
  const [order, events] = [await world.order(id), await world.events(id)];
  const before = model.placed.get(id) ?? [];
  // What happened stays as it was written, and nothing follows an end.
  expect(events.slice(0, before.length)).toEqual(before);
  const last = before.at(-1)?.state;
  if (last !== undefined && isFinal(last)) expect(events).toHaveLength(before.length);
  expectAllowed(events);
  expect(events.at(-1)?.state).toBe(order.state);
  expect(events.filter(({ code }) => code === "hold_for_credit").length).toBeLessThanOrEqual(1);
  const there = world.standIn.book.of(id);
  expect(there.length).toBeLessThanOrEqual(1);
  if (order.partner_reference !== null) expect(there[0]?.reference).toBe(order.partner_reference);
  if (!["started", "rejected", "cancelled"].includes(order.state)) expect(there).toHaveLength(1);
  model.placed.set(id, events);
}

/** Checks every order against the table, the stand-in and its own past. */
export async function checkAll(real: Real): Promise<void> {
  for (const id of real.model.placed.keys()) await checkOrder(real, id);
}

const reached = (state: OrderState): number => ORDER_STATES.indexOf(state);

/** Once everything was tried again: the portal and the retailer say the same of every order, without any callback. */
async function expectAtRest({ world, model }: Real): Promise<void> {
  for (const id of model.placed.keys()) {
    const { state } = await world.order(id);
    const [there] = world.standIn.book.of(id);
    const truth = there ? stateOf(there.status) : null;
    const what = { id, state, truth };
    if (truth === null) expect({ ...what, over: isFinal(state) }).toEqual({ ...what, over: true });
    else if (isFinal(state)) expect({ ...what, over: isFinal(truth) }).toEqual({ ...what, over: true });
    // Dates that are far off are not asked about, and an order that runs ends by its date: callbacks tell of them.
    else if (reached(state) >= reached("scheduled"))
      expect(reached(truth)).toBeGreaterThanOrEqual(reached(state));
    else expect(what).toEqual({ ...what, state: truth });
  }
}

/** And with the callbacks that a retailer sends until they are answered: the very same. */
async function expectAgreed({ world, model }: Real): Promise<void> {
  for (const id of model.placed.keys()) {
    const { state } = await world.order(id);
    const [there] = world.standIn.book.of(id);
    if (there) expect({ id, state }).toEqual({ id, state: stateOf(there.status) });
  }
}

/** Ends all faults and lets the queue, the clock and the retailer finish what is open; then checks all of it. */
export async function comeToRest(real: Real): Promise<void> {
  const { world } = real;
  world.standIn.faults.answers.clear();
  world.standIn.faults.callbacks = null;
  for (const task of ["resume-enrollments", "reconcile-enrollments"]) {
    world.clock.wait(86_401);
    await world.server.ctx.db.pool.query("select jobs.add_job($1)", [task]);
    for (let round = 0; round < 3; round += 1) await world.runAll();
    await checkAll(real);
  }
  await expectAtRest(real);
  for (const event of world.standIn.callbacks.made)
    expect(await world.standIn.callbacks.repeat(event)).toEqual([200]);
  for (let round = 0; round < 2; round += 1) await world.runAll();
  await checkAll(real);
  await expectAgreed(real);
}
