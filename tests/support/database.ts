// A database for one test file, copied from a template.
import { randomBytes } from "node:crypto";
import { Pool } from "pg";
import { inject } from "vitest";
import { openPool, type Database } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { TEMPLATES } from "./template-database.ts";

const IN_USE = "55006";

export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
  drop(): Promise<void>;
}

/**
 * This process's connection to each server. Opening one for each statement would take as long as creating a database.
 */
const admins = new Map<string, Pool>();

function createAdmin(node: string): Pool {
  const connectionString = node.replace(/\/wattlane$/, "/postgres");
  const admin = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // A test's own server may end before this process.
  admin.on("error", () => {});
  admins.set(node, admin);
  return admin;
}

/** Runs a statement on the server of each of these databases. */
async function asAdmin(nodes: readonly string[], statement: string): Promise<void> {
  await Promise.all(nodes.map((node) => (admins.get(node) ?? createAdmin(node)).query(statement)));
}

/** Drops a database, as soon as the cluster's own processes have left it. */
async function dropDatabase(node: string, name: string, attempts = 20): Promise<void> {
  try {
    await asAdmin([node], `drop database ${name} with (force)`);
  } catch (error) {
    if ((error as { code?: string }).code !== IN_USE || attempts === 1) throw error;
    await dropDatabase(node, name, attempts - 1);
  }
}

/**
 * Creates a fresh database with the whole schema, and no rows or only those of the shipped catalog. On a cluster, each
 * node has its part of it.
 */
export async function testDatabase(
  nodes: readonly string[] = inject("postgresNodes"),
  { template = "empty" }: { readonly template?: keyof typeof TEMPLATES } = {},
): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString("hex")}`;
  await asAdmin(nodes, `create database ${name} template ${TEMPLATES[template]} strategy file_copy`);
  const url = (nodes[0] ?? "").replace(/\/wattlane$/, `/${name}`);
  const db = openPool(url, 4, createLogger("silent"));
  return {
    url,
    db,
    async drop() {
      await db.close();
      // The coordinator first, because it opens connections to the workers.
      for (const node of nodes) await dropDatabase(node, name);
    },
  };
}
