// A real Citus cluster next to the repository, for tests. It is started in place and never copied.
import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";

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

/** Ports below those that the system gives to connections and to other tests' servers while the nodes start. */
const PORTS = { from: 10_000, to: 32_000 };

/** Returns a port such that it and the next ones are unused: `count` in all. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to - count);
    const ports = Array.from({ length: count }, (_, index) => port + index);
    const free = await Promise.all(ports.map(isFree));
    if (!free.includes(false)) return port;
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
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // As docs/scaling.md recommends.
  "citus.node_connection_timeout": "1s",
  "citus.recover_2pc_interval": "1s",
};

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

/**
 * Starts a coordinator and workers, `worker1`, `worker2` and so on, with an empty database. `settings`: more settings of
 * every node.
 */
export async function startCluster(
  settings: Readonly<Record<string, string>> = {},
  workers = 2,
): Promise<Cluster> {
  const parent = await mkdtemp(path.join(tmpdir(), "citus-"));
  await chmod(parent, 0o755);
  const folder = path.join(parent, "cluster");
  const cluster = async (...args: string[]): Promise<string> =>
    (await run("bash", [SCRIPT, ...args], { timeout: 60_000 })).stdout;
  const output = await cluster("start", folder, String(await freePorts(workers + 1)), String(workers));
  // The nodes accept any password. With one, tests can check that it is shown nowhere.
  const url = (output.trim().split("\n").at(-1) ?? "").replace("postgres@", "postgres:any-password@");
  const nodes = Array.from({ length: workers + 1 }, (_, node) =>
    withPort(url, Number(new URL(url).port) + node),
  );
  await Promise.all(nodes.map((node) => applySettings(node, { ...SETTINGS, ...settings })));
  if (Object.keys(settings).length > 0) {
    await cluster("stop", folder);
    await cluster("start", folder, new URL(url).port, String(workers));
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
