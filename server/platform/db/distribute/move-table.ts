// Puts a distributed table in the place of a local one: a new table with the same columns, checks and indexes is filled
// from the old one, which is then dropped. Shards take the place of its partitions.
import { sql, type Transaction } from "kysely";
import type { DB } from "../types.ts";

interface Index {
  readonly name: string;
  /** The columns of a primary key. Null for an index without a constraint. */
  readonly primary_key: string[] | null;
  readonly definition: string;
}

const INDEXES = `
  select c.relname as name, pg_get_indexdef(i.indexrelid) as definition,
    case when i.indisprimary then array(
      select a.attname::text from unnest(i.indkey::int2[]) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.place) end as primary_key
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = $1::regclass order by c.relname`;

const run = async (trx: Transaction<DB>, text: string): Promise<void> =>
  void (await sql.raw(text).execute(trx));

/** Returns the statement that creates an index of `table` on its distributed copy. A primary key starts with `key`. */
function createIndex({ name, primary_key, definition }: Index, table: string, key: string): string {
  const copy = `${table}_distributed`;
  if (primary_key) {
    const columns = primary_key.includes(key) ? primary_key : [key, ...primary_key];
    return `alter table ${copy} add constraint ${name} primary key (${columns.join(", ")})`;
  }
  return definition.replace(/ ON (ONLY )?\S+ USING /, ` ON ${copy} USING `);
}

/**
 * Moves `table` to the workers by its column `key`, next to the table `beside` (null: anywhere) within `trx`. Returns
 * the number of rows.
 */
export async function moveTable(
  trx: Transaction<DB>,
  table: string,
  key: string,
  beside: string | null,
): Promise<bigint> {
  const [schema = "", name = ""] = table.split(".");
  const { rows: indexes } = await sql<Index>`${sql.raw(INDEXES.replace("$1", `'${table}'`))}`.execute(trx);
  await run(
    trx,
    `create table ${table}_distributed (like ${table} including constraints including defaults including storage)`,
  );
  for (const index of indexes) {
    // A name is used once per schema.
    await run(trx, `alter index ${schema}.${index.name} rename to ${index.name}_local`);
    await run(trx, createIndex(index, table, key));
  }
  const colocation = beside ?? "none";
  await run(
    trx,
    `select create_distributed_table('${table}_distributed', '${key}', colocate_with => '${colocation}')`,
  );
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.raw(`${table}_distributed`)} select * from ${sql.raw(table)}`.execute(trx);
  await run(trx, `drop table ${table}`);
  await run(trx, `alter table ${table}_distributed rename to ${name}`);
  return numAffectedRows;
}
