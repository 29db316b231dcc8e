// Inspects and drives the queue's jobs in tests.
import type { Pool } from "pg";
import type { TestServer } from "./server.ts";

export interface JobRow {
  readonly task: string;
  readonly payload: string;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly key: string | null;
  readonly last_error: string | null;
  readonly waiting: boolean;
}

/** Lists the remaining jobs, oldest first. */
export async function jobsLeft(pool: Pool): Promise<JobRow[]> {
  const { rows } = await pool.query<JobRow>(`
    select tasks.identifier as task, jobs.payload::text, jobs.attempts, jobs.max_attempts, jobs.key,
      jobs.last_error, jobs.attempts < jobs.max_attempts as waiting
    from jobs._private_jobs as jobs join jobs._private_tasks as tasks on tasks.id = jobs.task_id
    order by jobs.id`);
  return rows;
}

/** Makes jobs that wait for a retry due now, instead of after the queue's backoff. */
export async function makeJobsDue(pool: Pool): Promise<void> {
  await pool.query(
    "update jobs._private_jobs set run_at = now() where locked_at is null and attempts < max_attempts",
  );
  await pool.query(`select pg_notify('jobs:insert', '{"r":0,"count":1}')`);
}

/** Returns the log as one string. */
export function logText({ logs }: TestServer): string {
  return logs.join("");
}
