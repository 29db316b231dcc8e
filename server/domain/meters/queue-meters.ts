// Adds jobs for agreements and readings. Each job is added in the transaction that makes it necessary, so neither
// happens without the other. There is at most one job of each kind per agreement at a time.
import { sql, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

export const REQUEST_AGREEMENT = "request-agreement";
export const IMPORT_HISTORY = "import-history";
export const TERMINATE_AGREEMENT = "terminate-agreement";
export const READ_METER = "read-meter";
export const FILL_GAPS = "fill-meter-gaps";
export const READ_ON_DEMAND = "read-on-demand";
/** Covers all agreements that are due. */
export const POLL_AGREEMENTS = "follow-agreements";
export const METER_JOBS = [
  REQUEST_AGREEMENT,
  IMPORT_HISTORY,
  TERMINATE_AGREEMENT,
  READ_METER,
  FILL_GAPS,
  READ_ON_DEMAND,
] as const;
export type MeterJob = (typeof METER_JOBS)[number];

/**
 * Attempts after failures of our own, with the queue's back-off of e^attempt seconds: about four hours. A meter source
 * that does not respond is not a failure: see server/jobs/meters/meter-faults.ts.
 */
const MAX_ATTEMPTS = 10;
/** Higher runs later: messages and customer requests run before readings. */
const PRIORITY: Readonly<Record<MeterJob, number>> = {
  [REQUEST_AGREEMENT]: 5,
  [TERMINATE_AGREEMENT]: 5,
  [READ_ON_DEMAND]: 5,
  [IMPORT_HISTORY]: 10,
  [READ_METER]: 20,
  [FILL_GAPS]: 30,
};

/**
 * Adds the job of a kind for an agreement within `db`, after a delay of `delayMs` by the database's clock. Replaces a
 * job that is already waiting. Returns the job's id.
 */
export async function queueMeterJob(
  db: Kysely<DB>,
  task: MeterJob,
  agreementId: string,
  delayMs = 0,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from jobs.add_job(
      ${task}::text,
      payload => ${JSON.stringify({ agreement_id: agreementId })}::json,
      run_at => now() + ${delayMs} * interval '1 millisecond',
      max_attempts => ${MAX_ATTEMPTS}::integer,
      priority => ${PRIORITY[task]}::integer,
      job_key => ${`${task}:${agreementId}`}::text
    )`.execute(db);
  const [added] = rows;
  if (!added) throw new Error("The job was not added.");
  return added.id;
}

/** Adds the job as permanently failed (`npm run jobs:dead`), with the reason. */
export async function queueDeadJob(
  db: Kysely<DB>,
  task: MeterJob,
  agreementId: string,
  why: string,
): Promise<void> {
  const id = await queueMeterJob(db, task, agreementId);
  await sql`select from jobs.permanently_fail_jobs(array[${id}::bigint], ${why}::text)`.execute(db);
}
