// Restores a backup: it is checked completely first, then written into an empty database and an empty data folder, or
// not at all.
import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { runMigrations } from "graphile-worker";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Config } from "#server/platform/config.ts";
import { migrate, migrationNames } from "#server/platform/db/migrate.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { openObjectBackend } from "#server/platform/object-store/open.ts";
import { deriveSecrets } from "#server/platform/secrets/secrets.ts";
import { getObjectFile, getTableFile, type BackedUpTable, type Manifest } from "./manifest.ts";
import { sortByReferences, listSchemas, listTables, quoted } from "./tables.ts";

/** Throws if sealed and hashed values of the backup belong to another secret than the instance's. */
export async function checkSecret(
  config: Config,
  folder: string,
  manifest: Manifest,
  files: ReadonlySet<string>,
): Promise<void> {
  const hasSecretKey = files.has("keys/secret");
  const secret =
    config.auth.jwtSecret ??
    (hasSecretKey ? await readFile(path.join(folder, "keys", "secret"), "utf8") : null);
  if (secret === null)
    throw new Error("The backup is from an instance with AUTH_JWT_SECRET: set the same one, then restore.");
  if (deriveSecrets(secret).ring !== manifest.ring)
    throw new Error("AUTH_JWT_SECRET is not the secret of the backup's instance: no one could sign in.");
}

/** Throws if the data folder already contains an instance. */
export async function checkEmptyFolder(dataDir: string): Promise<void> {
  for (const name of ["keys", "objects", "postgres"]) {
    const found = await readdir(path.join(dataDir, name)).catch(() => []);
    if (found.length > 0)
      throw new Error(
        `${path.join(dataDir, name)} is not empty: restore into a new DATA_DIR. Nothing was changed.`,
      );
  }
}

async function checkEmptyDatabase(client: Client, manifest: Manifest): Promise<void> {
  const ours = new Set(["wattlane", ...manifest.tables.map(({ schema }) => schema)]);
  const found = (await listSchemas(client)).filter((schema) => ours.has(schema));
  if (found.length > 0)
    throw new Error(
      `The database is not empty (it has ${found.join(", ")}): restore into a new one. Nothing was changed.`,
    );
}

async function copyIn(client: Client, folder: string, table: BackedUpTable): Promise<void> {
  const columns = table.columns.map((column) => quoted(column)).join(", ");
  const name = quoted(table.schema, table.name);
  const rows = client.query(copyFrom(`copy ${name} (${columns}) from stdin`));
  await pipeline(createReadStream(path.join(folder, getTableFile(table))), createGunzip(), rows);
  if (rows.rowCount !== table.rows)
    throw new Error(`${table.schema}.${table.name} has ${rows.rowCount} rows, not ${table.rows}.`);
}

/**
 * Removes rows of objects that were deleted while the backup ran, and releases jobs that workers of that time had
 * locked.
 */
async function tidy(client: Client, manifest: Manifest): Promise<void> {
  await client.query("delete from storage.objects where version = any($1::uuid[])", [manifest.gone]);
  await client.query("delete from storage.uploads where parts && $1::uuid[]", [manifest.gone]);
  for (const table of ["_private_jobs", "_private_job_queues"])
    await client.query(
      `update jobs.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    );
}

async function fill(client: Client, folder: string, manifest: Manifest): Promise<void> {
  const there = new Set((await listTables(client)).map(({ schema, name }) => `${schema}.${name}`));
  const unknown = manifest.tables.find(({ schema, name }) => !there.has(`${schema}.${name}`));
  if (unknown) throw new Error(`This version has no table ${unknown.schema}.${unknown.name}.`);
  const tables = await sortByReferences(client, manifest.tables);
  await client.query("begin");
  // Triggers maintain sums of rows, but the sums are in the backup themselves.
  for (const { schema, name } of tables) {
    await client.query(`alter table ${quoted(schema, name)} disable trigger user`);
    await client.query(`truncate ${quoted(schema, name)} cascade`);
  }
  for (const table of tables) await copyIn(client, folder, table);
  for (const { schema, name } of tables)
    await client.query(`alter table ${quoted(schema, name)} enable trigger user`);
  for (const { schema, name, last, called } of manifest.sequences)
    await client.query("select setval($1::regclass, $2::bigint, $3)", [quoted(schema, name), last, called]);
  await tidy(client, manifest);
  await client.query("commit");
  await client.query("analyze");
}

async function fillDatabase(url: string, folder: string, manifest: Manifest): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "wattlane-restore",
  });
  client.on("error", () => {});
  const db = openPool(url, 2, createLogger("silent"), "wattlane-restore");
  try {
    await client.connect();
    await checkEmptyDatabase(client, manifest);
    const known = new Set(await migrationNames());
    if (manifest.migrations.some((name) => !known.has(name)))
      throw new Error(
        "The backup is from a newer version: restore it with that version. Nothing was changed.",
      );
    try {
      await migrate(db.sql, manifest.migrations.at(-1));
      await runMigrations({ pgPool: db.pool, schema: "jobs" });
      const { rows } = await client.query<{ id: number }>("select max(id) as id from jobs.migrations");
      if (Number(rows[0]?.id) !== manifest.queue)
        throw new Error(
          "The job queue of the backup is of another version: restore with the version that made it.",
        );
      await fill(client, folder, manifest);
    } catch (error) {
      await client.query("rollback");
      // It was empty before, and a second attempt must find it empty again.
      const schemas = (await listSchemas(client)).filter(
        (schema) => schema === "wattlane" || manifest.tables.some((table) => table.schema === schema),
      );
      for (const schema of schemas) await client.query(`drop schema ${quoted(schema)} cascade`);
      throw error;
    }
    await migrate(db.sql);
  } finally {
    await db.close();
    await client.end();
  }
}

async function fillObjects(config: Config, folder: string, keys: readonly string[]): Promise<void> {
  const backend = await openObjectBackend(config);
  try {
    for (const key of keys)
      await backend.put(
        key,
        createReadStream(path.join(folder, getObjectFile(key))),
        Number.MAX_SAFE_INTEGER,
      );
  } finally {
    await backend.close();
  }
}

async function fillSecret(dataDir: string, folder: string): Promise<void> {
  const secret = await readFile(path.join(folder, "keys", "secret"));
  await mkdir(path.join(dataDir, "keys"), { recursive: true, mode: 0o700 });
  await writeFile(path.join(dataDir, "keys", "secret"), secret, { mode: 0o600, flag: "wx", flush: true });
}

/** Fills the empty instance of `config`, whose database is at `url`, from a checked backup. */
export async function restoreBackup(
  config: Config,
  url: string,
  folder: string,
  { manifest, files }: { readonly manifest: Manifest; readonly files: ReadonlySet<string> },
): Promise<{ rows: number; objects: number }> {
  const objects = [...files]
    .filter((file) => file.startsWith("objects/"))
    .map((file) => path.posix.basename(file));
  await fillDatabase(url, folder, manifest);
  await fillObjects(config, folder, objects);
  if (!config.auth.jwtSecret) await fillSecret(config.dataDir, folder);
  return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), objects: objects.length };
}
