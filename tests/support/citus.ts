// A real Citus cluster next to the repository, for tests. It is started in place and never copied.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL("../../../shared/citus/cluster.sh", import.meta.url));

/** Whether this checkout has ../shared/citus. Without it, tests of the cluster are skipped. */
export const hasCitus = existsSync(SCRIPT);

export interface Cluster {
  readonly url: string;
  kill(node: string): Promise<void>;
  revive(node: string): Promise<void>;
  drop(): Promise<void>;
}

/** Returns a port such that it and the next two are unused. */
async function freePorts(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (port + 2 < 65_536 && (await isFree(port + 1)) && (await isFree(port + 2))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const free = await Promise.race([
    once(server, "listening").then(() => true),
    once(server, "error").then(() => false),
  ]);
  if (free) server.close();
  return free;
}

/** Starts a coordinator and two workers, `worker1` and `worker2`, with an empty database. */
export async function startCluster(): Promise<Cluster> {
  const parent = await mkdtemp(path.join(tmpdir(), "citus-"));
  await chmod(parent, 0o755);
  const folder = path.join(parent, "cluster");
  const cluster = async (...args: string[]): Promise<string> =>
    (await run("bash", [SCRIPT, ...args], { timeout: 60_000 })).stdout;
  const output = await cluster("start", folder, String(await freePorts()), "2");
  return {
    url: output.trim().split("\n").at(-1) ?? "",
    kill: async (node) => void (await cluster("kill", folder, node)),
    revive: async (node) => void (await cluster("revive", folder, node)),
    async drop() {
      await cluster("stop", folder);
      await rm(parent, { recursive: true, force: true });
    },
  };
}
