// Applies server/db/migrations/*.sql in the order of their numbers. Kysely's
// Migrator holds an advisory lock and runs all of them in one transaction, so
// that processes starting together cannot collide and a failure leaves nothing.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import type { DB } from "./types.ts";

const FOLDER = path.join(import.meta.dirname, "migrations");

async function migrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql")).sort();
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.sql$/, ""),
      {
        async up(db: Kysely<unknown>) {
          await sql.raw(await readFile(path.join(FOLDER, file), "utf8")).execute(db);
        },
      },
    ]),
  );
}

/** Brings the schema up to date; returns the names applied now. Throws with the file's name when one fails. */
export async function migrate(db: Kysely<DB>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: migrations },
    migrationTableSchema: "wattlane",
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === "Error")?.migrationName ?? "before the first";
    throw new Error(`Migration ${failed} failed; nothing was changed.`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}
