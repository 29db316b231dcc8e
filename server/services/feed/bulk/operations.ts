// Operations on many messages: started within a request, done in batches by a job, with their progress in a row.
import { randomUUID } from "node:crypto";
import { sql, type Kysely, type RawBuilder, type Selectable } from "kysely";
import type { Context } from "#server/domain/context.ts";
import { isDistributed } from "#server/platform/db/distribute/distributed-tables.ts";
import type { DB, NotifyBulkOperations } from "#server/platform/db/types.ts";
import { assignments } from "../messages/status.ts";
import { dueMessages, storedRequest, type StoredRequest } from "./request.ts";

export const BULK_JOB = "notify-bulk";
/** With the queue's back-off: about two hours. */
const MAX_ATTEMPTS = 8;
const BATCH = 1_000;

export type Operation = Selectable<NotifyBulkOperations>;
type WorkContext = Pick<Context, "db" | "now">;

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Formats an operation for the wire. `publicUrl`: the service's public address. */
export function operationJson(row: Operation, publicUrl: string): object {
  return {
    __typename: "BulkOperation",
    id: row.id,
    name: row.name,
    status: row.status,
    estimated_total_rows: row.estimated_total_rows,
    processed_rows: row.processed_rows,
    success_count: row.success_count,
    error_count: row.error_count,
    error_items: row.error_items,
    progress_path: `${publicUrl}/v1/bulk_operations/${row.id}`,
    inserted_at: iso(row.inserted_at),
    updated_at: iso(row.updated_at),
    started_at: iso(row.started_at),
    completed_at: iso(row.completed_at),
    failed_at: iso(row.failed_at),
  };
}

/** Returns the operation with an id, if it belongs to the owner (null: any owner). */
export async function findOperation(
  db: Kysely<DB>,
  id: string,
  owner: string | null,
): Promise<Operation | undefined> {
  const query = db.selectFrom("notify.bulk_operations").selectAll().where("id", "=", id);
  return (owner === null ? query : query.where("user_id", "=", owner)).executeTakeFirst();
}

/** Returns the time of the newest message to any of them: times of one user's messages may run ahead of the clock. */
async function findNewestTime(db: Kysely<DB>, userIds: readonly string[] | null): Promise<Date | null> {
  const query = db.selectFrom("notify.recipients").select((eb) => eb.fn.max("last_inserted_at").as("at"));
  const row = await (
    userIds === null ? query : query.where("user_id", "in", [...userIds, ""])
  ).executeTakeFirst();
  return row?.at ?? null;
}

/** Records an operation and queues its job, both or neither. */
export async function startOperation(
  { db, now }: WorkContext,
  request: Omit<StoredRequest, "until">,
  name: string,
  owner: string | null,
): Promise<Operation> {
  const at = now();
  return db.sql.transaction().execute(async (trx) => {
    const newest = await findNewestTime(trx, request.user_ids);
    const until = newest !== null && newest > at ? newest : at;
    const stored: StoredRequest = { ...request, until: until.toISOString() };
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from notify.messages where ${dueMessages(stored)}`.execute(trx);
    const operation = await trx
      .insertInto("notify.bulk_operations")
      .values({
        id: randomUUID(),
        user_id: owner,
        name,
        request: JSON.stringify(stored),
        status: "queued",
        estimated_total_rows: rows[0]?.total ?? 0,
        inserted_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await sql`
      select from jobs.add_job(
        ${BULK_JOB}::text,
        payload => ${JSON.stringify({ operation_id: operation.id })}::json,
        max_attempts => ${MAX_ATTEMPTS}::integer,
        job_key => ${`${BULK_JOB}:${operation.id}`}::text
      )`.execute(trx);
    return operation;
  });
}

interface BatchPosition {
  readonly user_id: string;
  readonly id: string;
}

const chosenSql = (request: StoredRequest, from: BatchPosition): RawBuilder<unknown> => sql`
  select user_id, id from notify.messages
  where (user_id, id) > (${from.user_id}, ${from.id}) and ${dueMessages(request)}
  order by user_id, id limit ${BATCH}`;

function changeSql({ action }: StoredRequest, now: Date, chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return action === "delete"
    ? sql`delete from notify.messages m using ${chosen} where m.user_id = chosen.user_id and m.id = chosen.id`
    : sql`update notify.messages m set ${assignments(action, now, null)}
        from ${chosen} where m.user_id = chosen.user_id and m.id = chosen.id`;
}

// On a cluster, rows of several workers can't be locked before they are changed.
async function changeBatchApart(
  trx: Kysely<DB>,
  request: StoredRequest,
  from: BatchPosition,
  now: Date,
): Promise<readonly BatchPosition[]> {
  const { rows } = await sql<BatchPosition>`${chosenSql(request, from)}`.execute(trx);
  const chosen = sql`unnest(${rows.map(({ user_id }) => user_id)}::text[], ${rows.map(({ id }) => id)}::text[])
    as chosen (user_id, id)`;
  if (rows.length > 0) await changeSql(request, now, chosen).execute(trx);
  return rows;
}

// In the order of the key, and locked in that order, like every other change of many messages.
async function changeBatch(
  trx: Kysely<DB>,
  request: StoredRequest,
  from: BatchPosition,
  now: Date,
): Promise<readonly BatchPosition[]> {
  if (await isDistributed(trx, "notify.messages")) return changeBatchApart(trx, request, from, now);
  const { rows } = await sql<BatchPosition>`
    with chosen as (${chosenSql(request, from)} for update),
      changed as (${changeSql(request, now, sql`chosen`)})
    select user_id, id from chosen order by user_id, id`.execute(trx);
  return rows;
}

const BEGINNING: BatchPosition = { user_id: "", id: "" };

/** Does the next batch of an operation. Returns null once it is complete. Concurrent calls wait. */
export async function workOn(
  { db, now }: WorkContext,
  operationId: string,
  from: BatchPosition = BEGINNING,
): Promise<BatchPosition | null> {
  return db.sql.transaction().execute(async (trx) => {
    const operation = await trx
      .selectFrom("notify.bulk_operations")
      .selectAll()
      .where("id", "=", operationId)
      .forUpdate()
      .executeTakeFirst();
    if (!operation || operation.status === "completed" || operation.status === "failed") return null;
    const at = now();
    const done = await changeBatch(trx, storedRequest.parse(operation.request), from, at);
    const over = done.length < BATCH;
    const processed = operation.processed_rows + done.length;
    await trx
      .updateTable("notify.bulk_operations")
      .set({
        status: over ? "completed" : "processing",
        processed_rows: processed,
        success_count: processed,
        // Messages sent in between, or changed otherwise, were not in the estimate.
        estimated_total_rows: over ? processed : Math.max(operation.estimated_total_rows, processed),
        started_at: operation.started_at ?? at,
        completed_at: over ? at : null,
        updated_at: at,
      })
      .where("id", "=", operationId)
      .execute();
    return over ? null : (done.at(-1) ?? null);
  });
}
