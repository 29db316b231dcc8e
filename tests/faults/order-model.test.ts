// Tests orders against a model: whatever happens, in whatever order, and whatever fails, no order is lost or
// duplicated, none is enrolled twice, none is in a state that the table of transitions does not allow, and no customer
// is notified of a step twice.
// ORDER_HISTORIES: the number of histories to try, new ones each time. Without it, the few of TEST_SEED, which are the
// same on every run. ORDER_SEED: those of an earlier run, shrunk if one fails.
import { randomInt } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, it } from "vitest";
import { ORDER_TRANSITIONS } from "#contracts/order-transitions.ts";
import { createPartnerFixture } from "#tests/support/partner.ts";
import { createTestUser } from "#tests/support/portal.ts";
import { SEED } from "#tests/support/seed.ts";
import { restart } from "./order-model/breaking.ts";
import { COMMANDS, PLACINGS } from "./order-model/commands.ts";
import { place, type Placement } from "./order-model/customer.ts";
import { checkAll, type Event, type Model, type Real, type OrderModelFixture } from "./order-model/model.ts";
import { comeToRest } from "./order-model/settled-checks.ts";
import { advance } from "./order-model/provider.ts";

const { ORDER_HISTORIES, ORDER_SEED } = process.env;
const histories = Number(ORDER_HISTORIES ?? 20);
/** Among its histories: a provider revives an order that it rejected, and the rejection arrives last. */
const FIRST_SEED = 1184139123;
const fresh = ORDER_HISTORIES === undefined ? FIRST_SEED - 1 + SEED : randomInt(2 ** 31);
const seed = ORDER_SEED === undefined ? fresh : Number(ORDER_SEED);
/** Many times the duration of one history. */
const PER_HISTORY_MS = 20_000;

let fixture: OrderModelFixture;
beforeAll(async () => {
  const partners = await createPartnerFixture();
  const { byTdu } = await partners.server.ctx.readCatalog();
  const ours = byTdu.get("oncor") ?? [];
  const { puct_number } = partners.simulator.partner;
  const partner = ours.find((plan) => plan.provider.puct_number === puct_number && plan.term_months === 6);
  const handoff = ours.find((plan) => plan.provider.puct_number !== puct_number && plan.term_months === 1);
  if (!partner || !handoff) throw new Error("The catalogue has no such plans.");
  fixture = { ...partners, plans: { partner, handoff }, owner: await createTestUser(partners.server) };
});
afterAll(() => fixture.close());

// How far an order has come before anything else happens to it, because otherwise few would get far.
const steps = fc.array(fc.nat({ max: 3 }), { maxLength: 4, size: "max" });
const beginnings = fc.array(fc.record({ how: PLACINGS, steps }), { minLength: 1, maxLength: 3, size: "max" });
const commands = fc.commands(COMMANDS, { maxCommands: 30, size: "max" });

interface Beginning {
  readonly how: { readonly placement: Placement };
  readonly steps: readonly number[];
}

async function startOrder(real: Real, { how, steps: choices }: Beginning): Promise<void> {
  await place(real, how.placement);
  await checkAll(real);
  if (choices.length === 0) return;
  await fixture.runAll();
  for (const choice of choices) {
    await advance(real, [...real.model.orders.keys()].at(-1), choice);
    await checkAll(real);
  }
}

const seenTransitions = new Set<string>();

function recordEvents(events: readonly Event[]): void {
  for (const [index, { state, actor }] of events.entries())
    seenTransitions.add(`${events[index - 1]?.state ?? null} ${state} ${actor}`);
}

// An operator has no interface yet.
function covered(): string {
  const all = ORDER_TRANSITIONS.flatMap(({ from, to, by }) =>
    by.filter((actor) => actor !== "operator").map((actor) => `${from} ${to} ${actor}`),
  );
  const left = all.filter((transition) => !seenTransitions.has(transition));
  return `${all.length - left.length} of ${all.length}; not: ${left.join(", ")}`;
}

it(
  `any history of orders is one that the table allows (${histories} of seed ${seed})`,
  { timeout: histories * PER_HISTORY_MS },
  async () => {
    const property = fc.asyncProperty(beginnings, commands, async (first, rest) => {
      await restart(fixture);
      const model: Model = { orders: new Map() };
      const real = { fixture, model };
      for (const beginning of first) await startOrder(real, beginning);
      await fc.asyncModelRun(() => ({ model, real }), rest);
      for (const { events } of await comeToRest(real)) recordEvents(events);
    });
    await fc.assert(property, { seed, numRuns: histories, endOnFailure: ORDER_SEED === undefined });
    if (process.env["ORDER_HISTORIES"]) console.info(`moves of the table that were made: ${covered()}`);
  },
);
