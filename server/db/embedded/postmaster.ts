// Starts and stops one PostgreSQL server in a data folder.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import path from "node:path";
import { Client } from "pg";
import type { RunAs } from "./binaries.ts";

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 20_000;
export const DATABASE_USER = "wattlane";

/** Creates the cluster: C.UTF-8, password by scram for every connection, never trust. */
export async function initialise(
  binaries: string,
  dataFolder: string,
  password: string,
  runAs: RunAs | null,
): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(dataFolder, "..", `.pw-${process.pid}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (runAs) {
    await chown(dataFolder, runAs.uid, runAs.gid);
    await chown(passwordFile, runAs.uid, runAs.gid);
  }
  const options = ["-D", dataFolder, "-U", DATABASE_USER, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const result = spawnSync(
    path.join(binaries, "initdb"),
    [...options, "--locale=C.UTF-8", "--encoding=UTF8"],
    {
      encoding: "utf8",
      cwd: "/",
      ...runAs,
    },
  );
  await rm(passwordFile, { force: true });
  if (result.status !== 0) {
    await rm(dataFolder, { recursive: true, force: true });
    throw new Error(
      `The embedded PostgreSQL could not create its data folder:\n${result.stderr || String(result.error)}`,
    );
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port on 127.0.0.1.");
  return address.port;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Stops a server that a killed parent left behind in `dataFolder`; a no-op where none runs. */
export async function stopLeftover(dataFolder: string): Promise<void> {
  const text = await readFile(path.join(dataFolder, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  if (!Number.isInteger(pid) || !alive(pid) || !(await isPostgres(pid))) return;
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < STOP_TIMEOUT_MS && alive(pid); waited += 20) await delay(20);
}

// A pid file may be older than the machine's last boot and name a stranger.
async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => null);
  return name === null || name.startsWith("postgres");
}

export interface Postmaster {
  readonly url: string;
  /** Ends it after its sessions are rolled back and its memory is on disk. */
  stop(): Promise<void>;
}

function connectionUrl(port: number, password: string, database: string): string {
  return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}`;
}

async function waitUntilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null || performance.now() > deadline) {
      const log = await readFile(logFile, "utf8").catch(() => "");
      throw new Error(`The embedded PostgreSQL did not start:\n${log.split("\n").slice(-12).join("\n")}`);
    }
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on("error", () => {});
    try {
      await client.connect();
      const found = await client.query("select 1 from pg_database where datname = 'wattlane'");
      if (found.rowCount === 0) await client.query("create database wattlane");
      return;
    } catch (error) {
      if ((error as { code?: string }).code === WRONG_PASSWORD)
        throw new Error(
          "The embedded PostgreSQL was made with another password than the one in keys/postgres-password of DATA_DIR.",
          { cause: error },
        );
      await delay(20);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

const MEBIBYTE = 1024 * 1024;

// A year of a home lies on 365 pages, and PostgreSQL's own default holds few homes: measured, a year's read then waits
// three times as long. An eighth of the machine's memory (or the container's), between 128 MB and 1 GB.
function sharedBuffers(): string {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const eighth = Math.min(totalmem(), limit) / 8 / MEBIBYTE;
  return `${Math.round(Math.min(1024, Math.max(128, eighth)))}MB`;
}

/** The password is not the one that the cluster was made with. */
const WRONG_PASSWORD = "28P01";

/** Starts the server of `dataFolder` on 127.0.0.1, at the port of its settings or a free one, and waits until it answers. */
export async function startPostmaster(
  binaries: string,
  dataFolder: string,
  password: string,
  runAs: RunAs | null,
  logFile: string,
  settings: Record<string, string> = {},
): Promise<Postmaster> {
  const port = Number(settings["port"] ?? (await freePort()));
  const all = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    shared_buffers: sharedBuffers(),
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [path.join(binaries, "postgres"), "-D", dataFolder, ...options];
  // setpriv takes the server along when this process is killed with no chance to stop it.
  const hasSetpriv = process.platform === "linux" && spawnSync("setpriv", ["--version"]).status === 0;
  const [program = "", ...rest] = hasSetpriv ? ["setpriv", "--pdeathsig", "INT", ...command] : command;
  const log = await open(logFile, "a", 0o600);
  // A group of its own, so that a Ctrl-C meant for us does not reach it before its clients are done.
  const child = spawn(program, rest, {
    stdio: ["ignore", log.fd, log.fd],
    detached: true,
    cwd: "/",
    ...runAs,
  });
  await log.close();
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.ref();
    child.kill("SIGINT");
    await Promise.race([exited, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  };
  try {
    await waitUntilReady(child, connectionUrl(port, password, "postgres"), logFile);
  } catch (error) {
    // Left running, it would keep this process from ending.
    await stop();
    throw error;
  }
  child.unref();
  return { url: connectionUrl(port, password, "wattlane"), stop };
}
