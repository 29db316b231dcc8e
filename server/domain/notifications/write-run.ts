// Writes events, their messages, their outbox rows and deliveries in one statement: all or nothing, also outside of a
// transaction, and in one round trip to the database. On a cluster, it takes several (write-runs-apart.ts).
import { sql, type Kysely, type RawBuilder } from "kysely";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import type { DB } from "#server/platform/db/types.ts";
import { deliveriesSql, deliveryJobsSql, type Delivery } from "./deliveries.ts";
import type { NotificationPlan, Run } from "./notification-plan.ts";
import { isDistributed } from "#server/platform/db/distribute/distributed-tables.ts";
import { writeApart } from "./write-runs-apart.ts";

export interface Published {
  readonly run_id: string;
  /** Whether the key had been used: nothing was sent now. */
  readonly replayed: boolean;
}

// Sorted by what is locked, so that two publishers lock the same keys and the same users in the same order.
function runsParts(list: readonly NotificationPlan[]): RawBuilder<unknown>[] {
  const runs = list.map(({ run }) => run);
  const texts = (of: (run: Run) => string | null): RawBuilder<unknown> => sql`${runs.map(of)}::text[]`;
  return [
    sql`given_runs as (
      select * from unnest(${runs.map(({ id }) => id)}::uuid[], ${texts((run) => run.workflow)},
        ${texts((run) => run.idempotency_key)}, ${texts((run) => run.cancellation_key)},
        ${texts((run) => run.request_id)}, ${texts((run) => JSON.stringify(run.recipients))},
        ${texts((run) => run.actor)}, ${texts((run) => run.tenant)}, ${texts((run) => JSON.stringify(run.data))},
        ${runs.map((run) => run.created_at)}::timestamptz[], ${list.map(({ category }) => category)}::text[])
        as given (id, workflow, idempotency_key, cancellation_key, request_id, recipients, actor, tenant, data,
          created_at, category)
    )`,
    sql`run as (
      insert into notify.runs (id, workflow, idempotency_key, cancellation_key, request_id, recipients, actor, tenant,
        data, created_at)
      select id, workflow, idempotency_key, cancellation_key, request_id,
        array(select jsonb_array_elements_text(recipients::jsonb)), actor, tenant, data::jsonb, created_at
      from given_runs
      order by idempotency_key
      on conflict (idempotency_key) do nothing
      returning id
    )`,
  ];
}

function messageParts(list: readonly NotificationPlan[], feedId: string): RawBuilder<unknown>[] {
  const entries = list.flatMap(({ run, entries: runEntries }) =>
    runEntries.map((entry) => ({ ...entry, run_id: run.id })),
  );
  if (entries.length === 0) return [];
  return [
    sql`given as (
      select entry.user_id, entry.id, entry.blocks::jsonb as blocks, about.id as run_id, about.workflow,
        about.category, about.tenant, about.actor, about.data::jsonb as data, about.created_at
      from unnest(${entries.map(({ user_id }) => user_id)}::text[], ${entries.map(({ id }) => id)}::text[],
          ${entries.map(({ blocks }) => JSON.stringify(blocks))}::text[], ${entries.map(({ run_id }) => run_id)}::uuid[])
          as entry (user_id, id, blocks, run_id)
        join given_runs about on about.id = entry.run_id
      where entry.run_id in (select id from run)
      order by entry.user_id collate "C"
    )`,
    // Times of one user's messages increase by at least a millisecond: the row's lock is held until the commit.
    sql`told as (
      insert into notify.recipients as known (user_id, last_inserted_at)
      select user_id, created_at from given
      on conflict (user_id) do update set
        last_inserted_at = greatest(excluded.last_inserted_at, known.last_inserted_at + interval '1 millisecond')
      returning user_id, last_inserted_at
    )`,
    sql`written as (
      insert into notify.messages
        (user_id, id, channel_id, run_id, workflow, categories, tenant, actors, data, blocks, inserted_at, updated_at)
      select user_id, given.id, ${feedId}, run_id, workflow, array[category], tenant, array_remove(array[actor], null),
        data, blocks, last_inserted_at, last_inserted_at
      from told join given using (user_id)
      returning user_id, channel_id, id, inserted_at
    )`,
    sql`announced as (
      insert into notify.unannounced (user_id, channel_id, message_id, created_at)
      select user_id, channel_id, id, inserted_at from written
    )`,
  ];
}

function deliveryParts(deliveries: readonly Delivery[], now: Date): RawBuilder<unknown>[] {
  if (deliveries.length === 0) return [];
  const ran = sql`(select id from run)`;
  return [
    sql`carried as (${deliveriesSql(deliveries, now, ran)})`,
    sql`woken as (${deliveryJobsSql(deliveries, now, ran)})`,
  ];
}

async function firstRuns(db: Kysely<DB>, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ id: string; idempotency_key: string }>`
    select id, idempotency_key from notify.runs where idempotency_key = any(${keys}::text[])`.execute(db);
  return new Map(rows.map(({ id, idempotency_key }) => [idempotency_key, id]));
}

/** Executes these parts as one statement. Returns the ids of the runs that it wrote. */
async function writeParts(
  db: Kysely<DB>,
  parts: ReadonlyArray<RawBuilder<unknown>>,
  woken = sql`0`,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ran: readonly string[] }>`
    with ${sql.join(parts)} select array(select id from run) as ran, ${woken} as woken`.execute(db);
  return new Set(rows[0]?.ran);
}

/**
 * Writes all of these runs within `db`, into the feed `feedId`, and returns results in their order. For a run with a
 * used key it writes nothing and returns the first run. No two may have a recipient in common: PostgreSQL rejects it.
 */
export async function writeRuns(
  db: Kysely<DB>,
  feedId: string,
  list: readonly NotificationPlan[],
): Promise<Published[]> {
  const deliveries = list.flatMap((plan) => plan.deliveries);
  const now = list[0]?.run.created_at ?? new Date();
  const ran = (await isDistributed(db, "notify.messages"))
    ? await inTransaction(db, async (trx) => {
        const written = await writeParts(trx, runsParts(list));
        await writeApart(trx, feedId, list, written, now);
        return written;
      })
    : await writeParts(
        db,
        [...runsParts(list), ...messageParts(list, feedId), ...deliveryParts(deliveries, now)],
        // PostgreSQL does not execute a CTE that only selects unless it is referenced.
        deliveries.length === 0 ? sql`0` : sql`(select count(*) from woken)`,
      );
  const replayed = list.flatMap(({ run }) => (ran.has(run.id) ? [] : (run.idempotency_key ?? [])));
  const first = await firstRuns(db, replayed);
  return list.map(({ run }) => {
    if (ran.has(run.id)) return { run_id: run.id, replayed: false };
    return { run_id: first.get(run.idempotency_key ?? "") ?? run.id, replayed: true };
  });
}
