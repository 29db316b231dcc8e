// The embedded database of a DATA_DIR: started by the process that owns the
// folder, joined by command-line tools that run beside it.
import { createHash, randomBytes } from "node:crypto";
import { access, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { othersMayReach, postgresBinaries, unprivilegedAccount, type RunAs } from "./binaries.ts";
import { initialise, startPostmaster, stopLeftover } from "./postmaster.ts";

export interface OpenDatabase {
  readonly url: string;
  /** Where the database of an earlier folder of the same path was moved to; null where there was none. */
  readonly movedAside: string | null;
  /** Stops what this process started; a joined server goes on. */
  close(): Promise<void>;
}

/** Another process owns the folder. */
export class DataFolderInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(`${dataDir} is in use by process ${pid}. Stop it first, or set DATA_DIR to another folder.`);
    this.name = "DataFolderInUse";
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

// Where `nobody` cannot reach the data folder (a checkout in root's home), the
// cluster lives under /var/lib, named after the folder it belongs to.
async function clusterFolder(dataDir: string, runAs: RunAs | null): Promise<string> {
  if (runAs === null || (await othersMayReach(dataDir))) return path.join(dataDir, "postgres");
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  return path.join("/var/lib/wattlane", `data-${name}`, "postgres");
}

const passwordFile = (dataDir: string): string => path.join(dataDir, "keys", "postgres-password");

/**
 * Makes room where the cluster lies outside of the data folder and that is a new one: the cluster is of an earlier
 * folder of the same path, which was removed. It is moved, never deleted; returns where to. Throws where the data folder is not new
 * but has lost the password.
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
  const home = path.dirname(cluster);
  const aside = `${home}.aside-${randomBytes(4).toString("hex")}`;
  await rename(home, aside);
  return aside;
}

async function passwordOf(dataDir: string): Promise<string> {
  const file = passwordFile(dataDir);
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept) return kept;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString("base64url");
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

async function ownerOf(lockFile: string): Promise<number | null> {
  const pid = Number.parseInt(await readFile(lockFile, "utf8").catch(() => ""), 10);
  if (!Number.isInteger(pid) || pid === process.pid) return null;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" ? pid : null;
  }
}

async function takeLock(lockFile: string, dataDir: string): Promise<void> {
  for (;;) {
    const handle = await open(lockFile, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return null;
      throw error;
    });
    if (handle) {
      await handle.writeFile(String(process.pid));
      await handle.close();
      return;
    }
    const owner = await ownerOf(lockFile);
    if (owner !== null) throw new DataFolderInUse(dataDir, owner);
    await rm(lockFile, { force: true });
  }
}

/** Starts the embedded server of `dataDir`, made on the first use; throws DataFolderInUse where another process has it. */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true });
  const lockFile = path.join(dataDir, "server.pid");
  const urlFile = path.join(dataDir, "keys", "database-url");
  await takeLock(lockFile, dataDir);
  try {
    const runAs = unprivilegedAccount();
    const cluster = await clusterFolder(dataDir, runAs);
    const binaries = await postgresBinaries(runAs);
    const movedAside = await moveAside(dataDir, cluster);
    const password = await passwordOf(dataDir);
    if (!(await exists(path.join(cluster, "PG_VERSION")))) {
      await mkdir(path.dirname(cluster), { recursive: true });
      await initialise(binaries, cluster, password, runAs);
    }
    await stopLeftover(cluster);
    const server = await startPostmaster(
      binaries,
      cluster,
      password,
      runAs,
      path.join(dataDir, "postgres.log"),
      settings,
    );
    await writeFile(urlFile, server.url, { mode: 0o600 });
    return {
      url: server.url,
      movedAside,
      async close() {
        await rm(urlFile, { force: true });
        await server.stop();
        await rm(lockFile, { force: true });
      },
    };
  } catch (error) {
    await rm(lockFile, { force: true });
    throw error;
  }
}

/** For command-line tools: joins the server that owns `dataDir` if one runs, else starts it for the tool's own time. */
export async function joinOrStartEmbedded(dataDir: string): Promise<OpenDatabase> {
  const owner = await ownerOf(path.join(dataDir, "server.pid"));
  const url =
    owner === null
      ? null
      : await readFile(path.join(dataDir, "keys", "database-url"), "utf8").catch(() => null);
  if (url) return { url, movedAside: null, close: async () => {} };
  return startEmbedded(dataDir);
}
