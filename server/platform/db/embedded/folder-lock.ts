// Ensures that one process owns a data folder. The lock is the operating system's own, on the file server.lock, taken
// through SQLite because Node has no call for it. It ends with the process, however that ends, so none can be left
// behind. It also works between containers that share a volume, where process numbers mean nothing. server.pid only
// identifies the owner.
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import path from "node:path";
import { canHaveWritten } from "./processes.ts";

export interface FolderLock {
  release(): Promise<void>;
}

/** Thrown if another process owns the folder. */
export class DataFolderInUse extends Error {
  constructor(dataDir: string, pid: number | null) {
    const owner = pid === null ? "another process" : `process ${pid}`;
    super(`${dataDir} is in use by ${owner}. Stop it first, or set DATA_DIR to another folder.`);
    this.name = "DataFolderInUse";
  }
}

const SQLITE_BUSY = 5;
/**
 * Written below the process number: the process that wrote it held the lock. The previous release wrote the number
 * alone.
 */
const WITH_LOCK = "server.lock";

function acquireSystemLock(file: string): DatabaseSync | null {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw new Error(`${file} cannot be locked: DATA_DIR needs a file system with locks.`, { cause: error });
  }
}

async function namedOwner(pidFile: string): Promise<{ pid: number | null; hadLock: boolean }> {
  const text = await readFile(pidFile, "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  return { pid: Number.isInteger(pid) ? pid : null, hadLock: text.includes(WITH_LOCK) };
}

/** Returns the running server of the previous release, which took no lock, or null if there is none. */
async function ownerWithoutLock(pidFile: string): Promise<number | null> {
  const { pid, hadLock } = await namedOwner(pidFile);
  if (pid === null || hadLock || pid === process.pid) return null;
  const written = await stat(pidFile).catch(() => null);
  return written !== null && (await canHaveWritten(pid, written.mtimeMs)) ? pid : null;
}

/**
 * Locks `dataDir` for the rest of this process's life, or until released. Throws DataFolderInUse if another process, or
 * this one, has it.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const pidFile = path.join(dataDir, "server.pid");
  const lock = acquireSystemLock(path.join(dataDir, "server.lock"));
  if (lock === null) throw new DataFolderInUse(dataDir, (await namedOwner(pidFile)).pid);
  try {
    const owner = await ownerWithoutLock(pidFile);
    if (owner !== null) throw new DataFolderInUse(dataDir, owner);
    await writeFile(pidFile, `${process.pid}\n${WITH_LOCK}\n`, { mode: 0o600 });
  } catch (error) {
    lock.close();
    throw error;
  }
  return {
    async release() {
      await rm(pidFile, { force: true });
      lock.close();
    },
  };
}
