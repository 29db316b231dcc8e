// Lists and restarts jobs without attempts left. Their payloads, which may contain personal data, are never read.
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

export interface DeadLetter {
  readonly id: string;
  readonly task: string;
  /** What it is about: the task and an internal id. Null for regular jobs. */
  readonly key: string | null;
  readonly attempts: number;
  readonly failed_at: Date;
  /** The first line of the last error, without anything that looks like a personal address or number. */
  readonly why: string;
}

const WHY_LENGTH = 160;
const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g;
const LONG_NUMBER = /\+?\d[\d\s().-]{6,}\d/g;

function tidied(error: string): string {
  const [line = ""] = error.split("\n");
  return line.replaceAll(ADDRESS, "…").replaceAll(LONG_NUMBER, "…").slice(0, WHY_LENGTH);
}

// A job that was replaced by another has no error and needs no attention.
const DEAD = sql`attempts >= max_attempts and locked_at is null and last_error is not null`;

function ofTask(task: string | undefined): RawBuilder<unknown> {
  return task === undefined ? sql`` : sql`and task_identifier = ${task}`;
}

/** Lists the permanently failed jobs, oldest first, or those of one task if it is provided. */
export async function listDeadLetters(db: Kysely<DB>, task?: string): Promise<DeadLetter[]> {
  const { rows } = await sql<Omit<DeadLetter, "why"> & { last_error: string }>`
    select id::text, task_identifier as task, key, attempts, updated_at as failed_at, last_error from jobs.jobs
    where ${DEAD} ${ofTask(task)} order by updated_at, id`.execute(db);
  return rows.map(({ id, task: name, key, attempts, failed_at, last_error }) => ({
    id,
    task: name,
    key,
    attempts,
    failed_at,
    why: tidied(last_error),
  }));
}

async function retry(db: Kysely<DB>, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    select from jobs.reschedule_jobs(
      array(select id from jobs.jobs where ${DEAD} ${which}), run_at => now(), attempts => 0)`.execute(db);
  // Notifies waiting workers at once.
  await sql`select pg_notify('jobs:insert', ${JSON.stringify({ r: Math.random(), count: rows.length })})`.execute(
    db,
  );
  return rows.length;
}

/** Restarts one of them with all its attempts. Returns false if there is none with this id. */
export async function retryDeadLetter(db: Kysely<DB>, id: string): Promise<boolean> {
  return (await retry(db, sql`and id = ${id}::bigint`)) > 0;
}

/** Restarts all of them, or those of one task. Returns how many. */
export async function retryDeadLetters(db: Kysely<DB>, task?: string): Promise<number> {
  return retry(db, ofTask(task));
}
