// An instance of a stranger's own: `npm start` in a process of its own, with an empty data folder.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const START = path.join(import.meta.dirname, "..", "..", "..", "scripts", "start.mjs");

export interface Instance {
  /** Where a browser finds it. */
  readonly url: string;
  /** What it has printed so far. */
  printed(): string;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
}

/** The address it prints; `take` is told everything that it prints. */
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
  let printed = "";
  const url = await ready(child, (text) => (printed += text));
  return { url, printed: () => printed, stop };
}
