// The embedded database of a DATA_DIR: started by the process that owns the folder, joined by command-line tools that
// run alongside.
import { createHash, randomBytes } from "node:crypto";
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isReachableByOthers, postgresBinaries, unprivilegedAccount, type RunAs } from "./binaries.ts";
import { DataFolderInUse, lockFolder } from "./folder-lock.ts";
import { supervise, NO_EVENTS, type DatabaseEvents } from "./supervise.ts";
import { stopLeftover } from "./leftover.ts";
import { initialise, startPostmaster } from "./postmaster.ts";
import { assertClusterVersion } from "./version.ts";

export interface OpenDatabase {
  readonly url: string;
  /** Where the database of an earlier folder of the same path was moved to. Null if there was none. */
  readonly backupPath: string | null;
  /** Stops what this process started. A joined server continues to run. */
  close(): Promise<void>;
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

// If `nobody` cannot reach the data folder (a checkout in root's home), the cluster is under /var/lib, named after the
// folder it belongs to.
async function clusterFolder(dataDir: string, runAs: RunAs | null): Promise<string> {
  if (runAs === null || (await isReachableByOthers(dataDir))) return path.join(dataDir, "postgres");
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  return path.join("/var/lib/wattlane", `data-${name}`, "postgres");
}

const passwordFile = (dataDir: string): string => path.join(dataDir, "keys", "postgres-password");

/**
 * Makes room if the cluster is outside of a new data folder: the cluster then belongs to an earlier folder of the same
 * path, which was removed. It is moved, never deleted. Returns the new path. Throws if the data folder is not new but
 * has lost the password.
 */
async function moveAside(dataDir: string, cluster: string): Promise<string | null> {
  const hasCluster = await exists(path.join(cluster, "PG_VERSION"));
  if (!hasCluster || (await exists(passwordFile(dataDir)))) return null;
  const traces = [path.join(dataDir, "postgres"), path.join(dataDir, "keys"), path.join(dataDir, "objects")];
  for (const trace of traces) {
    if (await exists(trace))
      throw new Error(
        `${passwordFile(dataDir)} is gone, and with it the way into the database in ${cluster}. Put the file back, or set DATA_DIR to a new folder.`,
      );
  }
  await stopLeftover(cluster);
  const parent = path.dirname(cluster);
  const aside = `${parent}.aside-${randomBytes(4).toString("hex")}`;
  await rename(parent, aside);
  return aside;
}

async function getOrCreatePassword(dataDir: string): Promise<string> {
  const file = passwordFile(dataDir);
  const stored = await readFile(file, "utf8").catch(() => null);
  if (stored) return stored;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString("base64url");
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

/**
 * Starts the embedded server of `dataDir`, created on first use, and keeps it running. Throws DataFolderInUse if
 * another process has it.
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
  events: DatabaseEvents = NO_EVENTS,
): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true });
  const lock = await lockFolder(dataDir);
  const urlFile = path.join(dataDir, "keys", "database-url");
  try {
    // It may be left over from a crash, and a tool that joins through it would find no server.
    await rm(urlFile, { force: true });
    const runAs = unprivilegedAccount();
    const cluster = await clusterFolder(dataDir, runAs);
    const binaries = await postgresBinaries(runAs);
    const backupPath = await moveAside(dataDir, cluster);
    await assertClusterVersion(cluster, binaries);
    const password = await getOrCreatePassword(dataDir);
    if (!(await exists(path.join(cluster, "PG_VERSION")))) {
      await mkdir(path.dirname(cluster), { recursive: true });
      await initialise(binaries, cluster, password, runAs);
    }
    const logFile = path.join(dataDir, "postgres.log");
    const server = await supervise(async (port, timeouts) => {
      await stopLeftover(cluster);
      const all = port === null ? settings : { ...settings, port };
      return startPostmaster(binaries, cluster, password, runAs, logFile, all, timeouts);
    }, events);
    await writeFile(urlFile, server.url, { mode: 0o600 });
    return {
      url: server.url,
      backupPath,
      async close() {
        await rm(urlFile, { force: true });
        await server.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** For command-line tools: joins the server that owns `dataDir` if one runs, else starts it until the tool ends. */
export async function joinOrStartEmbedded(dataDir: string): Promise<OpenDatabase> {
  try {
    return await startEmbedded(dataDir);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const url = await readFile(path.join(dataDir, "keys", "database-url"), "utf8").catch(() => null);
    if (url === null) throw error;
    return { url, backupPath: null, close: async () => {} };
  }
}
