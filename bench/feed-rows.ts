// A throwaway database of messages: one year in the order in which they were sent, for many users. Some users have far
// more than others, as when their meter readings and orders caused notifications every hour.
import type { Database } from "#server/platform/db/pool.ts";

/** Messages per heavy user. Heavy users have a tenth of all messages between them. */
const HEAVY_MESSAGES = 20_000;
export const USER_COUNT = 50_000;

/** Returns the number of heavy users for `rows` messages. */
export function countHeavyUsers(rows: number): number {
  return Math.max(1, Math.round(rows / 10 / HEAVY_MESSAGES));
}

// Indexes of a partitioned table include those of its partitions, unless they are created on the table alone.
const INDEXES_SQL = `
  select replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as "createSql", format('drop index %s', i.indexrelid::regclass) as "dropSql"
  from pg_index i where i.indrelid = 'notify.messages'::regclass and not i.indisprimary`;

const ROWS_SQL = `
  insert into notify.messages (user_id, id, channel_id, run_id, workflow, categories, tenant, data, inserted_at,
    updated_at, seen_at, read_at, archived_at)
  select
    case when g % 10 = 0 then 'heavy-' || (g / 10 % $3::int)
      else 'person-' || (abs(hashint8(g)::bigint) % $4::int) end,
    '2' || lpad(g::text, 9, '0') || substr(md5(g::text), 1, 17),
    $5::uuid, gen_random_uuid(),
    case when told.kind = 0 then 'live-link-initial-setup-complete' else 'order-step' end,
    array[(array['live-link', 'orders', 'renewals', 'plans', 'account'])[1 + told.kind]], null,
    jsonb_build_object('is_success', g % 3 > 0, 'plan_name', 'Plan ' || g % 500, 'provider', 'Provider ' || g % 40,
      'service_location', jsonb_build_object('service_location', jsonb_build_object('esiid', '1044372' || g))),
    told.at, told.at,
    case when told.kept % 10 < 8 then told.at end,
    case when told.kept % 10 < 6 then told.at end,
    case when told.kept % 10 = 0 then told.at end
  from generate_series($1::bigint, $2::bigint) g
  cross join lateral (
    select now() - interval '1 year' + g * (interval '1 year' / $6::float8) as at,
      (abs(hashint8(g + 7)::bigint) % 5)::int as kind,
      abs(hashint8(g + 13)::bigint) as kept
  ) told`;

// Same as in the migration that created them.
const COUNTERS_SQL = `
  insert into notify.tallies (user_id, channel_id, workflow, categories, tenant, total, unread, unseen)
  select user_id, channel_id, workflow, categories, tenant, count(*),
    count(*) filter (where read_at is null), count(*) filter (where seen_at is null)
  from notify.messages where archived_at is null
  group by user_id, channel_id, workflow, categories, tenant`;

async function run<T extends object>(db: Database, text: string, values: unknown[] = []): Promise<T[]> {
  const client = await db.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query("set synchronous_commit = off");
    const { rows } = await client.query<T>(text, values);
    return rows;
  } finally {
    client.release(true);
  }
}

/** Writes `rows` messages with two concurrent writers, then their indexes and counters. */
export async function fillMessages(db: Database, rows: number, feedId: string): Promise<void> {
  const indexes = await run<{ createSql: string; dropSql: string }>(db, INDEXES_SQL);
  for (const { dropSql } of indexes) await run(db, dropSql);
  await run(db, "alter table notify.messages drop constraint messages_pkey");
  await run(db, "alter table notify.messages disable trigger user");
  const half = Math.floor(rows / 2);
  const heavy = countHeavyUsers(rows);
  const write = (from: number, to: number): Promise<object[]> =>
    run(db, ROWS_SQL, [from, to, heavy, USER_COUNT - heavy, feedId, rows]);
  await Promise.all([write(1, half), write(half + 1, rows)]);
  await run(db, "alter table notify.messages add primary key (user_id, id)");
  for (const { createSql } of indexes) await run(db, createSql);
  await run(db, "alter table notify.messages enable trigger user");
  await run(db, COUNTERS_SQL);
  await run(db, "vacuum analyze notify.messages");
  await run(db, "vacuum analyze notify.tallies");
}
