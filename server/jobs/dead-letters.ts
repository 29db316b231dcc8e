// Jobs of which no try is left: what an operator sees of them, and how they begin anew. Their payloads, which may
// hold what is a person's, are never read.
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

export interface DeadLetter {
  readonly id: string;
  readonly task: string;
  /** What it is about: the task and an id of ours; null for regular jobs. */
  readonly key: string | null;
  readonly attempts: number;
  readonly failed_at: Date;
  /** The first line of the last error, without what looks like an address or a number of a person. */
  readonly why: string;
}

const WHY_LENGTH = 160;
const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g;
const LONG_NUMBER = /\+?\d[\d\s().-]{6,}\d/g;

function tidied(error: string): string {
  const [line = ""] = error.split("\n");
  return line.replaceAll(ADDRESS, "…").replaceAll(LONG_NUMBER, "…").slice(0, WHY_LENGTH);
}

// A job whose place another one took has no error, and is nobody's concern.
const DEAD = sql`attempts >= max_attempts and locked_at is null and last_error is not null`;

function ofTask(task: string | undefined): RawBuilder<unknown> {
  return task === undefined ? sql`` : sql`and task_identifier = ${task}`;
}

/** The jobs that failed for good, oldest first; those of one task where it is given. */
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
  // Workers that wait learn of it at once.
  await sql`select pg_notify('jobs:insert', ${JSON.stringify({ r: Math.random(), count: rows.length })})`.execute(
    db,
  );
  return rows.length;
}

/** Lets one of them begin anew with all its tries; false where there is none of this id. */
export async function retryDeadLetter(db: Kysely<DB>, id: string): Promise<boolean> {
  return (await retry(db, sql`and id = ${id}::bigint`)) > 0;
}

/** Lets all of them begin anew, or those of one task; returns how many. */
export async function retryDeadLetters(db: Kysely<DB>, task?: string): Promise<number> {
  return retry(db, ofTask(task));
}
