// Adds jobs for connections, in the transaction that makes them necessary. The jobs of one connection run one after the
// other, because its tokens change with each renewal.
import { sql, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

export const FETCH_CONNECTION = "fetch-connection";
export const REVOKE_CONNECTION = "revoke-connection";
export type ConnectionJob = typeof FETCH_CONNECTION | typeof REVOKE_CONNECTION;

/** Attempts after failures of our own. A company that does not respond is not one. */
const MAX_ATTEMPTS = 10;

/** Adds the job of a kind within `db`, after a delay by the database's clock. Replaces one that is already waiting. */
export async function queueConnectionJob(
  db: Kysely<DB>,
  task: ConnectionJob,
  id: string,
  delayMs = 0,
): Promise<void> {
  await sql`
    select from jobs.add_job(
      ${task}::text,
      payload => ${JSON.stringify({ connection_id: id })}::json,
      queue_name => ${`connection:${id}`}::text,
      run_at => now() + ${delayMs} * interval '1 millisecond',
      max_attempts => ${MAX_ATTEMPTS}::integer,
      priority => ${task === FETCH_CONNECTION ? 20 : 5}::integer,
      job_key => ${`${task}:${id}`}::text
    )`.execute(db);
}
