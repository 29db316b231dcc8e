// Writes an event, its messages, their announcement and what is to be carried in one statement: all of it or nothing,
// also outside of a transaction, and one way to the database and back.
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "../db/types.ts";
import type { Block } from "./blocks.ts";
import { deliveriesSql, deliveryJobsSql, type Delivery } from "./deliveries.ts";

/** One event as notify.runs keeps it. */
export interface Run {
  readonly id: string;
  readonly workflow: string;
  readonly idempotency_key: string | null;
  readonly recipients: readonly string[];
  readonly actor: string | null;
  readonly tenant: string | null;
  readonly data: object;
  readonly created_at: Date;
}

/** A person's message of a run. */
export interface Entry {
  readonly user_id: string;
  /** A KSUID. */
  readonly id: string;
  readonly blocks: readonly Block[];
}

export interface ToldRun {
  readonly run: Run;
  readonly categories: readonly string[];
  /** The channel of the feed that the messages go into. */
  readonly feedId: string;
  readonly entries: readonly Entry[];
  readonly deliveries: readonly Delivery[];
}

export interface Published {
  readonly run_id: string;
  /** Whether the key had been used: nothing was told now. */
  readonly replayed: boolean;
}

const RAN = sql<boolean>`exists (select from run)`;

function runSql(run: Run): RawBuilder<unknown> {
  return sql`
    insert into notify.runs (id, workflow, idempotency_key, recipients, actor, tenant, data, created_at)
    values (${run.id}, ${run.workflow}, ${run.idempotency_key}, ${run.recipients}, ${run.actor},
      ${run.tenant}, ${JSON.stringify(run.data)}, ${run.created_at})
    on conflict (idempotency_key) do nothing
    returning id`;
}

function messageParts({ run, categories, feedId, entries }: ToldRun): RawBuilder<unknown>[] {
  if (entries.length === 0) return [];
  // Sorted, so that two publishers lock the same people in the same order.
  const sorted = entries.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1));
  return [
    sql`given as (
      select * from unnest(${sorted.map(({ user_id }) => user_id)}::text[], ${sorted.map(({ id }) => id)}::text[],
        ${sorted.map(({ blocks }) => JSON.stringify(blocks))}::text[]) as given (user_id, id, blocks)
      where ${RAN}
      order by user_id collate "C"
    )`,
    // Times of one person's messages rise, by a millisecond at least: the row's lock is held until the commit.
    sql`told as (
      insert into notify.recipients as known (user_id, last_inserted_at)
      select user_id, ${run.created_at} from given
      on conflict (user_id) do update set
        last_inserted_at = greatest(excluded.last_inserted_at, known.last_inserted_at + interval '1 millisecond')
      returning user_id, last_inserted_at
    )`,
    sql`written as (
      insert into notify.messages
        (user_id, id, channel_id, run_id, workflow, categories, tenant, actors, data, blocks, inserted_at, updated_at)
      select user_id, given.id, ${feedId}, ${run.id}, ${run.workflow}, ${categories}::text[], ${run.tenant},
        ${run.actor === null ? [] : [run.actor]}::text[], ${JSON.stringify(run.data)}, given.blocks::jsonb,
        last_inserted_at, last_inserted_at
      from told join given using (user_id)
      returning user_id, channel_id, id
    )`,
    sql`announced as (
      insert into notify.unannounced (user_id, channel_id, message_id, created_at)
      select user_id, channel_id, id, ${run.created_at} from written
    )`,
  ];
}

function deliveryParts({ run, deliveries }: ToldRun): RawBuilder<unknown>[] {
  if (deliveries.length === 0) return [];
  return [
    sql`carried as (${deliveriesSql(deliveries, run.created_at, RAN)})`,
    sql`woken as (${deliveryJobsSql(deliveries, run.created_at, RAN)})`,
  ];
}

/** Writes all of a run within `db`; where its key was used before nothing, and the answer names the first. */
export async function writeRun(db: Kysely<DB>, told: ToldRun): Promise<Published> {
  const { run, deliveries } = told;
  const parts = [sql`run as (${runSql(run)})`, ...messageParts(told), ...deliveryParts(told)];
  // What only selects is not done unless somebody looks at it.
  const woken = deliveries.length === 0 ? sql`0` : sql`(select count(*) from woken)`;
  const { rows } = await sql<{ ran: boolean }>`
    with ${sql.join(parts)} select ${RAN} as ran, ${woken} as woken`.execute(db);
  if (rows[0]?.ran) return { run_id: run.id, replayed: false };
  const first = await db
    .selectFrom("notify.runs")
    .select("id")
    .where("idempotency_key", "=", run.idempotency_key)
    .executeTakeFirst();
  return { run_id: first?.id ?? run.id, replayed: true };
}
