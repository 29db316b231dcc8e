// The real entry point in a separate process, for conditions that only affect a process.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const MAIN = path.join(import.meta.dirname, "..", "..", "server", "main.ts");

export interface ChildServer {
  readonly url: string;
  /** Ends the process immediately, like a power failure. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Stops it like an operator. Resolves when it is gone, and throws if that was not clean. */
  stop(): Promise<void>;
  /** Returns its output so far. */
  output(): string;
  /** Resolves when it is gone, with all of its output. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
}

/** Starts and ends processes. `endAll` leaves none, whatever a test's result. */
export class ChildServers {
  readonly #children = new Set<ChildProcess>();

  /**
   * Starts the entry point on a free port and waits for the printed address. Rejects with the output if it ends
   * instead.
   * `largestFile`: writes fail in any file beyond this many bytes, as on a full disk.
   */
  start(
    environment: Record<string, string>,
    { largestFile }: { largestFile?: number } = {},
  ): Promise<ChildServer> {
    const env = { ...process.env, PORT: "0", LOG_LEVEL: "warn", ...environment };
    const [command, before] =
      largestFile === undefined
        ? [process.execPath, []]
        : ["sh", ["-c", `ulimit -f ${largestFile / 512}; exec "$0" "$@"`, process.execPath]];
    const child = spawn(command, [...before, MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
    this.#children.add(child);
    child.on("exit", () => this.#children.delete(child));
    let output = "";
    const ended = once(child, "exit").then(() => ({ code: child.exitCode, output }));
    return new Promise((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        output += chunk.toString();
        const url = /is ready: (http:\S+)\/compare/.exec(output)?.[1];
        if (url)
          resolve({ url, kill: () => end(child), stop: () => stop(child), output: () => output, ended });
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.on("exit", () => reject(new Error(output)));
    });
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#children].map((child) => end(child)));
  }

  /** Stops all of them like an operator, and waits until they have stopped. */
  async stopAll(): Promise<void> {
    await Promise.all([...this.#children].map((child) => end(child, "SIGTERM")));
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

async function stop(child: ChildProcess): Promise<void> {
  await end(child, "SIGTERM");
  if (child.exitCode !== 0) throw new Error(`It ended with ${child.exitCode ?? child.signalCode}.`);
}
