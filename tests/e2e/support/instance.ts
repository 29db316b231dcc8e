// An instance of a stranger's own: `npm start` in a process of its own, with an empty data folder.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const START = path.join(import.meta.dirname, "..", "..", "..", "scripts", "start.mjs");

export interface Instance {
  /** Where a browser finds it. */
  readonly url: string;
  /** What it printed until it was ready. */
  readonly printed: string;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
}

function ready(child: ChildProcess): Promise<{ url: string; printed: string }> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stderr?.on("data", (chunk: Buffer) => void (printed += chunk.toString()));
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /is ready: (http:\S+)\/compare/.exec(printed)?.[1];
      // The lines after it come in the same turn.
      if (url) setImmediate(() => resolve({ url, printed }));
    });
    child.on("exit", () => reject(new Error(printed)));
  });
}

/** Runs `npm start` with these variables beside the machine's own; rejects with what it printed where it ends instead. */
export async function startInstance(environment: Readonly<Record<string, string>>): Promise<Instance> {
  // Of its own group: Ctrl-C reaches all of it.
  const child = spawn("npm", ["start"], {
    cwd: path.dirname(path.dirname(START)),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, LOG_LEVEL: "warn", ...environment },
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const exit = once(child, "exit");
    process.kill(-child.pid, "SIGINT");
    await exit;
  };
  return { ...(await ready(child)), stop };
}
