// Most nights import yesterday plus six unchanged days, which takes one statement. If anything else was reported,
// nothing is written, and the stored data of those days is returned to be merged with it (merge-day.ts).
import { CompiledQuery, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { dayBytes, type StoredDay } from "./day-bytes.ts";
import { toDayKey, type DayRevisions } from "./day-revisions.ts";
import type { MeterState } from "./write-days.ts";

/**
 * The number of new days if everything was written, or else the meter's state and the stored data of the reported days.
 */
export type InsertResult =
  | { readonly done: true; readonly added: number }
  | { readonly done: false; readonly meter: MeterState; readonly days: ReadonlyMap<string, StoredDay> };

type Row = MeterState & { readonly done: boolean; readonly added: number } & (
    | StoredDay
    | { readonly [column in keyof StoredDay]: null }
  );

// A day reported in several versions is passed without bytes, because it is neither unchanged nor simply new. The
// meter's row is written first, and only in the expected state, so that concurrent writes of other days and months closed
// meanwhile are detected. Nothing is written if a day is in a closed month, which must be opened first.
// Values are read from CTEs and subqueries, so that no plan looks better with known values: PostgreSQL then plans once
// per connection instead of every time, which took longer than the statement.
const INSERT_SQL = `
  with seen as materialized (
    select id, version, closed_before from usage.meters where id = $1
  ), reported as materialized (
    select d.* from unnest((select $2::"char"[]), (select $3::date[]), (select $4::timestamptz[]), (select $5::bytea[]))
      as d (channel, day, revised_at, wh)
  ), known as materialized (
    select r.channel, r.day, r.revised_at, r.wh,
      coalesce(r.wh = reported.wh and r.revised_at >= reported.revised_at, false) as same
    from seen cross join reported
    join usage.readings r on r.meter_id = seen.id and r.channel = reported.channel and r.day = reported.day
  ), fresh as materialized (
    select * from reported
    where not exists (select from known where known.channel = reported.channel and known.day = reported.day)
  ), meter as (
    update usage.meters m set
      fetched_at = $6,
      read_from = least(m.read_from, f.first),
      read_through = greatest(m.read_through, f.last),
      version = m.version + (f.days > 0)::integer
    from seen, (select count(*) as days, count(wh) as plain, min(day) as first, max(day) as last from fresh) f
    where m.id = seen.id and m.version = seen.version and m.closed_before is not distinct from seen.closed_before
      and not exists (select from reported where reported.day < seen.closed_before)
      and f.plain = f.days and not exists (select from known where not same)
    returning m.id
  ), kept as (
    insert into usage.readings (meter_id, channel, day, revised_at, wh)
    select meter.id, fresh.channel, fresh.day, fresh.revised_at, fresh.wh from meter, fresh
  )
  select seen.version, seen.closed_before, exists (select from meter) as done, (select count(*) from fresh) as added,
    k.channel, k.day, k.revised_at, k.wh
  from seen left join known k on not exists (select from meter)`;

function buildParameters(meterId: number, reported: readonly DayRevisions[], now: Date): unknown[] {
  return [
    meterId,
    reported.map(({ channel }) => channel),
    reported.map(({ day }) => day),
    reported.map(({ versions }) => new Date(versions[0]?.revised_at ?? 0).toISOString()),
    reported.map(({ versions: [only, ...more] }) => (only && more.length === 0 ? dayBytes(only) : null)),
    now,
  ];
}

/**
 * Saves the reported days of a meter at `now` if every one is new or unchanged. Otherwise writes nothing. Throws if
 * there is no such meter.
 */
export async function insertNewDays(
  db: Kysely<DB>,
  meterId: number,
  reported: readonly DayRevisions[],
  now: Date,
): Promise<InsertResult> {
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(INSERT_SQL, buildParameters(meterId, reported, now)),
  );
  const [first] = rows;
  if (!first) throw new Error("There is no such meter.");
  const { version, closed_before, added } = first;
  if (first.done) return { done: true, added };
  const days = new Map<string, StoredDay>();
  for (const row of rows) if (row.day !== null) days.set(toDayKey(row.channel, row.day), row);
  return { done: false, meter: { version, closed_before }, days };
}

const METER_SQL = `select version, closed_before from usage.meters where id = $1`;

const STORED_SQL = `
  select channel, day, revised_at, wh from usage.readings
  where meter_id = $1 and channel in ('c', 'g') and day between $2 and $3`;

/**
 * Returns the meter's state and its stored data between the reported days. For a distributed database, where one
 * statement can't write a meter and its readings. Throws if there is no such meter.
 */
export async function readStoredDays(
  db: Kysely<DB>,
  meterId: number,
  reported: readonly DayRevisions[],
): Promise<InsertResult> {
  // The meter is read first: a write in between changes it.
  const { rows: meters } = await db.executeQuery<MeterState>(CompiledQuery.raw(METER_SQL, [meterId]));
  const [meter] = meters;
  if (!meter) throw new Error("There is no such meter.");
  const dates = reported.map(({ day }) => day).sort();
  const parameters = [meterId, dates[0] ?? null, dates.at(-1) ?? null];
  const { rows } = await db.executeQuery<StoredDay>(CompiledQuery.raw(STORED_SQL, parameters));
  const days = new Map(rows.map((row) => [toDayKey(row.channel, row.day), row]));
  return { done: false, meter, days };
}
