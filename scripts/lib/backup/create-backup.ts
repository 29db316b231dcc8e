// Creates a backup of an instance that can keep running: one snapshot of the database, then the objects that it
// references, and the secret.
import { readFile, mkdir, rename, rm, writeFile, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Config } from "#server/platform/config.ts";
import { openObjectBackend } from "#server/platform/object-store/open.ts";
import { deriveSecrets } from "#server/platform/secrets/secrets.ts";
import { startSnapshot } from "./cluster-snapshot.ts";
import { BackupFiles } from "./files.ts";
import {
  getObjectFile,
  getTableFile,
  MANIFEST,
  SUMS,
  type BackedUpTable,
  type Manifest,
} from "./manifest.ts";
import { listSequences, listTables, quoted, type Table } from "./tables.ts";
import { syncFolder } from "#server/platform/object-store/local.ts";

export interface BackupSummary {
  readonly tables: number;
  readonly rows: number;
  readonly objects: number;
  /** Objects whose rows exist but whose bytes were missing before the backup started. */
  readonly lost: readonly string[];
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function copyTable(client: Client, files: BackupFiles, table: Table): Promise<BackedUpTable> {
  const columns = table.columns.map((column) => quoted(column)).join(", ");
  const rows = client.query(
    copyTo(`copy (select ${columns} from ${quoted(table.schema, table.name)}) to stdout`),
  );
  const packed = createGzip({ level: 1 });
  rows.on("error", (error) => packed.destroy(error));
  await files.write(getTableFile(table), rows.pipe(packed));
  const [first = "", ...rest] = table.columns;
  return { schema: table.schema, name: table.name, columns: [first, ...rest], rows: rows.rowCount };
}

async function copySequences(client: Client): Promise<Manifest["sequences"]> {
  const sequences: Manifest["sequences"] = [];
  for (const { schema, name } of await listSequences(client)) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(schema, name)}`,
    );
    sequences.push({ schema, name, last: rows[0]?.last ?? "1", called: rows[0]?.called ?? false });
  }
  return sequences;
}

const KEYS_OF_OBJECTS = `
  select version::text as key from storage.objects
  union select unnest(parts)::text from storage.uploads`;

async function listObjectKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(KEYS_OF_OBJECTS);
  return rows.map(({ key }) => key);
}

/** Copies the bytes. Returns the keys of those that are missing. */
async function copyObjects(config: Config, files: BackupFiles, keys: readonly string[]): Promise<string[]> {
  const backend = await openObjectBackend(config);
  const missing: string[] = [];
  try {
    for (const key of keys) {
      const bytes = await backend.get(key);
      if (bytes) await files.write(getObjectFile(key), bytes);
      else missing.push(key);
    }
  } finally {
    await backend.close();
  }
  return missing;
}

async function snapshot(
  client: Client,
  url: string,
  files: BackupFiles,
): Promise<Omit<Manifest, "objects" | "gone" | "ring"> & { keys: string[] }> {
  // One consistent state of everything despite concurrent writes, without blocking anything.
  await startSnapshot(client, url);
  const { rows: now } = await client.query<{ at: Date }>("select now() as at");
  const { rows: done } = await client.query<{ name: string }>(
    "select name from wattlane.kysely_migration order by name",
  );
  const { rows: queue } = await client.query<{ id: number }>("select max(id) as id from jobs.migrations");
  const keys = await listObjectKeys(client);
  const tables: BackedUpTable[] = [];
  for (const table of await listTables(client)) tables.push(await copyTable(client, files, table));
  // Sequences are not part of a snapshot. They are read last, so that they are ahead of the rows, never behind.
  const sequences = await copySequences(client);
  await client.query("commit");
  return {
    format: 1,
    made_at: now[0]?.at.toISOString() ?? "",
    migrations: done.map(({ name }) => name),
    queue: queue[0]?.id ?? 0,
    tables,
    sequences,
    keys,
  };
}

/** The secret stored in DATA_DIR is part of the backup. One in the environment is the operator's responsibility. */
async function copySecret(config: Config, files: BackupFiles): Promise<string> {
  if (config.auth.jwtSecret) return deriveSecrets(config.auth.jwtSecret).ring;
  const secret = (await readFile(path.join(config.dataDir, "keys", "secret"), "utf8")).trim();
  await files.write(path.posix.join("keys", "secret"), Readable.from([Buffer.from(secret)]));
  return deriveSecrets(secret).ring;
}

/**
 * Writes a backup of the instance whose database is at `url` into the new folder `target`, either completely or not at
 * all. Without `withObjects`, the bytes of objects are left out (a bucket may have its own versioning).
 */
export async function createBackup(
  config: Config,
  url: string,
  target: string,
  withObjects: boolean,
): Promise<BackupSummary> {
  if (await exists(target)) throw new Error(`${target} already exists: name a new folder.`);
  const partial = `${target}.partial-${process.pid}`;
  await mkdir(partial, { recursive: true, mode: 0o700 });
  const files = new BackupFiles(partial);
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "wattlane-backup",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { keys, ...found } = await snapshot(client, url, files);
    const ring = await copySecret(config, files);
    const missing = withObjects ? await copyObjects(config, files, keys) : [];
    // Objects that were removed since the snapshot no longer have a row.
    const still = new Set(missing.length > 0 ? await listObjectKeys(client) : []);
    const manifest: Manifest = {
      ...found,
      ring,
      objects: withObjects,
      gone: missing.filter((key) => !still.has(key)),
    };
    await files.write(MANIFEST, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]));
    await writeFile(path.join(partial, SUMS), files.sums(), { mode: 0o600, flush: true });
    await rename(partial, target);
    await syncFolder(path.dirname(target));
    return {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      objects: withObjects ? keys.length - missing.length : 0,
      lost: missing.filter((key) => still.has(key)),
    };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}
