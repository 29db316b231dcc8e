// Usage files that a customer submitted for a home: the row, and the job that reads the file.
import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { FILE_NOT_READ, USAGE_FILE_STATES, type FileUsage, type UsageFile } from "#contracts/usage-files.ts";
import type { DB } from "#server/platform/db/types.ts";
import { lockLocation } from "./add-location.ts";

export const IMPORT_USAGE_FILE = "import-usage-file";
/** With the queue's backoff: half an hour. Errors in the file itself are not retried. */
const MAX_ATTEMPTS = 8;
/** Higher runs later: messages must not wait for files. */
const PRIORITY = 10;

interface FileRow {
  readonly state: string;
  readonly problem: string | null;
  readonly kept: number | null;
  readonly created_at: Date;
}

function isState(text: string): text is UsageFile["state"] {
  return (USAGE_FILE_STATES as readonly string[]).includes(text);
}

/** Returns the wire format of a submitted file. */
export function usageFileJson({ state, problem, kept, created_at }: FileRow): UsageFile {
  return { state: isState(state) ? state : "failed", problem, kept, told_at: created_at.toISOString() };
}

/** Returns the file that was submitted last for a home of the account. Null if there never was one. */
export async function latestUsageFile(
  db: Kysely<DB>,
  userId: string,
  esiid: string,
): Promise<UsageFile | null> {
  const row = await db
    .selectFrom("usage.files")
    .select(["state", "problem", "kept", "created_at"])
    .where("user_id", "=", userId)
    .where("esiid", "=", esiid)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row ? usageFileJson(row) : null;
}

/**
 * Records in `trx` that a file was submitted for a home of the account, and queues its import. Submitting the same file
 * again has no effect, except that one that we failed to read starts again. Null if the account has no such home.
 */
export async function queueUsageFile(
  trx: Kysely<DB>,
  location: { readonly user_id: string; readonly esiid: string },
  { object, meter }: FileUsage,
  now: Date,
): Promise<UsageFile | null> {
  const { user_id, esiid } = location;
  // The home may be removed, or its account erased, at the same moment.
  await lockLocation(trx, esiid);
  const { rows } = await sql<FileRow & { id: string }>`
    insert into usage.files as f (id, user_id, esiid, object, meter, created_at)
    select ${randomUUID()}::uuid, h.user_id, h.esiid, ${object}, ${meter}, ${now}::timestamptz
    from portal.service_locations h
    where h.user_id = ${user_id} and h.esiid = ${esiid} and h.ended_at is null
    on conflict (user_id, esiid, object, meter) do update set
      state = case when f.problem = ${FILE_NOT_READ} then 'waiting' else f.state end,
      created_at = case when f.problem = ${FILE_NOT_READ} then excluded.created_at else f.created_at end,
      done_at = case when f.problem = ${FILE_NOT_READ} then null else f.done_at end,
      problem = nullif(f.problem, ${FILE_NOT_READ})
    returning id, state, problem, kept, created_at`.execute(trx);
  const [row] = rows;
  if (!row) return null;
  if (row.state === "waiting") await queueFileJob(trx, row.id);
  return usageFileJson(row);
}

/**
 * Adds in `trx` the job that reads the file of a row, with all its attempts. A job that is already waiting is replaced.
 */
export async function queueFileJob(trx: Kysely<DB>, fileId: string): Promise<void> {
  await sql`
    select from jobs.add_job(
      ${IMPORT_USAGE_FILE}::text,
      payload => ${JSON.stringify({ file_id: fileId })}::json,
      max_attempts => ${MAX_ATTEMPTS}::integer,
      priority => ${PRIORITY}::integer,
      job_key => ${`${IMPORT_USAGE_FILE}:${fileId}`}::text
    )`.execute(trx);
}

/** Erases in `trx` the records of an account's files. */
export async function eraseUsageFiles(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx.deleteFrom("usage.files").where("user_id", "=", userId).execute();
}
