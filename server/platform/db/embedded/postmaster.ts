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

const START_TIMEOUTS: StartTimeouts = { quietMs: 30_000 };
const STOP_TIMEOUT_MS = 20_000;
/** A server that never accepted a connection has nothing to finish. */
const STOP_UNUSED_MS = 2_000;
export const DATABASE_USER = "wattlane";

/** Creates the cluster: C.UTF-8, a SCRAM password for every connection, never trust. */
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

export interface Postmaster {
  readonly url: string;
  /** Resolves when its process is gone, whatever ended it. */
  readonly ended: Promise<void>;
  /** Stops it after its sessions are rolled back and its memory is on disk. */
  stop(): Promise<void>;
}

function connectionUrl(port: number, password: string, database: string): string {
  return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** The server is running, but is replaying its log or stopping: it does not accept connections yet. */
const CANNOT_CONNECT_NOW = "57P03";

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** How long a start may take, and what aborts it. */
export interface StartTimeouts {
  /** The start fails after this long without activity. Replaying the log counts as activity. */
  readonly quietMs: number;
  readonly signal?: AbortSignal;
}

async function startFailure(logFile: string): Promise<Error> {
  const log = await readFile(logFile, "utf8").catch(() => "");
  return new Error(`The embedded PostgreSQL did not start:\n${log.split("\n").slice(-12).join("\n")}`);
}

/**
 * Creates the database if there is none. Returns null, or the code of the reason why the server does not accept
 * connections yet.
 */
async function connectOnce(url: string): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const found = await client.query("select 1 from pg_database where datname = 'wattlane'");
    if (found.rowCount === 0) await client.query("create database wattlane");
    return null;
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (code !== WRONG_PASSWORD) return code;
    throw new Error(
      "The embedded PostgreSQL was made with another password than the one in keys/postgres-password of DATA_DIR.",
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
}

async function waitUntilReady(
  child: ChildProcess,
  url: string,
  logFile: string,
  { quietMs, signal }: StartTimeouts,
): Promise<void> {
  let lastSign = performance.now();
  for (;;) {
    if (signal?.aborted || hasEnded(child) || performance.now() > lastSign + quietMs)
      throw await startFailure(logFile);
    const code = await connectOnce(url);
    if (code === null) return;
    if (code === CANNOT_CONNECT_NOW) lastSign = performance.now();
    await delay(20);
  }
}

const MEBIBYTE = 1024 * 1024;

// A year of a home takes 365 pages, and PostgreSQL's default cache holds few homes: measured, reading a year then takes
// three times as long. An eighth of the memory of the machine (or the container), between 128 MB and 1 GB.
function sharedBuffers(): string {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const eighth = Math.min(totalmem(), limit) / 8 / MEBIBYTE;
  return `${Math.round(Math.min(1024, Math.max(128, eighth)))}MB`;
}

/** The password is not the one that the cluster was created with. */
const WRONG_PASSWORD = "28P01";

async function stopChild(child: ChildProcess, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.ref();
  child.kill(signal);
  await Promise.race([ended, delay(timeoutMs, undefined, { ref: false })]);
}

async function spawnServer(
  command: readonly string[],
  runAs: RunAs | null,
  logFile: string,
): Promise<ChildProcess> {
  // setpriv stops the server along with this process when this is killed with no chance to stop it.
  const hasSetpriv = process.platform === "linux" && spawnSync("setpriv", ["--version"]).status === 0;
  const [program = "", ...rest] = hasSetpriv ? ["setpriv", "--pdeathsig", "INT", ...command] : command;
  const log = await open(logFile, "a", 0o600);
  // A separate process group, so that a Ctrl-C for this process does not reach the server before its clients are done.
  const child = spawn(program, rest, {
    stdio: ["ignore", log.fd, log.fd],
    detached: true,
    cwd: "/",
    ...runAs,
  });
  await log.close();
  return child;
}

/**
 * Starts the server of `dataFolder` on 127.0.0.1, at the port of its settings or a free one, and waits until it
 * responds.
 */
export async function startPostmaster(
  binaries: string,
  dataFolder: string,
  password: string,
  runAs: RunAs | null,
  logFile: string,
  settings: Record<string, string> = {},
  timeouts: StartTimeouts = START_TIMEOUTS,
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
  const child = await spawnServer(
    [path.join(binaries, "postgres"), "-D", dataFolder, ...options],
    runAs,
    logFile,
  );
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    // It could not be run at all.
    child.once("error", () => resolve());
  });
  try {
    await waitUntilReady(child, connectionUrl(port, password, "postgres"), logFile, timeouts);
  } catch (error) {
    // A running child would keep this process from ending. The next start replays what this one did not.
    await stopChild(child, timeouts.signal?.aborted ? "SIGQUIT" : "SIGINT", STOP_UNUSED_MS);
    await stopChild(child, "SIGKILL", STOP_UNUSED_MS);
    throw error;
  }
  child.unref();
  const stop = (): Promise<void> => stopChild(child, "SIGINT", STOP_TIMEOUT_MS);
  return { url: connectionUrl(port, password, "wattlane"), ended, stop };
}
