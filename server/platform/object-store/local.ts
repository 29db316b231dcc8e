// Objects in a folder of this machine: written to a temporary file, synced, then renamed into place.
import { constants } from "node:fs";
import { copyFile, mkdir, open, opendir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { BackendFault, type ByteRange, type ObjectBackend, type Written } from "./backend.ts";
import { isKey, safeKey } from "./key.ts";
import { metered } from "./metered.ts";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const READ_AT_ONCE_BYTES = 128 * 1024;
/** Never part of a key: a key starts with a letter or digit. */
const UNFINISHED = ".unfinished";
const SHELF = /^[a-z0-9-]{2}$/;
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

function getErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Returns null if the file does not exist. */
async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Flushes a folder to the disk. A rename is only on the disk once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await ifThere(opendir(folder));
  if (!entries) return;
  for await (const entry of entries) yield entry.name;
}

async function isOlder(file: string, before: Date): Promise<boolean> {
  const found = await ifThere(stat(file));
  return found !== null && found.isFile() && found.mtime < before;
}

class LocalBackend implements ObjectBackend {
  readonly #root: string;
  readonly #unfinished: string;
  constructor(root: string) {
    this.#root = root;
    this.#unfinished = path.join(root, UNFINISHED);
  }

  // The last two characters: keys that start with the time would all be in one folder.
  #folderOf(key: string): string {
    return path.join(this.#root, safeKey(key).slice(-2));
  }

  #fileOf(key: string): string {
    return path.join(this.#folderOf(key), key);
  }

  /** Creates a file with `fill` and moves it to the key atomically, or not at all. */
  async #keep<T>(key: string, fill: (file: string) => Promise<T>): Promise<T> {
    const folder = this.#folderOf(key);
    const file = path.join(this.#unfinished, randomUUID());
    try {
      await mkdir(this.#unfinished, { recursive: true, mode: OWNER_ONLY_FOLDER });
      const result = await fill(file);
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
      await rename(file, path.join(folder, key));
      await syncFolder(folder);
      return result;
    } catch (error) {
      await rm(file, { force: true });
      if (NO_ROOM.has(getErrorCode(error))) throw new BackendFault("full", error);
      throw error;
    }
  }

  async put(key: string, body: Readable, limit: number): Promise<Written> {
    const { chunks, written } = metered(body, limit);
    return this.#keep(key, async (file) => {
      await writeSynced(file, (handle) => handle.writeFile(chunks));
      return written();
    });
  }

  async get(key: string, range?: ByteRange): Promise<Readable | null> {
    const handle = await ifThere(open(this.#fileOf(key), constants.O_RDONLY));
    if (!handle) return null;
    return handle.createReadStream({
      highWaterMark: READ_AT_ONCE_BYTES,
      ...(range ? { start: range.from, end: range.to } : {}),
    });
  }

  async copy(from: string, to: string): Promise<boolean> {
    const source = this.#fileOf(from);
    // Not a hard link: it would be as old as the original, and the sweep goes by age.
    const copied = await ifThere(
      this.#keep(to, async (file) => {
        await copyFile(source, file, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
        await writeSynced(file, null);
        return true;
      }),
    );
    return copied ?? false;
  }

  async remove(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => rm(this.#fileOf(key), { force: true })));
  }

  async *list(before: Date): AsyncGenerator<string> {
    for await (const shelf of namesIn(this.#root)) {
      if (!SHELF.test(shelf)) continue;
      const folder = path.join(this.#root, shelf);
      for await (const name of namesIn(folder)) {
        if (isKey(name) && (await isOlder(path.join(folder, name), before))) yield name;
      }
    }
  }

  async sweepUnfinished(before: Date): Promise<number> {
    let swept = 0;
    for await (const name of namesIn(this.#unfinished)) {
      const file = path.join(this.#unfinished, name);
      if (!(await isOlder(file, before))) continue;
      await rm(file, { force: true });
      swept += 1;
    }
    return swept;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Runs `fill` on a new file (not if one exists already), and returns when its bytes are on the disk. */
async function writeSynced(
  file: string,
  fill: ((handle: FileHandle) => Promise<void>) | null,
): Promise<void> {
  const handle = await open(file, fill ? "wx" : "r+", OWNER_ONLY_FILE);
  try {
    await fill?.(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Opens the backend for objects as files below `root`, an absolute path. The folder is created with the first object.
 */
export function openLocalBackend(root: string): ObjectBackend {
  return new LocalBackend(root);
}
