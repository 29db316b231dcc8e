// Checks whether a command-line tool has the secret of the server: keys created with another look the same and work
// nowhere. The server stores the fingerprint of its secret in DATA_DIR at each start, and its keys in the database have
// it too.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import type { Config } from "#server/platform/config.ts";
import { RINGS_SQL } from "./check-ring.ts";
import type { Secrets } from "./secrets.ts";

const DATABASE_MS = 5_000;

const fingerprintFile = (dataDir: string): string => path.join(dataDir, "keys", "secret-fingerprint");

/** Stores the fingerprint of this server's secret. Skipped if DATA_DIR cannot be written. */
export async function saveFingerprint(
  { dataDir }: Pick<Config, "dataDir">,
  { ring }: Pick<Secrets, "ring">,
): Promise<void> {
  const file = fingerprintFile(dataDir);
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, `${ring}\n`, { mode: 0o600 });
  } catch (error) {
    // With DATABASE_URL, AUTH_JWT_SECRET and STORAGE_S3 nothing else has to be written there.
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["EACCES", "EPERM", "EROFS"].includes(code)) throw error;
  }
}

/**
 * Returns the fingerprints of the keys in the database. Null if it does not respond, or has no data of our server yet.
 */
async function ringsInDatabase(connectionString: string): Promise<ReadonlyArray<string> | null> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: DATABASE_MS,
    query_timeout: DATABASE_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ ring: string }>(RINGS_SQL);
    return rows.length === 0 ? null : rows.map(({ ring }) => ring);
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Throws if the server runs with a secret other than `secrets`. Returns false if nothing shows which one it runs with.
 */
export async function checkServersSecret(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  { ring }: Pick<Secrets, "ring">,
): Promise<boolean> {
  const stored = await readFile(fingerprintFile(dataDir), "utf8").catch(() => null);
  const known = stored === null ? databaseUrl && (await ringsInDatabase(databaseUrl)) : [stored.trim()];
  if (!known) return false;
  if (known.includes(ring)) return true;
  const where = stored === null ? "the database" : dataDir;
  throw new Error(
    `The server of ${where} runs with another secret, so these keys would not work. ` +
      "Run this with the AUTH_JWT_SECRET and DATA_DIR of the server; if the server has no AUTH_JWT_SECRET, with none.",
  );
}
