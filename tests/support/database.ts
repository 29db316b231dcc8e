// A database for one test file, copied from the migrated template.
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { openPool, type Database } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";

export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
  drop(): Promise<void>;
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({
    connectionString: inject("postgresUrl").replace(/\/wattlane$/, "/postgres"),
  });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a fresh database with the whole schema and no rows. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString("hex")}`;
  await asAdmin(`create database ${name} template wattlane strategy file_copy`);
  const url = inject("postgresUrl").replace(/\/wattlane$/, `/${name}`);
  const db = openPool(url, 4, createLogger("silent"));
  return {
    url,
    db,
    async drop() {
      await db.close();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}
