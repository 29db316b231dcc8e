// Adds the jobs that call a provider's API. Each job is added in the transaction that makes it necessary, so neither
// happens without the other.
import { sql, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

export const ENROLL_ORDER = "enroll-order";
export const CANCEL_ENROLLMENT = "cancel-enrollment";
export const CHECK_ENROLLMENT = "ask-enrollment";
export const ACCEPT_DEPOSIT = "accept-deposit";
type Task = typeof ACCEPT_DEPOSIT | typeof ENROLL_ORDER | typeof CANCEL_ENROLLMENT | typeof CHECK_ENROLLMENT;

/**
 * With the queue's back-off of e^attempt seconds: about four hours. After that server/jobs/resume-enrollments.ts starts
 * again.
 */
const MAX_ATTEMPTS = 10;

/** One job of a kind for an order at a time. */
export function jobKey(task: Task, orderId: string): string {
  return `${task}:${orderId}`;
}

async function addJob(db: Kysely<DB>, task: Task, orderId: string): Promise<void> {
  await sql`
    select from jobs.add_job(
      ${task}::text,
      payload => ${JSON.stringify({ order_id: orderId })}::json,
      max_attempts => ${MAX_ATTEMPTS}::integer,
      job_key => ${jobKey(task, orderId)}::text
    )`.execute(db);
}

/** Queues the submission of the order to the provider's API. */
export async function queueEnrollment(db: Kysely<DB>, orderId: string): Promise<void> {
  await addJob(db, ENROLL_ORDER, orderId);
}

/** Queues the request that the provider cancel the order. `cancel_requested_at` is set in the same transaction. */
export async function queueCancellation(db: Kysely<DB>, orderId: string): Promise<void> {
  await addJob(db, CANCEL_ENROLLMENT, orderId);
}

/** Queues the report that the customer accepted the deposit. `deposit_accepted_at` is set in the same transaction. */
export async function queueDepositAcceptance(db: Kysely<DB>, orderId: string): Promise<void> {
  await addJob(db, ACCEPT_DEPOSIT, orderId);
}

/** Queues a check of the order's status at the provider. */
export async function queueStatusCheck(db: Kysely<DB>, orderId: string): Promise<void> {
  await addJob(db, CHECK_ENROLLMENT, orderId);
}
