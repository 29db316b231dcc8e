// Adds the jobs that speak to a retailer's interface. Each is added in the transaction that makes it
// necessary, so that neither happens without the other.
import { sql, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

export const ENROLL_ORDER = "enroll-order";
export const CANCEL_ENROLLMENT = "cancel-enrollment";
export const CHECK_ENROLLMENT = "ask-enrollment";
type Task = typeof ENROLL_ORDER | typeof CANCEL_ENROLLMENT | typeof CHECK_ENROLLMENT;

/** With the queue's back-off of e^attempt seconds: about four hours. After that server/jobs/resume-enrollments.ts begins anew. */
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

/** The order goes to the retailer's interface. */
export async function queueEnrollment(db: Kysely<DB>, orderId: string): Promise<void> {
  await addJob(db, ENROLL_ORDER, orderId);
}

/** The retailer is asked to take the order back; `cancel_requested_at` is set in the same transaction. */
export async function queueCancellation(db: Kysely<DB>, orderId: string): Promise<void> {
  await addJob(db, CANCEL_ENROLLMENT, orderId);
}

/** The retailer is asked what became of the order. */
export async function queueStatusCheck(db: Kysely<DB>, orderId: string): Promise<void> {
  await addJob(db, CHECK_ENROLLMENT, orderId);
}
