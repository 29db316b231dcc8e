// Time, the queue and the daily jobs, and what fails while they run.
import type { TaskList } from "graphile-worker";
import { promptForOutcomes } from "#server/jobs/orders/prompt-outcomes.ts";
import { applyDueTransitions } from "#server/jobs/orders/order-dates.ts";
import type { ResponseFault, Endpoint } from "#simulators/partner/faults.ts";
import {
  queueCancellation,
  queueEnrollment,
  queueStatusCheck,
} from "#server/domain/orders/queue-enrollment.ts";
import type { Real, OrderModelFixture } from "./model.ts";

/** The regular tasks related to providers. */
const REGULAR: ReadonlyArray<keyof TaskList> = ["resume-enrollments", "reconcile-enrollments"];

/** Where a transaction is cut: nothing (or not every row) can be written to this table. */
export const CUTS = [
  ["portal.order_events", "false"],
  ["portal.order_events", "seq % 2 = 0"],
  ["portal.orders", "state not in ('active', 'cancelled', 'rejected', 'accepted')"],
  ["portal.orders", "false"],
  ["portal.partner_events", "false"],
  ["mail.outbox", "false"],
] as const;
export type Cut = (typeof CUTS)[number];

/** Makes every transaction with such a write fail while `work` runs. */
export async function whileDying(
  { fixture }: Real,
  [table, check]: Cut,
  work: () => Promise<unknown>,
): Promise<void> {
  const { pool } = fixture.server.ctx.db;
  await pool.query(`alter table ${table} add constraint dies check (${check}) not valid`);
  try {
    await work();
  } finally {
    await pool.query(`alter table ${table} drop constraint dies`);
  }
}

/** Runs the queue while the provider's `endpoint` has a fault. */
export async function runWith(real: Real, endpoint: Endpoint, fault: ResponseFault): Promise<void> {
  real.fixture.simulator.faults.responses.set(endpoint, fault);
  await real.fixture.runAll();
  real.fixture.simulator.faults.responses.clear();
}

/** Takes the whole provider down while `work` runs. */
export async function whileDown({ fixture }: Real, work: () => Promise<unknown>): Promise<void> {
  const { responses } = fixture.simulator.faults;
  for (const endpoint of ["enroll", "find", "cancel"] as const) responses.set(endpoint, "deaf");
  await work();
  responses.clear();
}

// A job that throws at its end is run again, here on the next day.
async function tryJob(job: Promise<void>, broken: boolean): Promise<void> {
  await (broken ? job.catch(() => {}) : job);
}

/**
 * Advances the clock by days at once, and runs the regular jobs, two at a time as after a process that was considered
 * dead.
 */
export async function daysPass({ fixture }: Real, days: number, broken = false): Promise<void> {
  fixture.clock.wait(days * 86_400 + 1);
  const { ctx } = fixture.server;
  await Promise.all([tryJob(applyDueTransitions(ctx), broken), tryJob(applyDueTransitions(ctx), broken)]);
  await Promise.all([tryJob(promptForOutcomes(ctx), broken), tryJob(promptForOutcomes(ctx), broken)]);
  for (const task of REGULAR) await ctx.db.pool.query("select jobs.add_job($1)", [task]);
  await fixture.runAll();
}

/** Queues every job of an order again. */
export async function queueAgain({ fixture }: Real, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  for (const queue of [queueEnrollment, queueCancellation, queueStatusCheck])
    await queue(fixture.server.ctx.db.sql, id);
  await fixture.runJobs();
}

/** Uses up the attempts of every job, as if the queue lost them. */
export async function jobsAreLost({ fixture }: Pick<Real, "fixture">): Promise<void> {
  await fixture.server.ctx.db.pool.query("update jobs._private_jobs set attempts = max_attempts");
}

/** Removes all orders, jobs, messages and faults of the previous history. */
export async function restart(fixture: OrderModelFixture): Promise<void> {
  const { enrollments, callbacks, faults } = fixture.simulator;
  faults.responses.clear();
  faults.callbacks = null;
  enrollments.booked.length = 0;
  enrollments.rejectsCancellation = false;
  enrollments.decide = () => ({ status: "received" });
  callbacks.sent.length = 0;
  callbacks.delayed.length = 0;
  fixture.simulator.requests.length = 0;
  const { pool } = fixture.server.ctx.db;
  for (const table of [
    "jobs._private_jobs",
    "portal.orders",
    "portal.limits",
    "portal.service_locations",
    "mail.outbox",
  ])
    await pool.query(`delete from ${table}`);
}
