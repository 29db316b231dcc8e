// The job that erases the data of a deleted account outside of the auth service.
import { sql, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

export const ERASE_ACCOUNT = "erase-account";
/** With the queue's backoff, this retries for days. */
const MAX_ATTEMPTS = 20;

/** Queues the erasure in `db`, the transaction that deletes the account. */
export async function queueErasure(db: Kysely<DB>, userId: string): Promise<void> {
  await sql`
    select from jobs.add_job(
      ${ERASE_ACCOUNT}::text,
      payload => ${JSON.stringify({ user_id: userId })}::json,
      max_attempts => ${MAX_ATTEMPTS}::integer,
      job_key => ${`${ERASE_ACCOUNT}:${userId}`}::text
    )`.execute(db);
}
