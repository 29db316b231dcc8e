// Moves tables to the workers of a Citus cluster (docs/scaling.md, decision 0058). Each group of tables moves in one
// transaction: a run that was cut off leaves whole groups, and the next one continues with the others.
import { sql, type Kysely, type Transaction } from "kysely";
import type { DB } from "../types.ts";
import { COMMIT_GUARD, distributedTables } from "./distributed-tables.ts";
import { moveTable } from "./move-table.ts";
import type { TableGroup } from "./table-group.ts";

/** Thrown if a database can't be distributed. The message has every reason. */
export class CannotDistribute extends Error {
  constructor(reasons: readonly string[]) {
    super(reasons.join("\n"));
    this.name = "CannotDistribute";
  }
}

/** Whether a server is connected to the database. */
export async function hasServers(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and application_name like 'wattlane%'
        and application_name <> 'wattlane-tool') as there`.execute(db);
  return rows[0]?.there ?? false;
}

async function findObstacles(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as there`.execute(db);
  if (!rows[0]?.there)
    return [
      "The database doesn't have the citus extension. Create it on the coordinator and on every worker.",
    ];
  const { rows: workers } = await sql<{ count: number }>`
    select count(*)::int as count from pg_catalog.pg_dist_node
    where groupid <> 0 and isactive and shouldhaveshards and noderole = 'primary'`.execute(db);
  const reasons: string[] = [];
  if (!workers[0]?.count) reasons.push("The cluster has no active worker. Add one with citus_add_node.");
  if (await hasServers(db)) reasons.push("A server uses the database. Stop every server first.");
  return reasons;
}

const GUARD = [
  `create table if not exists ${COMMIT_GUARD} (id integer)`,
  `select citus_add_local_table_to_metadata('${COMMIT_GUARD}')
   where not exists (select from pg_dist_partition where logicalrelid = '${COMMIT_GUARD}'::regclass)`,
];

/** Returns the tables that exist: a later migration creates the others where the group is by then. */
async function listExisting(db: Kysely<DB>, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...tables]}::text[]) as name where to_regclass(name) is not null`.execute(db);
  return rows.map(({ name }) => name);
}

type Report = (line: string) => void;

async function moveGroup(
  trx: Transaction<DB>,
  { key, locked, after }: TableGroup,
  tables: readonly string[],
  done: readonly string[],
  report: Report,
): Promise<void> {
  const run = async (texts: readonly string[]): Promise<void> => {
    for (const text of texts) await sql.raw(text).execute(trx);
  };
  await run([
    "set local statement_timeout = 0",
    "set local citus.multi_shard_modify_mode = sequential",
    ...(locked === null ? [] : [`lock table ${locked} in share row exclusive mode`]),
    ...GUARD,
  ]);
  let beside = tables.find((table) => done.includes(table));
  for (const table of tables) {
    if (done.includes(table)) continue;
    report(`${table}: copying`);
    const rows = await moveTable(trx, table, key, beside ?? null);
    report(`${table}: ${rows} rows are copied`);
    beside ??= table;
  }
  await run(after);
}

/**
 * Distributes the tables of these groups over the workers of the cluster that `db` coordinates. Returns the tables that
 * were distributed, or would be with `dryRun`: none if all are already. Throws CannotDistribute, and changes nothing
 * then.
 */
export async function distribute(
  db: Kysely<DB>,
  groups: readonly TableGroup[],
  { dryRun, report }: { readonly dryRun: boolean; readonly report: Report },
): Promise<string[]> {
  const reasons = await findObstacles(db);
  if (reasons.length > 0) throw new CannotDistribute(reasons);
  const done = await distributedTables(db);
  const missing: string[] = [];
  for (const group of groups) {
    const existing = await listExisting(db, group.tables);
    const tables = existing.filter((table) => !done.includes(table));
    if (tables.length === 0) continue;
    if (!dryRun) await db.transaction().execute((trx) => moveGroup(trx, group, existing, done, report));
    missing.push(...tables);
  }
  return missing;
}
