// Applies server/platform/db/migrations/*.sql in the order of their numbers. One transaction holds an advisory lock
// (dialect.ts) and runs all of them, so processes starting together cannot collide and a failure leaves nothing.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { Migrator, type Migration, type MigrationResultSet } from "kysely/migration";
import { lockMigrations } from "./dialect.ts";
import type { DB } from "./types.ts";

const FOLDER = path.join(import.meta.dirname, "migrations");

/**
 * How long a statement may wait for a table: later queries queue behind it, so it gives up and everything is retried.
 */
const LOCK_WAIT_MS = 2_000;
const ATTEMPTS = 10;
const PAUSE_MS = 1_000;
/** A lock was not acquired in time, and a deadlock. */
const BUSY = new Set(["55P03", "40P01"]);

/** Returns the names of this version's migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql"));
  return files.map((file) => file.replace(/\.sql$/, "")).sort();
}

function fromFile(name: string): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`).execute(db);
      await sql.raw(await readFile(path.join(FOLDER, `${name}.sql`), "utf8")).execute(db);
    },
  };
}

async function executedNames(db: Kysely<DB>): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('wattlane.kysely_migration') is not null as there`.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from wattlane.kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** Thrown if the server is older than its database, which a newer version has changed in an incompatible way. */
export class DatabaseTooNew extends Error {
  constructor(migration: string) {
    super(
      `This server is older than its database, which a newer version has changed (${migration}). ` +
        "Start the newer version, or restore a backup from before its upgrade. Nothing was changed.",
    );
    this.name = "DatabaseTooNew";
  }
}

/**
 * A migration that removes something has in its name from which migration on a server does without it:
 * 0031_drop_told_needs_0025.
 */
const REQUIRED_MIGRATION = /_needs_(\d{4})$/;

/**
 * Returns the files, with no-ops in place of the migrations of a newer version. The previous version runs on alongside
 * it. One older than such a migration requires is rejected.
 */
async function migrations(db: Kysely<DB>): Promise<Record<string, Migration>> {
  const names = await migrationNames();
  const newest = names.at(-1) ?? "";
  const newer = (await executedNames(db)).filter((name) => name > newest);
  const tooNew = newer.find((name) => (REQUIRED_MIGRATION.exec(name)?.[1] ?? "") > newest.slice(0, 4));
  if (tooNew !== undefined) throw new DatabaseTooNew(tooNew);
  return Object.fromEntries([
    ...names.map((name) => [name, fromFile(name)] as const),
    ...newer.map((name) => [name, { up: async () => {} }] as const),
  ]);
}

/** Migrates within one transaction, which holds the lock. Nothing is changed if the result has an error. */
async function migrateOnce(db: Kysely<DB>, last: string | undefined): Promise<MigrationResultSet> {
  let failed: MigrationResultSet | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      await lockMigrations(trx);
      const migrator = new Migrator({
        db: trx,
        provider: { getMigrations: () => migrations(trx) },
        migrationTableSchema: "wattlane",
      });
      const result = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
      if (result.error === undefined) return result;
      failed = result;
      throw result.error;
    });
  } catch (error) {
    return failed ?? { error };
  }
}

/**
 * Brings the schema up to date, or up to the migration `last`. Returns the names applied now. Waits for tables that are
 * locked, some seconds at a time. Throws with the file's name if one fails, and DatabaseTooNew if a newer version has
 * removed what this one requires.
 */
export async function migrate(db: Kysely<DB>, last?: string): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await migrateOnce(db, last);
    if (!error) return results.map((result) => result.migrationName);
    if (error instanceof DatabaseTooNew) throw error;
    const { code = "" } = error as { code?: string };
    if (!BUSY.has(code) || attempt === ATTEMPTS) {
      const failed = results.find((result) => result.status === "Error")?.migrationName ?? "before the first";
      throw new Error(`Migration ${failed} failed; nothing was changed.`, { cause: error });
    }
    await delay(PAUSE_MS);
  }
}
