// Homes with a year of readings, written in the order of import: day by day, with all homes interleaved. This is the
// worst case for reading one home's year.
import { addDays, intervalsInDay } from "#meter/calendar.ts";
import type { Database } from "#server/platform/db/pool.ts";

export const FIRST_DAY = "2025-01-01";
export const DAYS = 365;

const METERS_SQL = `
  insert into usage.meters (user_id, esiid, read_from, read_through, fetched_at)
  select gen_random_uuid(), '1044372' || lpad(n::text, 10, '0'), $2, $3, now() from generate_series(1, $1::integer) n`;

// Small values, a few hundred Wh. The top bit marks an estimated value.
const DAY_SQL = `
  insert into usage.readings (meter_id, channel, day, revised_at, wh)
  select m.id, 'c', $1::date, $1::date + 1,
    substring(decode(repeat('00' || substr(md5(m.id::text || $1::date), 1, 2) || '01' || substr(md5(m.id::text || $1::date), 3, 2), 50), 'hex') from 1 for $2)
  from usage.meters m`;

/** Writes `homes` meters, each with a year of readings. */
export async function fillMeters(db: Database, locationCount: number): Promise<void> {
  await db.pool.query(METERS_SQL, [locationCount, FIRST_DAY, addDays(FIRST_DAY, DAYS - 1)]);
  for (let index = 0; index < DAYS; index++) {
    const day = addDays(FIRST_DAY, index);
    await db.pool.query(DAY_SQL, [day, intervalsInDay(day, 15) * 2]);
  }
  await db.pool.query("vacuum (analyze) usage.readings");
  await db.pool.query("vacuum (analyze) usage.meters");
}

/** Returns the bytes on disk of a home's year, including its indexes. */
export async function measureBytesPerLocation(
  db: Database,
  locationCount: number,
): Promise<{ rows: number; indexes: number }> {
  const { rows } = await db.pool.query<{ tables: number; indexes: number }>(
    `select sum(pg_table_size(relid))::float8 as tables, sum(pg_indexes_size(relid))::float8 as indexes
     from pg_partition_tree('usage.readings') where isleaf`,
  );
  return { rows: (rows[0]?.tables ?? 0) / locationCount, indexes: (rows[0]?.indexes ?? 0) / locationCount };
}
