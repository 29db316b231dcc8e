// Which tables are on the workers of a Citus cluster (npm run database:distribute). Read once per pool: the command
// does not run while a server does.
import { sql, type Kysely } from "kysely";
import type { DB } from "../types.ts";

// A transaction has the adapter of its pool.
const known = new WeakMap<object, ReadonlySet<string>>();

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

/** Returns whether a table, named with its schema, is distributed. */
export async function isDistributed(db: Kysely<DB>, table: string): Promise<boolean> {
  const { adapter } = db.getExecutor();
  let tables = known.get(adapter);
  if (!tables) known.set(adapter, (tables = new Set(await distributedTables(db))));
  return tables.has(table);
}

/** A table of the coordinator that Citus knows, and that is always empty. */
export const COMMIT_GUARD = "wattlane.commit_guard";

/**
 * Makes sure that what `trx` writes on a worker and on the coordinator is committed together, even if one of them
 * crashes. Citus commits in two phases if it knows that the coordinator writes as well, which it does for this table
 * only. Does nothing if `table`, which `trx` writes, is not distributed.
 */
export async function commitTogether(trx: Kysely<DB>, table: string): Promise<void> {
  if (await isDistributed(trx, table)) await sql.raw(`delete from ${COMMIT_GUARD} where id = 0`).execute(trx);
}
