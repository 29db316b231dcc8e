// The databases that those of test files are copied from: migrated and empty, and with the shipped catalog. On a cluster,
// each node has a part of them, and their tables are distributed.
import { runMigrations } from "graphile-worker";
import { Client } from "pg";
import { seedCatalog } from "#server/domain/plans/seed.ts";
import { distribute } from "#server/platform/db/distribute/distribute.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool, type Database } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { TABLE_GROUPS } from "#scripts/lib/table-groups.ts";

/** The names of the templates. Importing the catalog takes half a second, copying it almost nothing. */
export const TEMPLATES = { empty: "wattlane", withPlans: "wattlane_with_plans" } as const;

interface Nodes {
  readonly url: string;
  /** The database `wattlane` on each node. */
  readonly nodes: readonly string[];
}

async function onEach(nodes: readonly string[], ...statements: string[]): Promise<void> {
  for (const node of nodes) {
    const admin = new Client({ connectionString: node.replace(/\/wattlane$/, "/postgres") });
    await admin.connect();
    for (const statement of statements) await admin.query(statement);
    await admin.end();
  }
}

/** Lets a database be copied, which is impossible while it's in use. Citus has a process in it. */
function close(nodes: readonly string[], name: string): Promise<void> {
  return onEach(
    nodes,
    `alter database ${name} with is_template true allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  );
}

async function fill(url: string, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = openPool(url, 2, createLogger("silent"), "wattlane-tool");
  await work(db);
  await db.close();
  // The first connection after a change of the schema writes a file for those that follow. The copies then have it.
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.end();
}

/** Fills the empty database `wattlane` of these nodes, creates the one with plans, and closes both for copying. */
export async function createTemplates({ url, nodes }: Nodes, isDistributed: boolean): Promise<void> {
  await fill(url, async (db) => {
    await migrate(db.sql);
    // The queue's own tables, which its worker creates in a server that runs one.
    await runMigrations({ pgPool: db.pool, schema: "jobs" });
    if (isDistributed) await distribute(db.sql, TABLE_GROUPS, { dryRun: false, report: () => {} });
  });
  await close(nodes, TEMPLATES.empty);
  await onEach(
    nodes,
    `create database ${TEMPLATES.withPlans} template ${TEMPLATES.empty} strategy file_copy`,
  );
  await fill(url.replace(/\/wattlane$/, `/${TEMPLATES.withPlans}`), (db) => seedCatalog({ db }));
  await close(nodes, TEMPLATES.withPlans);
}
