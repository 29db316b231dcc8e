// A server in its own process, as an operator runs it.
import { readFileSync } from "node:fs";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { LoadResult } from "./load.ts";

const ROOT = path.join(import.meta.dirname, "..");

/** Secret that signs the tokens of every benchmark server. */
export const BENCH_SECRET = "a-secret-that-only-the-bench-uses-0123";

export interface Running {
  readonly url: string;
  readonly process: ChildProcess;
}

/** Starts a script with a database and its own port, and waits until it is ready. */
export async function startProcess(
  script: string,
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
): Promise<Running> {
  const child = spawn(process.execPath, [path.join(ROOT, script)], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: "0",
      AUTH_JWT_SECRET: BENCH_SECRET,
      AUTH_AUTOCONFIRM: "true",
      ...environment,
    },
  });
  let output = "";
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    const [, url] = /is ready: (http:\/\/[^/\s]+)/.exec(output) ?? [];
    if (!url) continue;
    child.stdout?.resume();
    return { url, process: child };
  }
  throw new Error(`${script} did not start:\n${output}`);
}

/** Microseconds of one of the system's ticks, in which /proc counts. */
const TICK_US = 10_000;

/** Returns the processor time that a process has used, in microseconds. It doesn't grow while other programs run. */
function readProcessCpuUs({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** Runs a load and returns its result, with the processor time of `child` in microseconds per request. */
export async function measureCpu(
  child: ChildProcess,
  work: () => Promise<LoadResult>,
): Promise<LoadResult & { readonly cpuUs: number }> {
  const before = readProcessCpuUs(child);
  const result = await work();
  return { ...result, cpuUs: (readProcessCpuUs(child) - before) / result.count };
}

/** Kills a process if it is still running, and waits until it has exited. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}
