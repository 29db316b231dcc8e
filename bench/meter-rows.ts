// Homes with a year of readings, written in the order of import: day by day, with all homes interleaved. This is the
// worst case for reading one home's year. Each home has the days of the real meter file in its own order and size, so
// that closed months are as compressible as real ones.
import { addDays, intervalsInDay } from "#meter/calendar.ts";
import { QUALITY } from "#meter/usage.ts";
import { dayBytes } from "#server/domain/meters/day-bytes.ts";
import type { Database } from "#server/platform/db/pool.ts";
import { loadYearOfUsage } from "./inputs.ts";

export const FIRST_DAY = "2025-01-01";
export const DAYS = 365;
const SLOTS = 96;

const METERS_SQL = `
  insert into usage.meters (user_id, esiid, read_from, read_through, fetched_at)
  select gen_random_uuid(), '1044372' || lpad(n::text, 10, '0'), $2, $3, now() from generate_series(1, $1::integer) n
  returning id`;

const DAY_SQL = `
  insert into usage.readings (meter_id, channel, day, revised_at, wh)
  select m.id, 'c', $1::date, $1::date + 1 + interval '8 hours', m.wh from unnest($2::bigint[], $3::bytea[]) as m (id, wh)`;

/** Returns the days of the meter file without modeled readings, each of 96 quarter hours. */
async function loadDays(): Promise<Int32Array[]> {
  const { series } = await loadYearOfUsage();
  const days = Array.from({ length: Math.floor(series.wh.length / SLOTS) }, (_, day) => day * SLOTS);
  const read = days.filter((at) =>
    series.quality.subarray(at, at + SLOTS).every((quality) => quality !== QUALITY.modeled),
  );
  return (read.length > 0 ? read : days).map((at) => series.wh.subarray(at, at + SLOTS));
}

/** Returns the readings of a home's day as stored, between half and one and a half times those of the file. */
function homeBytes(days: readonly Int32Array[], home: number, index: number, slots: number): Buffer {
  const source = days[(index + home * 37) % days.length];
  const size = 0.5 + ((home * 7919) % 1000) / 1000;
  const wh = Int32Array.from({ length: slots }, (_, slot) =>
    Math.round((source?.[slot % SLOTS] ?? 0) * size),
  );
  return dayBytes({ wh, quality: new Uint8Array(slots) });
}

/** Writes `homes` meters, each with a year of readings. */
export async function fillMeters(db: Database, locationCount: number): Promise<void> {
  const days = await loadDays();
  const through = addDays(FIRST_DAY, DAYS - 1);
  const { rows } = await db.pool.query<{ id: number }>(METERS_SQL, [locationCount, FIRST_DAY, through]);
  const ids = rows.map(({ id }) => id);
  for (let index = 0; index < DAYS; index++) {
    const day = addDays(FIRST_DAY, index);
    const slots = intervalsInDay(day, 15);
    const bytes = ids.map((_, home) => homeBytes(days, home, index, slots));
    await db.pool.query(DAY_SQL, [day, ids, bytes]);
  }
  await db.pool.query("vacuum (analyze) usage.readings");
  await db.pool.query("vacuum (analyze) usage.meters");
}

/** Bytes on disk. */
export interface DiskBytes {
  readonly rows: number;
  readonly indexes: number;
}

/** Returns the bytes of a table and its partitions, with what is stored out of line. */
export async function measureBytes(
  db: Database,
  table: "usage.readings" | "usage.closed_months",
): Promise<DiskBytes> {
  const { rows } = await db.pool.query<DiskBytes>(
    `select sum(pg_table_size(c.oid))::float8 as rows, sum(pg_indexes_size(c.oid))::float8 as indexes
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where c.relkind = 'r' and coalesce(i.inhparent, c.oid) = $1::regclass`,
    [table],
  );
  return rows[0] ?? { rows: 0, indexes: 0 };
}
