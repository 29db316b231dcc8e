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
import { Client } from "pg";
import { freePort } from "./free-port.ts";

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL("../../../shared/citus/cluster.sh", import.meta.url));

/** Whether this checkout has ../shared/citus. Without it, tests of the cluster are skipped. */
export const hasCitus = existsSync(SCRIPT);

export interface Cluster {
  /** The coordinator. */
  readonly url: string;
  /** The same database on every node, the coordinator first. */
  readonly nodes: readonly string[];
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

// Data survives a killed node without being forced to the disk: the machine does not go down.
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

function withPort(url: string, port: number): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}

async function applySettings(url: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const [name, value] of Object.entries(settings))
      await client.query(`alter system set ${name} = '${value}'`);
    await client.query("select pg_reload_conf()");
  } finally {
    await client.end();
  }
}

/** Starts a coordinator and two workers, `worker1` and `worker2`, with an empty database. `settings`: those of every node. */
export async function startCluster(settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const parent = await mkdtemp(path.join(tmpdir(), "citus-"));
  await chmod(parent, 0o755);
  const folder = path.join(parent, "cluster");
  const cluster = async (...args: string[]): Promise<string> =>
    (await run("bash", [SCRIPT, ...args], { timeout: 60_000 })).stdout;
  const output = await cluster("start", folder, String(await freePorts()), "2");
  const url = output.trim().split("\n").at(-1) ?? "";
  const nodes = [0, 1, 2].map((node) => withPort(url, Number(new URL(url).port) + node));
  await Promise.all(nodes.map((node) => applySettings(node, { ...FAST, ...settings })));
  if (Object.keys(settings).length > 0) {
    await cluster("stop", folder);
    await cluster("start", folder, new URL(url).port, "2");
  }
  return {
    url,
    nodes,
    kill: async (node) => void (await cluster("kill", folder, node)),
    revive: async (node) => void (await cluster("revive", folder, node)),
    async drop() {
      await cluster("stop", folder);
      await rm(parent, { recursive: true, force: true });
    },
  };
}
