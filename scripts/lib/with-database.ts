// For command-line tools: opens the operator's database, with its schema up to date, for the duration of one task.
import { readConfig, type Config } from "#server/platform/config.ts";
import { joinOrStartEmbedded } from "#server/platform/db/embedded/open.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool, type Database } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";

/** Runs `task` on DATABASE_URL, or on DATA_DIR's embedded database (the running server's, or started for the task). */
export async function withDatabase<T>(task: (db: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const open = config.databaseUrl
    ? { url: config.databaseUrl, backupPath: null, close: async () => {} }
    : await joinOrStartEmbedded(config.dataDir);
  if (open.backupPath)
    console.error(`A database of an earlier data folder was in the way and was moved to ${open.backupPath}.`);
  const db = openPool(open.url, 2, createLogger("silent"), "wattlane-tool");
  try {
    await migrate(db.sql);
    return await task(db, config);
  } finally {
    await db.close();
    await open.close();
  }
}
