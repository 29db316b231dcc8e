// Files of a backup: only readable by their owner, synced to disk when written, and identified by their SHA-256.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Returns the SHA-256 of a file's bytes in hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Writes files below a folder and records the checksum of each for SHA256SUMS. */
export class BackupFiles {
  readonly folder: string;
  readonly #sums = new Map<string, string>();
  constructor(folder: string) {
    this.folder = folder;
  }

  /** Writes a stream as the file with this name, which may be in a subfolder. */
  async write(name: string, body: Readable): Promise<void> {
    const file = path.join(this.folder, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const hash = createHash("sha256");
    const handle = await open(file, "wx", 0o600);
    try {
      await handle.writeFile(
        (async function* () {
          for await (const chunk of body) {
            hash.update(chunk as Buffer);
            yield chunk as Buffer;
          }
        })(),
      );
      await handle.sync();
    } finally {
      await handle.close();
    }
    this.#sums.set(name, hash.digest("hex"));
  }

  /** Returns the lines of SHA256SUMS. */
  sums(): string {
    return [...this.#sums].map(([name, sum]) => `${sum}  ${name}\n`).join("");
  }
}
