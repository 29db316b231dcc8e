// One PostgreSQL for the whole run, migrated once. Each test file's worker gets a copy of its database.
import { runMigrations } from "graphile-worker";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/platform/db/embedded/open.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { temporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

// Test data does not have to survive a power failure, and there is no replication. Without the log, a database is
// copied from the template several times as fast.
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  wal_buffers: "64MB",
  wal_init_zero: "off",
  wal_recycle: "off",
};

interface TestPostgres {
  readonly url: string;
  close(): Promise<void>;
}

async function start(): Promise<TestPostgres> {
  const folder = await temporaryFolder("test");
  const server = await startEmbedded(folder.path, FAST);
  const db = openPool(server.url, 2, createLogger("silent"));
  await migrate(db.sql);
  // The queue's own tables, which its worker creates in a server that runs one.
  await runMigrations({ pgPool: db.pool, schema: "jobs" });
  await db.close();
  const admin = new Client({ connectionString: server.url.replace(/\/wattlane$/, "/postgres") });
  await admin.connect();
  await admin.query("alter database wattlane with is_template true");
  await admin.end();
  return {
    url: server.url,
    async close() {
      await server.close();
      await folder.remove();
    },
  };
}

/** Vitest loads this file once for each project, one after the other, so the projects share through the process. */
const run = globalThis as { testPostgres?: { readonly started: Promise<TestPostgres>; projects: number } };

/** Starts the server and the template database for the first project. The last returned function removes both. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.testPostgres ??= { started: start(), projects: 0 });
  shared.projects += 1;
  const postgres = await shared.started;
  project.provide("postgresUrl", postgres.url);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    delete run.testPostgres;
    await postgres.close();
  };
}
