// Whether readings are on the workers of a Citus cluster (npm run database:distribute). Read once per pool: the command
// does not run while a server does.
import { sql, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

// A transaction has the adapter of its pool.
const known = new WeakMap<object, boolean>();

/** Returns the tables that are distributed, with their schema. None without the extension. */
export async function distributedTables(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as there`.execute(db);
  if (!rows[0]?.there) return [];
  const { rows: tables } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_catalog.pg_dist_partition p
    join pg_class c on c.oid = p.logicalrelid join pg_namespace n on n.oid = c.relnamespace
    where p.partmethod = 'h' order by 1`.execute(db);
  return tables.map(({ name }) => name);
}

/** Returns whether usage.readings is distributed. */
export async function isDistributed(db: Kysely<DB>): Promise<boolean> {
  const { adapter } = db.getExecutor();
  const cached = known.get(adapter);
  if (cached !== undefined) return cached;
  const distributed = (await distributedTables(db)).includes("usage.readings");
  known.set(adapter, distributed);
  return distributed;
}
