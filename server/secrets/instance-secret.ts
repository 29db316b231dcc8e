// The one secret of an instance: AUTH_JWT_SECRET, or one made on the first start and kept in DATA_DIR.
import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const SECRET_BYTES = 48;

/** The secret kept in `dataDir`/keys, made there (readable by this user only) when it is missing. */
export async function keptSecret(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, "keys");
  const file = path.join(folder, "secret");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    // Exclusive: of two processes that start together the second reads what the first wrote.
    await writeFile(file, randomBytes(SECRET_BYTES).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length < 32) throw new Error(`${file} is damaged: it has to hold at least 32 characters.`);
  return secret;
}
