// One PostgreSQL for the whole run, migrated once. Each test file gets a copy of a database.
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/platform/db/embedded/open.ts";
import { startCluster } from "./citus.ts";
import { createTemplates } from "./template-database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
    /** The template database on each node: one, or with `npm run test:distributed` the coordinator and the workers. */
    postgresNodes: string[];
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
  readonly nodes: readonly string[];
  close(): Promise<void>;
}

async function startOne(): Promise<TestPostgres> {
  const folder = await temporaryFolder("test");
  const server = await startEmbedded(folder.path, FAST);
  return {
    url: server.url,
    nodes: [server.url],
    async close() {
      await server.close();
      await folder.remove();
    },
  };
}

async function startDistributed(): Promise<TestPostgres> {
  // Each database has a background worker of its own on every node.
  const cluster = await startCluster({ max_worker_processes: "64", max_connections: "300" });
  return { url: cluster.url, nodes: cluster.nodes, close: () => cluster.drop() };
}

async function start(): Promise<TestPostgres> {
  const isDistributed = process.env.TEST_DATABASE === "cluster";
  const server = await (isDistributed ? startDistributed() : startOne());
  await createTemplates(server, isDistributed);
  return server;
}

/** Vitest loads this file once for each project, one after the other, so the projects share through the process. */
const run = globalThis as { testPostgres?: { readonly started: Promise<TestPostgres>; projects: number } };

/** Starts the server and the template database for the first project. The last returned function removes both. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.testPostgres ??= { started: start(), projects: 0 });
  shared.projects += 1;
  const postgres = await shared.started;
  project.provide("postgresUrl", postgres.url);
  project.provide("postgresNodes", [...postgres.nodes]);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    delete run.testPostgres;
    await postgres.close();
  };
}
