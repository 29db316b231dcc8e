// Time, the queue and the daily jobs, and what breaks while they run.
import type { TaskList } from "graphile-worker";
import { askOutcomes } from "#server/jobs/orders/ask-outcome.ts";
import { moveByDates } from "#server/jobs/orders/order-dates.ts";
import type { AnswerFault, Endpoint } from "#server/domain/orders/partner-stand-in/faults.ts";
import { queueCancellation, queueEnrollment, queueQuestion } from "#server/domain/orders/queue-enrollment.ts";
import type { Real, World } from "./model.ts";

/** The regular tasks about retailers. */
const REGULAR: ReadonlyArray<keyof TaskList> = ["resume-enrollments", "reconcile-enrollments"];

/** Where a transaction is cut: nothing (or not every row) can be written into this table. */
export const CUTS = [
  ["portal.order_events", "false"],
  ["portal.order_events", "seq % 2 = 0"],
  ["portal.orders", "state not in ('active', 'cancelled', 'rejected', 'accepted')"],
  ["portal.orders", "false"],
  ["portal.partner_events", "false"],
  ["mail.outbox", "false"],
] as const;
export type Cut = (typeof CUTS)[number];

/** While `work` runs, every transaction that writes so dies. */
export async function whileDying(
  { world }: Real,
  [table, check]: Cut,
  work: () => Promise<unknown>,
): Promise<void> {
  const { pool } = world.server.ctx.db;
  await pool.query(`alter table ${table} add constraint dies check (${check}) not valid`);
  try {
    await work();
  } finally {
    await pool.query(`alter table ${table} drop constraint dies`);
  }
}

/** The queue runs while the retailer answers `endpoint` badly. */
export async function runWith(real: Real, endpoint: Endpoint, fault: AnswerFault): Promise<void> {
  real.world.standIn.faults.answers.set(endpoint, fault);
  await real.world.runAll();
  real.world.standIn.faults.answers.clear();
}

/** The whole retailer is down while `work` runs. */
export async function whileDown({ world }: Real, work: () => Promise<unknown>): Promise<void> {
  const { answers } = world.standIn.faults;
  for (const endpoint of ["enroll", "find", "cancel"] as const) answers.set(endpoint, "deaf");
  await work();
  answers.clear();
}

// What a job throws at its end brings it back; here that is the next day.
async function tryJob(job: Promise<void>, broken: boolean): Promise<void> {
  await (broken ? job.catch(() => {}) : job);
}

/** Days pass at once, and the regular jobs run, two at a time as after a process that was thought dead. */
export async function daysPass({ world }: Real, days: number, broken = false): Promise<void> {
  world.clock.wait(days * 86_400 + 1);
  const { ctx } = world.server;
  await Promise.all([tryJob(moveByDates(ctx), broken), tryJob(moveByDates(ctx), broken)]);
  await Promise.all([tryJob(askOutcomes(ctx), broken), tryJob(askOutcomes(ctx), broken)]);
  for (const task of REGULAR) await ctx.db.pool.query("select jobs.add_job($1)", [task]);
  await world.runAll();
}

/** The queue has every job of an order once more. */
export async function queueAgain({ world }: Real, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  for (const queue of [queueEnrollment, queueCancellation, queueQuestion])
    await queue(world.server.ctx.db.sql, id);
  await world.runJobs();
}

/** Every job's tries are used up, or the queue lost them. */
export async function jobsAreLost({ world }: Pick<Real, "world">): Promise<void> {
  await world.server.ctx.db.pool.query("update jobs._private_jobs set attempts = max_attempts");
}

/** No order, job, message or fault of a history before. */
export async function startAnew(world: World): Promise<void> {
  const { book, callbacks, faults } = world.standIn;
  faults.answers.clear();
  faults.callbacks = null;
  book.booked.length = 0;
  book.refusesToCancel = false;
  book.decide = () => ({ status: "received" });
  callbacks.made.length = 0;
  callbacks.held.length = 0;
  world.standIn.asked.length = 0;
  const { pool } = world.server.ctx.db;
  for (const table of [
    "jobs._private_jobs",
    "portal.orders",
    "portal.limits",
    "portal.service_locations",
    "mail.outbox",
  ])
    await pool.query(`delete from ${table}`);
}
