// The one secret of an instance: AUTH_JWT_SECRET, or one generated on the first start and stored in DATA_DIR.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import path from "node:path";

const SECRET_BYTES = 48;

// Written completely under another name and then linked: if two processes start together, one link succeeds, and
// neither reads half a secret.
async function createSecretFile(folder: string, file: string): Promise<void> {
  const draft = path.join(folder, `.secret-${randomBytes(6).toString("hex")}`);
  await writeFile(draft, randomBytes(SECRET_BYTES).toString("base64url"), { flag: "wx", mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await unlink(draft);
  }
}

/** Returns the secret stored in `dataDir`/keys. Generates it there (readable by this user only) if it is missing. */
export async function getOrCreateSecret(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, "keys");
  const file = path.join(folder, "secret");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) await createSecretFile(folder, file);
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length < 32) throw new Error(`${file} is damaged: it has to hold at least 32 characters.`);
  return secret;
}
