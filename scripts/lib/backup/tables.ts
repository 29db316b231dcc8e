// Contents of the database: tables with their columns, sequences, and the order in which tables must be filled.
import type { Client } from "pg";

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Those that are not computed from others, in order. */
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly schema: string;
  readonly name: string;
}

// Migrations maintain their own tables, so a restore fills them by running the migrations.
const BOOKKEEPING_TABLES = new Set([
  "wattlane.kysely_migration",
  "wattlane.kysely_migration_lock",
  "jobs.migrations",
  // Always empty, and only on a cluster.
  "wattlane.commit_guard",
]);

// A table elsewhere, where a backup of a cluster may be restored.
const COUNTED_ON_CLUSTERS = "c.relkind = 'v' and n.nspname = 'notify' and c.relname = 'tallies'";

const OURS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')`;

/** Quotes a name for SQL. */
export function quoted(...parts: string[]): string {
  return parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(".");
}

/** Lists every table of an instance that has rows, with partitioned ones as one. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where (c.relkind in ('r', 'p') or ${COUNTED_ON_CLUSTERS}) and not c.relispartition and ${OURS}
    group by 1, 2 order by 1, 2`);
  return rows.filter(({ schema, name }) => !BOOKKEEPING_TABLES.has(`${schema}.${name}`));
}

/** Lists every sequence of an instance. */
export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${OURS} order by 1, 2`);
  return rows;
}

/** Lists the schemas of an instance. Empty for an empty database. */
export async function listSchemas(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname as name from pg_namespace n where ${OURS} order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Sorts tables so that each comes after those it references. Throws if there is no such order. */
export async function sortByReferences<T extends Sequence>(
  client: Client,
  tables: readonly T[],
): Promise<T[]> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid`);
  const getTableName = ({ schema, name }: T): string => `${schema}.${name}`;
  const waiting = new Map(tables.map((table) => [getTableName(table), table]));
  const order: T[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      ([name]) => !rows.some(({ from, to }) => from === name && waiting.has(to)),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(", ")}`);
    for (const [name, table] of free) {
      order.push(table);
      waiting.delete(name);
    }
  }
  return order;
}
