// Moves the readings to the workers of a Citus cluster (docs/scaling.md, decision 0058). Everything happens in one
// transaction: a run that was cut off leaves nothing, and the next one starts again.
import { sql, type Kysely, type Transaction } from "kysely";
import { distributedTables } from "./distributed-tables.ts";
import type { DB } from "#server/platform/db/types.ts";

const TABLES = ["usage.readings", "usage.replaced_readings"];

/** Thrown if a database can't be distributed. The message has every reason. */
export class CannotDistribute extends Error {
  constructor(reasons: readonly string[]) {
    super(reasons.join("\n"));
    this.name = "CannotDistribute";
  }
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
  const { rows: servers } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'wattlane%'
      and application_name <> 'wattlane-tool'`.execute(db);
  const reasons: string[] = [];
  if (!workers[0]?.count) reasons.push("The cluster has no active worker. Add one with citus_add_node.");
  if (servers[0]?.count) reasons.push("A server uses the database. Stop every server first.");
  return reasons;
}

// The function replaces the one of migration 0031, which PostgreSQL would put in place of its call.
const READ_DAYS = `
  create or replace function usage.read_days(meter bigint, first_day date, last_day date)
    returns table (channel "char", day date) language plpgsql stable
  as $body$
  #variable_conflict use_column
  begin
    return query select r.channel, r.day from usage.readings r
      where r.meter_id = meter and r.channel in ('c', 'g') and r.day between first_day and last_day;
  end $body$`;

// In place of the foreign keys: a distributed table can't refer to one of the coordinator.
const DELETE_READINGS = `
  create or replace function usage.delete_readings() returns trigger language plpgsql as $body$
  begin
    delete from usage.readings where meter_id = old.id;
    delete from usage.replaced_readings where meter_id = old.id;
    return null;
  end $body$`;

const CREATE = [
  "alter table usage.readings rename constraint readings_pkey to readings_local_pkey",
  "create table usage.readings_distributed (like usage.readings including constraints including defaults)",
  "alter table usage.readings_distributed add constraint readings_pkey primary key (meter_id, channel, day)",
  "select create_distributed_table('usage.readings_distributed', 'meter_id')",
];

const REPLACE = ["drop table usage.readings", "alter table usage.readings_distributed rename to readings"];

const REPLACED = [
  "alter table usage.replaced_readings drop constraint replaced_readings_meter_id_fkey",
  "select create_distributed_table('usage.replaced_readings', 'meter_id', colocate_with => 'usage.readings')",
  "select truncate_local_data_after_distributing_table('usage.replaced_readings')",
];

const FINISH = [
  READ_DAYS,
  DELETE_READINGS,
  `create or replace trigger delete_readings after delete on usage.meters
    for each row execute function usage.delete_readings()`,
];

async function move(trx: Transaction<DB>, report: (line: string) => void): Promise<void> {
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const text of statements) await sql.raw(text).execute(trx);
  };
  await run([
    "set local statement_timeout = 0",
    "set local citus.multi_shard_modify_mode = sequential",
    "lock table usage.meters in share row exclusive mode",
  ]);
  report("usage.readings: creating the shards");
  await run(CREATE);
  report("usage.readings: copying");
  const { numAffectedRows = 0n } = await sql`
    insert into usage.readings_distributed select * from usage.readings`.execute(trx);
  report(`usage.readings: ${numAffectedRows} rows are copied`);
  await run(REPLACE);
  report("usage.replaced_readings: distributing");
  await run(REPLACED);
  await run(FINISH);
}

/**
 * Distributes the readings over the workers of the cluster that `db` coordinates. Returns the tables that were
 * distributed, or would be with `dryRun`: none if all are already. Throws CannotDistribute, and changes nothing then.
 */
export async function distribute(
  db: Kysely<DB>,
  { dryRun, report }: { readonly dryRun: boolean; readonly report: (line: string) => void },
): Promise<string[]> {
  const reasons = await findObstacles(db);
  if (reasons.length > 0) throw new CannotDistribute(reasons);
  const done = await distributedTables(db);
  const missing = TABLES.filter((table) => !done.includes(table));
  if (missing.length > 0 && !dryRun) await db.transaction().execute((trx) => move(trx, report));
  return missing;
}
