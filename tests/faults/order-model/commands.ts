// What may happen to orders, in any order: customers, the retailer, the queue, and everything that breaks.
import * as fc from "fast-check";
import { expect } from "vitest";
import type { Enrollment } from "#contracts/partners.ts";
import { receiptOf } from "#server/orders/receipt.ts";
import type { Decision } from "#server/orders/partner-stand-in/book.ts";
import type { AnswerFault, CallbackFault, Endpoint } from "#server/orders/partner-stand-in/faults.ts";
import { queueCancellation, queueEnrollment, queueQuestion } from "#server/orders/queue-enrollment.ts";
import { checkAll, pick, type Model, type Real } from "./model.ts";

type Command = fc.AsyncCommand<Model, Real>;

/** A command that can always be run; every order is checked after it. */
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

export const DECISIONS: readonly Decision[] = [
  { status: "received" },
  { status: "held" },
  { status: "accepted" },
  { status: "scheduled", starts_on: "2027-01-05" },
  { status: "rejected", code: "wrong_address" },
  { refuse: { code: "plan_withdrawn" } },
];

/** What a retailer may come to next. */
const NEXT: Record<Enrollment["status"], ReadonlyArray<Partial<Enrollment>>> = {
  received: [{ status: "held" }, { status: "accepted" }, { status: "scheduled", starts_on: "2027-01-05" }],
  held: [{ status: "accepted" }, { status: "rejected", code: "refused" }],
  accepted: [
    { status: "scheduled", starts_on: "2027-01-07" },
    { status: "rejected", code: "switch_hold" },
  ],
  scheduled: [
    { starts_on: "2027-01-09" },
    { status: "active" },
    { status: "rejected" },
    { status: "cancelled" },
  ],
  active: [{ ends_on: "2028-02-01" }, { status: "ended" }],
  rejected: [],
  cancelled: [],
  ended: [],
};

async function advance({ world }: Real, id: string | undefined, choice: number): Promise<void> {
  const [there] = id === undefined ? [] : world.standIn.book.of(id);
  const choices = there ? NEXT[there.status] : [];
  const change = choices[choice % Math.max(1, choices.length)];
  if (id === undefined || !change) return;
  // Two events of one order do not happen in the same millisecond.
  world.clock.wait(0.002);
  for (const status of await world.advance(id, change)) expect(status).toBe(200);
}

async function cancel({ world }: Real, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const receipt = receiptOf(world.server.ctx, id);
  const response = await fetch(`${world.server.url}/api/orders/${id}/cancel`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ receipt, code: "changed_mind" }),
  });
  await response.text();
  // Taken back, asked for, or too late.
  expect([200, 409]).toContain(response.status);
}

/** While `work` runs, every transaction that writes into `table` dies. */
async function whileDying({ world }: Real, table: string, work: () => Promise<unknown>): Promise<void> {
  const { pool } = world.server.ctx.db;
  await pool.query(`alter table portal.${table} add constraint dies check (false) not valid`);
  try {
    await work();
  } finally {
    await pool.query(`alter table portal.${table} drop constraint dies`);
  }
}

async function runWith(real: Real, endpoint: Endpoint, fault: AnswerFault): Promise<void> {
  real.world.standIn.faults.answers.set(endpoint, fault);
  await real.world.runAll();
  real.world.standIn.faults.answers.clear();
}

/** Places an order that the retailer will answer with `decision`. */
export async function place({ world, model }: Real, decision: Decision): Promise<void> {
  const id = await world.place();
  const { book } = world.standIn;
  const before = book.decide;
  book.decide = (request) => (request.order_id === id ? decision : before(request));
  model.placed.set(id, await world.events(id));
}

async function dayPasses({ world }: Real): Promise<void> {
  world.clock.wait(86_401);
  for (const task of ["resume-enrollments", "reconcile-enrollments"])
    await world.server.ctx.db.pool.query("select jobs.add_job($1)", [task]);
  await world.runAll();
}

async function queueAgain({ world }: Real, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  for (const queue of [queueEnrollment, queueCancellation, queueQuestion])
    await queue(world.server.ctx.db.sql, id);
  await world.runJobs();
}

async function tellWith(real: Real, fault: CallbackFault, index: number, choice: number): Promise<void> {
  real.world.standIn.faults.callbacks = fault;
  await advance(real, pick(real.model, index), choice);
  real.world.standIn.faults.callbacks = null;
}

async function repeatOld({ world }: Real, index: number): Promise<void> {
  const { made } = world.standIn.callbacks;
  const event = made[index % Math.max(1, made.length)];
  if (event) expect(await world.standIn.callbacks.repeat(event)).toEqual([200]);
}

async function allAtOnce(real: Real, index: number, choice: number): Promise<void> {
  const id = pick(real.model, index);
  await Promise.all([real.world.runAll(), cancel(real, id), advance(real, id, choice)]);
}

const FAULTS = ["500", "429", "deaf", "lost", "late_500", "malformed"] as const satisfies AnswerFault[];

const any = fc.nat({ max: 20 });
const often = (name: string, run: (real: Real) => Promise<unknown>): fc.Arbitrary<Command> =>
  fc.constant(command(name, run));

/** Every command, with its choices. */
export const COMMANDS: Array<fc.Arbitrary<Command>> = [
  fc
    .constantFrom(...DECISIONS)
    .map((decision) =>
      command(`place, answered ${JSON.stringify(decision)}`, (real) => place(real, decision)),
    ),
  often("the queue runs", ({ world }) => world.runAll()),
  fc
    .tuple(fc.constantFrom<Endpoint>("enroll", "find", "cancel"), fc.constantFrom(...FAULTS))
    .map(([endpoint, fault]) =>
      command(`the queue runs, ${endpoint} answers ${fault}`, (real) => runWith(real, endpoint, fault)),
    ),
  often("the queue runs, its transactions die", (real) =>
    whileDying(real, "order_events", () => real.world.runAll()),
  ),
  any.map((index) =>
    command(`everything of ${index} is queued again`, (real) => queueAgain(real, pick(real.model, index))),
  ),
  fc
    .tuple(any, any)
    .map(([index, choice]) =>
      command(`the retailer goes on with ${index}/${choice}`, (real) =>
        advance(real, pick(real.model, index), choice),
      ),
    ),
  fc
    .tuple(fc.constantFrom<CallbackFault>("lost", "duplicate", "late"), any, any)
    .map(([fault, index, choice]) =>
      command(`the retailer goes on with ${index}/${choice}, ${fault}`, (real) =>
        tellWith(real, fault, index, choice),
      ),
    ),
  any.map((index) => command(`callback ${index} comes again`, (real) => repeatOld(real, index))),
  often("what was kept back comes", ({ world }) => world.standIn.callbacks.release()),
  any.map((index) => command(`${index} is cancelled`, (real) => cancel(real, pick(real.model, index)))),
  fc
    .tuple(any, any)
    .map(([index, choice]) =>
      command(`queue, customer and retailer at once, ${index}/${choice}`, (real) =>
        allAtOnce(real, index, choice),
      ),
    ),
  fc.boolean().map((refuses) =>
    command(`it is ${refuses ? "" : "not "}too late to cancel`, async ({ world }) => {
      world.standIn.book.refusesToCancel = refuses;
    }),
  ),
  often("a day passes", dayPasses),
];
