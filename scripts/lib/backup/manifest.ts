// Metadata of a backup: manifest.json, and SHA256SUMS in the format of `sha256sum -c`.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { hashFile } from "./files.ts";

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).nonempty(),
  rows: z.int().nonnegative(),
});
export type BackedUpTable = z.infer<typeof tableSchema>;

const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** The migrations that the schema had, in order. */
  migrations: z.array(z.string()).nonempty(),
  /** The newest migration of the job queue itself. */
  queue: z.int(),
  /** Identifies the secret that sealed the data, without revealing it. */
  ring: z.string(),
  tables: z.array(tableSchema),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.string(), called: z.boolean() }),
  ),
  /** Whether the bytes of objects are included. */
  objects: z.boolean(),
  /** Keys of objects that were removed while the backup ran. A restore leaves out their rows. */
  gone: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST = "manifest.json";
export const SUMS = "SHA256SUMS";

/** Returns the path of a table's rows in a backup. */
export function getTableFile(table: Pick<BackedUpTable, "schema" | "name">): string {
  return path.posix.join("tables", `${table.schema}.${table.name}.copy.gz`);
}

/** Returns the path of an object's bytes in a backup. */
export function getObjectFile(key: string): string {
  return path.posix.join("objects", key.slice(-2), key);
}

/** Parses SHA256SUMS into a map from file name to checksum. Throws for an invalid line. */
export function readSums(text: string): Map<string, string> {
  const lines = text.split("\n").filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, sum, file] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
      if (sum === undefined || file === undefined || file.split("/").includes(".."))
        throw new Error(`${SUMS} is damaged.`);
      return [file, sum];
    }),
  );
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
}

/** Reads a backup's manifest after checking that every file exists and is unchanged. Throws if not. */
export async function checkBackup(
  folder: string,
): Promise<{ manifest: Manifest; files: ReadonlySet<string> }> {
  const text = await readFile(path.join(folder, SUMS), "utf8").catch(() => null);
  if (text === null) throw new Error(`${folder} is not a backup: it has no ${SUMS}.`);
  const sums = readSums(text);
  const present = new Set(await filesIn(folder));
  const damaged: string[] = [];
  for (const [file, sum] of sums)
    if (!present.has(file) || (await hashFile(path.join(folder, file))) !== sum) damaged.push(file);
  if (damaged.length > 0)
    throw new Error(`The backup is damaged, nothing was restored. Missing or changed: ${damaged.join(", ")}`);
  const manifest = manifestSchema.safeParse(
    JSON.parse(sums.has(MANIFEST) ? await readFile(path.join(folder, MANIFEST), "utf8") : "null"),
  );
  if (!manifest.success) throw new Error("The backup has a format that this version doesn't read.");
  const missing = manifest.data.tables.map(getTableFile).filter((file) => !sums.has(file));
  if (missing.length > 0)
    throw new Error(`The backup is damaged: ${SUMS} does not name ${missing.join(", ")}.`);
  return { manifest: manifest.data, files: new Set(sums.keys()) };
}
