// Whether a command-line tool has the secret of the server: keys made with another look the same and work nowhere. The
// server keeps the fingerprint of its secret in DATA_DIR at each start; its keys in the database carry it too.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import type { Config } from "#server/platform/config.ts";
import { RINGS_SQL } from "./check-ring.ts";
import type { Secrets } from "./secrets.ts";

const DATABASE_MS = 5_000;

const fingerprintFile = (dataDir: string): string => path.join(dataDir, "keys", "secret-fingerprint");

/** Keeps the fingerprint of the secret that this server runs with; a DATA_DIR that cannot be written keeps none. */
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

/** The fingerprints of the keys in the database; null where it does not answer, or there is no server of ours in it yet. */
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

/** Throws where the server runs with another secret than `secrets`; false where nothing shows which it runs with. */
export async function assertServersSecret(
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
