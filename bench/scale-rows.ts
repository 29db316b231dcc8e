// Rows of a whole portal: accounts, their homes, orders with events, linked meters, notifications. Written in steps, so
// that the same database is measured at its small size, ten times and a hundred times as large. The data per user stays
// the same. Within a step, the rows of different users are interleaved, as they would be after a year.
import type { Database } from "#server/platform/db/pool.ts";

export interface Size {
  readonly locationCount: number;
  readonly orders: number;
}

/** Days of readings per home, up to yesterday. */
const READ_DAYS = 31;
const MESSAGES_PER_USER = 10;
/** Number of affiliates. Of ten orders, the first is a guest's and two came through an affiliate. */
const AFFILIATES = 200;

// An id in the form of a random UUID, derived from a number: the account of home `n` and the order with that number can
// be found again by it.
const idSql = (prefix: string, n: string): string =>
  `overlay(overlay(md5('${prefix}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;

// $1 first and $2 last home of the step, $3 hash of the password that all accounts share.
const LOCATION_STEPS: ReadonlyArray<string> = [
  `insert into auth.users (id, email, password_hash, email_confirmed_at, last_sign_in_at, user_metadata, app_metadata, created_at)
   select ${idSql("u", "n")}, 'person-' || n || '@example.com', $3, now(), now(),
     '{"first_name": "Ana", "last_name": "Ruiz", "agreed_to_terms": true, "processed_orders": true, "generic_onboarding_complete": true}',
     '{"provider": "email", "providers": ["email"]}', now() - interval '1 year' * random()
   from generate_series($1::int, $2::int) n`,
  `insert into auth.identities (id, user_id, provider, provider_id, identity_data)
   select gen_random_uuid(), ${idSql("u", "n")}, 'email', ${idSql("u", "n")}::text,
     jsonb_build_object('sub', ${idSql("u", "n")}, 'email', 'person-' || n || '@example.com', 'email_verified', true)
   from generate_series($1::int, $2::int) n`,
  `insert into auth.sessions (id, user_id, amr, user_agent, ip, created_at)
   select gen_random_uuid(), ${idSql("u", "n")}, '[{"method": "password", "timestamp": 1750000000}]',
     'Mozilla/5.0', '192.0.2.1', now() - interval '1 month' * random()
   from generate_series($1::int, $2::int) n, generate_series(1, 2)`,
  `insert into auth.audit_log (user_id, action, ip)
   select ${idSql("u", "n")}, 'login', '192.0.2.1'
   from generate_series(1, 5), generate_series($1::int, $2::int) n`,
  `insert into portal.service_locations (id, user_id, esiid, meter_number, added_at)
   select gen_random_uuid(), ${idSql("u", "n")}, p.esiid, 'M' || n, now() - interval '1 year' * random()
   from (select esiid, row_number() over (order by md5(esiid)) - 1 + $1::int as n from premises.premise p
     where not exists (select from portal.service_locations h where h.esiid = p.esiid)
     order by md5(esiid) limit $2::int - $1::int + 1) p`,
  `insert into usage.meters (user_id, esiid, read_from, read_through, fetched_at)
   select user_id, esiid, current_date - ${READ_DAYS}, current_date - 1, now() from portal.service_locations h
   where not exists (select from usage.meters m where m.user_id = h.user_id)`,
  `insert into usage.agreements (id, user_id, esiid, connector, state, meter_number, puct_number, email, text_version,
     agreed_at, starts_on, ends_on, check_at, import_state)
   select gen_random_uuid(), user_id, esiid, 'smart_meter_texas', 'active', 'M1', '10004', 'person@example.com', '1',
     now(), current_date - 100, current_date + 265, now() + interval '1 day', 'done'
   from usage.meters m where not exists (select from usage.agreements a where a.user_id = m.user_id)`,
];

// Day by day with all homes interleaved, in the order of import. $1 how many days ago.
const READINGS = `
  insert into usage.readings (meter_id, channel, day, revised_at, wh)
  select m.id, 'c', current_date - $1::int, current_date - $1::int + 1,
    substring(decode(repeat('00' || substr(md5(m.id::text || $1), 1, 2) || '01' || substr(md5(m.id::text || $1), 3, 2), 50), 'hex')
      from 1 for 192)
  from usage.meters m where m.id > $2`;

// $1 first and $2 last order of the step, for the homes that have none yet. Oldest first.
const ORDERS: ReadonlyArray<string> = [
  `with plans as (select row_number() over (order by id) - 1 as place, id, body from compare.plan where seen_until is null),
     homes as (select user_id, esiid, row_number() over (order by user_id) - 1 as place from portal.service_locations h
       where not exists (select from portal.orders o where o.user_id = h.user_id))
   insert into portal.orders (id, user_id, email, state, kind, esiid, home, plan_id, plan, quote, cp_afid, placed_at,
     starts_on, ends_on, claimed_at, updated_at)
   select ${idSql("o", "n")}, case when (n - $1) / (select count(*) from homes) > 0 then h.user_id end, 'person-' || n || '@example.com',
     case when n >= $1::bigint + ($2::bigint - $1 + 1) * 9 / 10 then 'active'
       else (array['ended', 'cancelled', 'rejected', 'ended'])[1 + n % 4] end,
     'switch', h.esiid, jsonb_build_object('address', n || ' MAPLE ST', 'city', 'DALLAS', 'zip', '75219', 'tdu', 'oncor'),
     p.id, p.body, jsonb_build_object('year_cents', 150000 + n % 50000, 'year_kwh', 14141, 'as_of', '2026-01-10'),
     case when n % 5 = 0 then 'affiliate-' || n / 5 % ${AFFILIATES} end, at, at::date + 7, at::date + 372, at, at
   from generate_series($1::bigint, $2::bigint) n
   cross join lateral (select now() - interval '1 year' * (1 - (n - $1 + 1)::float8 / ($2 - $1 + 2)) as at) placed
   join homes h on h.place = n % (select count(*) from homes)
   join plans p on p.place = n % (select count(*) from plans)`,
  `insert into portal.order_events (id, order_id, at, state, actor)
   select gen_random_uuid(), ${idSql("o", "n")}, now() - interval '1 year' + step * interval '1 day', 'submitted', 'customer'
   from generate_series($1::bigint, $2::bigint) n, generate_series(1, 2) step`,
];

// A user's messages are spread over the year, interleaved with those of all others. $3 the feed's channel.
const MESSAGE_COUNT: ReadonlyArray<string> = [
  `insert into notify.messages (user_id, id, channel_id, run_id, workflow, categories, data, inserted_at, updated_at, seen_at, read_at)
   select ${idSql("u", "n")}::text, '2' || lpad(turn::text, 4, '0') || substr(md5(n || '-' || turn), 1, 22), $3::uuid,
     gen_random_uuid(), case when turn % 2 = 0 then 'live-link-initial-setup-complete' else 'order-step' end,
     array[case when turn % 2 = 0 then 'live-link' else 'orders' end],
     jsonb_build_object('is_success', true, 'plan_name', 'Plan ' || n % 500), at, at,
     case when turn < ${MESSAGES_PER_USER} then at end, case when turn < ${MESSAGES_PER_USER - 2} then at end
   from generate_series(1, ${MESSAGES_PER_USER}) turn, generate_series($1::int, $2::int) n
   cross join lateral (select now() - interval '1 year' + (turn - 1 + random()) * interval '36 days' as at) told`,
  // What the triggers would maintain.
  `insert into notify.tallies (user_id, channel_id, workflow, categories, tenant, total, unread, unseen)
   select user_id, channel_id, workflow, categories, tenant, count(*), count(*) filter (where read_at is null),
     count(*) filter (where seen_at is null)
   from notify.messages m
   where not exists (select from notify.tallies t where t.user_id = m.user_id) group by 1, 2, 3, 4, 5`,
  `insert into notify.recipients (user_id, last_inserted_at)
   select ${idSql("u", "n")}::text, now() from generate_series($1::int, $2::int) n`,
];

// Indexes of tables with millions of rows, created at once after the rows in a third of the time. Indexes of keys stay.
const INDEXES = `
  select replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as "createSql", format('drop index %s', i.indexrelid::regclass) as "dropSql"
  from pg_index i where not i.indisunique and i.indrelid = any(array['portal.orders', 'portal.order_events', 'notify.messages']::regclass[])`;

const SETTINGS = [
  "set statement_timeout = 0",
  "set synchronous_commit = off",
  "set maintenance_work_mem = '512MB'",
  "set work_mem = '128MB'",
  // Foreign keys and the statistics of affiliates are not checked or updated row by row.
  "set session_replication_role = replica",
];

/** Runs statements in order, each with as many of the values as it references. */
async function run(
  db: Database,
  statements: readonly string[],
  values: readonly unknown[] = [],
): Promise<void> {
  const client = await db.pool.connect();
  try {
    for (const text of [...SETTINGS, ...statements]) {
      const named = [...text.matchAll(/\$(\d)/g)].map(([, number]) => Number(number));
      await client.query(text, values.slice(0, Math.max(0, ...named)));
    }
  } finally {
    client.release(true);
  }
}

/**
 * Adds the rows that are missing between two sizes. The directory must hold at least as many premises as homes, and a
 * listing must be imported.
 */
export async function growTo(
  db: Database,
  from: Size,
  to: Size,
  secrets: { readonly passwordHash: string; readonly feedId: string },
): Promise<void> {
  const { rows: indexes } = await db.pool.query<{ createSql: string; dropSql: string }>(INDEXES);
  const { rows } = await db.pool.query<{ last: number }>(
    "select coalesce(max(id), 0) as last from usage.meters",
  );
  const last = rows[0]?.last ?? 0;
  const locationCount = [from.locationCount + 1, to.locationCount];
  await run(
    db,
    indexes.map(({ dropSql }) => dropSql),
  );
  await run(db, LOCATION_STEPS, [...locationCount, secrets.passwordHash]);
  // Two writers, one per core.
  await Promise.all([
    run(db, ORDERS, [from.orders + 1, to.orders]),
    (async () => {
      for (let ago = READ_DAYS; ago > 0; ago--) await run(db, [READINGS], [ago, last]);
      await run(db, MESSAGE_COUNT, [...locationCount, secrets.feedId]);
    })(),
  ]);
  await run(
    db,
    indexes.map(({ createSql }) => createSql),
  );
  await run(db, ["vacuum analyze", "checkpoint"]);
}
