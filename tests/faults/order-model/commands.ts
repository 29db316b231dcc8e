// What may happen to orders, in any order: customers, the provider, the queue, the clock, and everything that fails.
import * as fc from "fast-check";
import type { HandoffOutcome } from "#contracts/checkout.ts";
import { REJECTION_CODES } from "#contracts/tables/orders.ts";
import type { ResponseFault, CallbackFault, Endpoint } from "#simulators/partner/faults.ts";
import {
  CUTS,
  daysPass,
  jobsAreLost,
  queueAgain,
  runWith,
  whileDown,
  whileDying,
  type Cut,
} from "./breaking.ts";
import { act, claim, place, placeAgain, reportOutcome, type Placement } from "./customer.ts";
import { checkAll, pickOrderId, type Model, type Real } from "./model.ts";
import { advance, dayAhead, DECISIONS, forge, FORGERIES, repeatOld, notifyWith } from "./provider.ts";

type Command = fc.AsyncCommand<Model, Real>;
type Commands = fc.Arbitrary<Command>;

/** Creates a command that can always be run. Every order is checked after it. */
function command(name: string, run: (real: Real) => Promise<unknown>): Command {
  return {
    check: () => true,
    async run(_model, real) {
      await run(real);
      await checkAll(real);
    },
    toString: () => name,
  };
}

/** Ways to place an order, with their names. */
export const PLACINGS: fc.Arbitrary<{ readonly name: string; readonly placement: Placement }> = fc
  .record({
    connector: fc.constantFrom("partner", "partner", "handoff"),
    who: fc.constantFrom("stranger", "guest", "account"),
    language: fc.constantFrom("en", "es"),
    decision: fc.constantFrom(...DECISIONS),
    times: fc.constantFrom(1, 1, 2),
  })
  .map(({ decision: [status, decision], ...how }) => ({
    name: `${how.times} × ${how.connector} by ${how.who}, answered ${status}`,
    placement: { ...how, decision },
  }));

const FAULTS = ["500", "429", "deaf", "lost", "late_500", "malformed"] as const satisfies ResponseFault[];

const any = fc.nat({ max: 20 });
const cuts = fc.constantFrom<Cut>(...CUTS);
const often = (name: string, run: (real: Real) => Promise<unknown>): Commands =>
  fc.constant(command(name, run));
const of = (name: string, run: (real: Real, id: string | undefined) => Promise<unknown>): Commands =>
  any.map((index) => command(`${name} (${index})`, (real) => run(real, pickOrderId(real.model, index))));

const outcomes: fc.Arbitrary<{
  outcome: HandoffOutcome["outcome"];
  code?: HandoffOutcome["code"];
  ahead?: number;
}> = fc.constantFrom(
  { outcome: "went_through" as const },
  { outcome: "went_through" as const, ahead: 6 },
  { outcome: "not_yet" as const },
  { outcome: "did_not_go_through" as const },
  { outcome: "did_not_go_through" as const, code: REJECTION_CODES[0] },
);

const CUSTOMERS: Commands[] = [
  PLACINGS.map(({ name, placement }) => command(`placed: ${name}`, (real) => place(real, placement))),
  fc
    .tuple(PLACINGS, cuts)
    .map(([{ name, placement }, cut]) =>
      command(`placed while ${cut.join(" ")} dies: ${name}`, (real) =>
        place(real, placement, (work) => whileDying(real, cut, work)),
      ),
    ),
  of("its form is sent again", placeAgain),
  of("the retailer's page is opened", (real, id) => act(real, id, "handoff")),
  fc.tuple(any, outcomes).map(([index, { ahead, ...input }]) =>
    command(`the customer of ${index} says ${JSON.stringify({ ...input, ahead })}`, (real) =>
      reportOutcome(real, pickOrderId(real.model, index), {
        ...input,
        ...(ahead === undefined ? {} : { starts_on: dayAhead(real.fixture, ahead) }),
      }),
    ),
  ),
  of("an account takes it in", claim),
  of("it is cancelled", async (real, id) => {
    for (let time = 0; time < 2; time += 1) await act(real, id, "cancel", { code: "changed_mind" });
  }),
  fc
    .tuple(any, cuts)
    .map(([index, cut]) =>
      command(`${index} is cancelled while ${cut.join(" ")} dies`, (real) =>
        whileDying(real, cut, () =>
          act(real, pickOrderId(real.model, index), "cancel", { code: "moving", reason: "To Lubbock" }, true),
        ),
      ),
    ),
];

