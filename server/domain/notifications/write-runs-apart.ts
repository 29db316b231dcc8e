// Writes events, their messages and deliveries on a cluster. One statement can't write tables of the coordinator and of
// workers, so there are several, in one transaction. Each one that writes on workers selects its rows: Citus then
// commits in two phases (decision 0058).
import { randomUUID } from "node:crypto";
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { deliveryJobsSql, type Delivery } from "./deliveries.ts";
import type { Entry, NotificationPlan, Run } from "./notification-plan.ts";

interface Message extends Entry {
  readonly run: Run;
  readonly category: string;
}

// Citus requires expressions that don't depend on the session's time zone.
/** Writes the recipients of these messages. Returns the time of each user's message. */
async function writeRecipients(
  trx: Kysely<DB>,
  messages: readonly Message[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ user_id: string; last_inserted_at: Date }>`
    insert into notify.recipients as known (user_id, last_inserted_at)
    select user_id, created_at from unnest(
      ${messages.map(({ user_id }) => user_id)}::text[],
      ${messages.map(({ run }) => run.created_at)}::timestamptz[]) as given (user_id, created_at)
    order by user_id collate "C"
    on conflict (user_id) do update set last_inserted_at = greatest(excluded.last_inserted_at,
      (known.last_inserted_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')
    returning user_id, last_inserted_at`.execute(trx);
  return new Map(rows.map(({ user_id, last_inserted_at }) => [user_id, last_inserted_at]));
}

async function writeMessages(trx: Kysely<DB>, feedId: string, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const times = await writeRecipients(trx, messages);
  const texts = (of: (message: Message) => string | null): RawBuilder<unknown> =>
    sql`${messages.map(of)}::text[]`;
  const userIds = texts(({ user_id }) => user_id);
  const ids = texts(({ id }) => id);
  const at = sql`${messages.map(({ user_id, run }) => times.get(user_id) ?? run.created_at)}::timestamptz[]`;
  await sql`
    insert into notify.messages
      (user_id, id, channel_id, run_id, workflow, categories, tenant, actors, data, blocks, inserted_at, updated_at)
    select user_id, id, ${feedId}::uuid, run_id, workflow, array[category], tenant,
      array_remove(array[actor], null), data::jsonb, blocks::jsonb, at, at
    from unnest(${userIds}, ${ids}, ${messages.map(({ run }) => run.id)}::uuid[],
      ${texts(({ run }) => run.workflow)}, ${texts(({ category }) => category)}, ${texts(({ run }) => run.tenant)},
      ${texts(({ run }) => run.actor)}, ${texts(({ run }) => JSON.stringify(run.data))},
      ${texts(({ blocks }) => JSON.stringify(blocks))}, ${at})
      as given (user_id, id, run_id, workflow, category, tenant, actor, data, blocks, at)`.execute(trx);
  await sql`
    insert into notify.unannounced (user_id, channel_id, message_id, created_at)
    select user_id, ${feedId}::uuid, id, at from unnest(${userIds}, ${ids}, ${at}) as given (user_id, id, at)`.execute(
    trx,
  );
}

/** Returns when the waiting burst of each of these users and channels is sent, by `user_id channel`. */
async function findBursts(
  trx: Kysely<DB>,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const bursts = new Map<string, Date>();
  for (const user_id of new Set(deliveries.flatMap((one) => (one.gathered ? [one.user_id] : [])))) {
    const { rows } = await sql<{ channel: string; due_at: Date }>`
      select channel, min(due_at) as due_at from notify.deliveries
      where user_id = ${user_id} and gathered and done_at is null and due_at > ${now}
      group by channel`.execute(trx);
    for (const { channel, due_at } of rows) bursts.set(`${user_id} ${channel}`, due_at);
  }
  return bursts;
}

async function writeDeliveries(trx: Kysely<DB>, deliveries: readonly Delivery[], now: Date): Promise<void> {
  if (deliveries.length === 0) return;
  const bursts = await findBursts(trx, deliveries, now);
  const dueAt = ({ user_id, channel, due_at, gathered }: Delivery): Date => {
    const burst = gathered ? bursts.get(`${user_id} ${channel}`) : undefined;
    return burst && burst < due_at ? burst : due_at;
  };
  await sql`
    insert into notify.deliveries (id, user_id, channel, workflow, run_id, message_id, due_at, gathered)
    select * from unnest(
      ${deliveries.map(() => randomUUID())}::uuid[], ${deliveries.map((one) => one.user_id)}::text[],
      ${deliveries.map((one) => one.channel)}::text[], ${deliveries.map((one) => one.workflow)}::text[],
      ${deliveries.map((one) => one.run_id)}::uuid[], ${deliveries.map((one) => one.message_id)}::text[],
      ${deliveries.map(dueAt)}::timestamptz[], ${deliveries.map((one) => one.gathered)}::boolean[])`.execute(
    trx,
  );
  await sql`with woken as (${deliveryJobsSql(deliveries, now, sql`(${runIds(deliveries)})`)})
    select count(*) from woken`.execute(trx);
}

const runIds = (deliveries: readonly Delivery[]): RawBuilder<unknown> =>
  sql`select unnest(${deliveries.map(({ run_id }) => run_id)}::uuid[])`;

/**
 * Writes what belongs to the runs `ran`, which `trx` has written, from `now` on. Two of them have no recipient in
 * common.
 */
export async function writeApart(
  trx: Kysely<DB>,
  feedId: string,
  list: readonly NotificationPlan[],
  ran: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const written = list.filter(({ run }) => ran.has(run.id));
  await writeMessages(
    trx,
    feedId,
    written.flatMap(({ run, category, entries }) => entries.map((entry) => ({ ...entry, run, category }))),
  );
  await writeDeliveries(
    trx,
    written.flatMap(({ deliveries }) => deliveries),
    now,
  );
}
