// A throwaway database of orders: one year in the order in which they were placed, each with the columns of a real
// order.
import type { Database } from "#server/platform/db/pool.ts";
import { sumAffiliateOrders } from "#server/jobs/affiliates/aggregate-affiliate-orders.ts";

export interface Filled {
  readonly rows: number;
  readonly links: number;
  /** Orders of the busiest link. */
  readonly ofHotLink: number;
  readonly ofAffiliate: number;
  readonly ofAccount: number;
}

/** Percent of orders that belong to one affiliate, through all of its links but one, spread over all other orders. */
const AFFILIATES_SHARE = 10;
/** Percent of orders through that one link: 100,000 of a million orders. */
const HOT_SHARE = 10;
const OWNED = 100 - AFFILIATES_SHARE;
const HOT = OWNED - HOT_SHARE;
/** Percent of orders that belong to one account. */
const ACCOUNTS_SHARE = 1;
const LINKS = 1_000;
const DAYS = 365;

// Oldest first, so that the table is laid out like a live one. A tenth has the account of a home, and the others belong
// to guests and many accounts.
const ORDERS_SQL = `
  with plans as (select row_number() over (order by id) - 1 as place, id, body from compare.plan where seen_until is null),
  links as (select array_agg(id order by created_at) as ids from portal.order_links),
  hot as (select id from portal.order_links order by created_at desc limit 1)
  insert into portal.orders (id, user_id, email, state, kind, esiid, home, plan_id, plan, quote, cp_afid,
    order_link_id, language, placed_at, starts_on, ends_on, claimed_at, updated_at)
  select gen_random_uuid(),
    case when n % 100 < ${ACCOUNTS_SHARE} then $3::uuid when n % 3 = 0 then null else gen_random_uuid() end,
    'guest-' || n || '@example.com',
    (array['started','submitted','accepted','scheduled','active','active','ended','rejected','cancelled','handed_off'])[1 + (n / 100) % 10],
    'switch', '1044372' || lpad(n::text, 10, '0'),
    jsonb_build_object('address', n || ' MAPLE ST', 'city', 'DALLAS', 'zip', '75219', 'tdu', 'oncor'),
    p.id, p.body, jsonb_build_object('year_cents', 150000 + n % 50000, 'year_kwh', 14141, 'as_of', '2026-01-10'),
    case when n % 100 >= ${HOT} then $2 when n % 100 > 70 then 'other-' || n % 50 end,
    case when n % 100 >= ${OWNED} then links.ids[1 + (n / 7) % ${LINKS - 1}] when n % 100 >= ${HOT} then hot.id end,
    'en', at, at::date + 7, at::date + 372, at, at
  from generate_series(0, $1::integer - 1) n
  cross join lateral (select now() - (1 - n::double precision / $1) * interval '${DAYS} days' as at) placed
  cross join links
  cross join hot
  join plans p on p.place = n % (select count(*) from plans)`;

const LINKS_SQL = `
  insert into portal.order_links (id, cp_afid, name, target, created_at)
  select gen_random_uuid(), $1, 'Link ' || n, '{"kind": "zip", "zip": "75219"}', now() - n * interval '1 hour'
  from generate_series(1, ${LINKS}) n`;

const VISITS_SQL = `
  insert into portal.affiliate_days (cp_afid, day, visits)
  select $1, current_date - d, 1000 + d from generate_series(0, ${DAYS}) d`;

const EVENTS_SQL = `
  insert into portal.order_events (id, order_id, at, state, actor)
  select gen_random_uuid(), id, placed_at, state, 'customer' from portal.orders`;

// The rows are written without indexes, which are created at once afterwards: a third of the time.
const INDEXES_SQL = `
  select indexdef as "createSql", format('drop index %I.%I', schemaname, indexname) as "dropSql" from pg_indexes
  where schemaname = 'portal' and tablename in ('orders', 'order_events')
    and not exists (select from pg_constraint where conindid = format('%I.%I', schemaname, indexname)::regclass)`;

/**
 * Writes `rows` orders. The affiliate must exist. Every hundredth order is the account's, and every fifth is the
 * affiliate's, half of those through its newest link.
 */
export async function fillOrders(
  db: Database,
  rows: number,
  cp_afid: string,
  accountId: string,
): Promise<Filled> {
  const client = await db.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query(LINKS_SQL, [cp_afid]);
    const { rows: indexes } = await client.query<{ createSql: string; dropSql: string }>(INDEXES_SQL);
    for (const { dropSql } of indexes) await client.query(dropSql);
    await client.query(ORDERS_SQL, [rows, cp_afid, accountId]);
    await client.query(EVENTS_SQL);
    for (const { createSql } of indexes) await client.query(createSql);
    await client.query(VISITS_SQL, [cp_afid]);
    await sumAffiliateOrders({ db });
    await client.query("vacuum analyze");
    const { rows: counted } = await client.query<Omit<Filled, "links">>(
      `select count(*)::int as rows, count(*) filter (where cp_afid = $1)::int as "ofAffiliate",
         count(*) filter (where user_id = $2)::int as "ofAccount",
         count(*) filter (where order_link_id = (select id from portal.order_links order by created_at desc limit 1))::int
           as "ofHotLink" from portal.orders`,
      [cp_afid, accountId],
    );
    const [filled] = counted;
    if (!filled) throw new Error("nothing was written");
    return { ...filled, links: LINKS };
  } finally {
    client.release(true);
  }
}