const PROVIDER_COMMANDS: Commands[] = [
  fc.tuple(any, fc.array(any, { minLength: 2, maxLength: 4 })).map(([index, choices]) =>
    command(`the provider continues a closed order with ${index}/${choices.join("/")}`, async (real) => {
      for (const choice of choices) await advance(real, pickOrderId(real.model, index), choice);
    }),
  ),
  fc
    .tuple(any, any)
    .map(([index, choice]) =>
      command(`the provider continues a closed order with ${index}/${choice}`, (real) =>
        advance(real, pickOrderId(real.model, index), choice),
      ),
    ),
  fc
    .tuple(fc.constantFrom<CallbackFault>("lost", "duplicate", "late"), any, any)
    .map(([fault, index, choice]) =>
      command(`the provider continues a closed order with ${index}/${choice}, ${fault}`, (real) =>
        notifyWith(real, fault, index, choice),
      ),
    ),
  fc
    .tuple(cuts, any, any)
    .map(([cut, index, choice]) =>
      command(
        `the provider continues a closed order with ${index}/${choice} while ${cut.join(" ")} dies`,
        (real) => whileDying(real, cut, () => advance(real, pickOrderId(real.model, index), choice, true)),
      ),
    ),
  any.map((index) => command(`callback ${index} comes again`, (real) => repeatOld(real, index))),
  often("what was kept back comes", ({ fixture }) => fixture.simulator.callbacks.release()),
  fc
    .tuple(any, fc.constantFrom(...FORGERIES))
    .map(([index, how]) => command(`forged: ${how} of ${index}`, (real) => forge(real, index, how))),
  fc.boolean().map((refuses) =>
    command(`it is ${refuses ? "" : "not "}too late to cancel`, async ({ fixture }) => {
      fixture.simulator.enrollments.rejectsCancellation = refuses;
    }),
  ),
];

async function allAtOnce(real: Real, index: number, choice: number): Promise<void> {
  const id = pickOrderId(real.model, index);
  const cancelled = act(real, id, "cancel", { code: "changed_mind" });
  await Promise.all([real.fixture.runAll(), cancelled, advance(real, id, choice)]);
}

const QUEUE: Commands[] = [
  often("the queue runs", ({ fixture }) => fixture.runAll()),
  fc
    .tuple(fc.constantFrom<Endpoint>("enroll", "find", "cancel"), fc.constantFrom(...FAULTS))
    .map(([endpoint, fault]) =>
      command(`the queue runs, ${endpoint} answers ${fault}`, (real) => runWith(real, endpoint, fault)),
    ),
  cuts.map((cut) =>
    command(`the queue runs while ${cut.join(" ")} dies`, (real) =>
      whileDying(real, cut, () => real.fixture.runAll()),
    ),
  ),
  of("everything of it is queued again", queueAgain),
  often("every try is used up", jobsAreLost),
  fc
    .tuple(any, any)
    .map(([index, choice]) =>
      command(`queue, customer and retailer at once, ${index}/${choice}`, (real) =>
        allAtOnce(real, index, choice),
      ),
    ),
];

const CLOCK: Commands[] = [
  often("a day passes", (real) => daysPass(real, 1)),
  often("nine days pass", (real) => daysPass(real, 9)),
  often("two months pass", (real) => daysPass(real, 61)),
  often("eight days pass, the retailer is down", (real) => whileDown(real, () => daysPass(real, 8))),
  cuts.map((cut) =>
    command(`nine days pass while ${cut.join(" ")} dies`, (real) =>
      whileDying(real, cut, () => daysPass(real, 9, true)),
    ),
  ),
];

/** Every command, with its choices. */
export const COMMANDS: Commands[] = [...CUSTOMERS, ...PROVIDER_COMMANDS, ...QUEUE, ...CLOCK];
