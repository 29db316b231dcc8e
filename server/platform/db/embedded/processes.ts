// Looks up another process by its number. Numbers are reused: after a crash, a file may contain the number of a process
// that has nothing to do with us.
import { execFileSync } from "node:child_process";
import { readFile, readlink, realpath } from "node:fs/promises";
import path from "node:path";

/** Whether a process with this number is running now. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Returns the command line of a process, separated by spaces. Null if this system or its rules do not show it. */
async function commandLine(pid: number): Promise<string | null> {
  if (process.platform === "linux") {
    const args = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null);
    return args?.replaceAll("\0", " ").trim() ?? null;
  }
  if (process.platform === "win32") return null;
  try {
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

/** Linux counts the start time of a process in hundredths of a second since boot. */
const TICKS_PER_SECOND = 100;

/** Returns when a process started, in milliseconds since 1970. Null if this system does not show it. */
async function startedAt(pid: number): Promise<number | null> {
  const [ofProcess, ofMachine] = await Promise.all(
    [`/proc/${pid}/stat`, "/proc/stat"].map((file) => readFile(file, "utf8").catch(() => "")),
  );
  // The name before it is in parentheses, and may itself contain spaces and parentheses.
  const ticks = Number(/^.*\) (?:\S+ ){19}(\d+)/s.exec(ofProcess ?? "")?.[1]);
  const boot = Number(/^btime (\d+)$/m.exec(ofMachine ?? "")?.[1]);
  const started = (boot + ticks / TICKS_PER_SECOND) * 1000;
  return Number.isFinite(started) ? started : null;
}

/** The boot time is in whole seconds, and a clock may be adjusted a little. */
const START_TOLERANCE_MS = 5_000;

const OUR_ENTRY = /(server\/main|scripts\/[\w-]+)\.ts\b/;

/**
 * Whether `pid` may be our server or tool that wrote its number into a file at `writtenAt` (ms since 1970). True if
 * unsure.
 */
export async function canHaveWritten(pid: number, writtenAt: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const started = await startedAt(pid);
  if (started !== null && started > writtenAt + START_TOLERANCE_MS) return false;
  const command = await commandLine(pid);
  return command === null || OUR_ENTRY.test(command);
}

/**
 * Whether `pid` is the PostgreSQL server of the data folder `cluster`, which is its working directory. Null if this
 * system does not show it.
 */
export async function isPostmasterFor(pid: number, cluster: string): Promise<boolean | null> {
  const command = await commandLine(pid);
  if (command === null) return process.platform === "linux" ? false : null;
  if (!/\bpostgres(\.exe)?\b/.test(command)) return false;
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (workingFolder === null) return command.includes(`-D ${cluster}`);
  return workingFolder === (await realpath(cluster).catch(() => path.resolve(cluster)));
}
