// The database that those of test files are copied from: migrated and empty. On a cluster, each node has a part of it, and
// its tables are distributed.
import { runMigrations } from "graphile-worker";
import { Client } from "pg";
import { distribute } from "#server/platform/db/distribute/distribute.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { TABLE_GROUPS } from "#scripts/lib/table-groups.ts";

// A database can't be copied while it's in use, and Citus has a process in it.
const CLOSE = "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = 'wattlane'";

/** Fills the empty database \`wattlane\` of these nodes and closes it, so that it can be copied. */
export async function createTemplate(
  { url, nodes }: { readonly url: string; readonly nodes: readonly string[] },
  isDistributed: boolean,
): Promise<void> {
  const db = openPool(url, 2, createLogger("silent"), "wattlane-tool");
  await migrate(db.sql);
  // The queue's own tables, which its worker creates in a server that runs one.
  await runMigrations({ pgPool: db.pool, schema: "jobs" });
  if (isDistributed) await distribute(db.sql, TABLE_GROUPS, { dryRun: false, report: () => {} });
  await db.close();
  for (const node of nodes) {
    const admin = new Client({ connectionString: node.replace(/\/wattlane$/, "/postgres") });
    await admin.connect();
    await admin.query("alter database wattlane with is_template true allow_connections false");
    await admin.query(CLOSE);
    await admin.end();
  }
}
