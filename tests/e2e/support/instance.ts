// A fresh instance: `npm start` in a separate process, with an empty data folder.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const START = path.join(import.meta.dirname, "..", "..", "..", "scripts", "start.mjs");

export interface Instance {
  /** The address for a browser. */
  readonly url: string;
  /** Returns its output so far. */
  printed(): string;
  /** Stops it like Ctrl-C. */
  stop(): Promise<void>;
}

/** Resolves with the printed address. `parseLine` gets all its output. */
function ready(child: ChildProcess, parseLine: (text: string) => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      const url = /is ready: (http:\S+)\/compare/.exec(parseLine(chunk.toString()))?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.on("exit", () => reject(new Error(parseLine(""))));
  });
}

/**
 * Runs `npm start` with these variables in addition to the machine's own. Rejects with its output if it ends instead.
 */
export async function startInstance(environment: Readonly<Record<string, string>>): Promise<Instance> {
  // In a separate process group, so that Ctrl-C reaches all of it.
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
  let printed = "";
  const url = await ready(child, (text) => (printed += text));
  return { url, printed: () => printed, stop };
}
