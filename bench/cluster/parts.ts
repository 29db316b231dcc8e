// The parts of deploy/cluster on this machine. Each can be killed and started again.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startCluster, type Cluster } from "#tests/support/citus.ts";
import { freePort } from "#tests/support/free-port.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const READY_MS = 60_000;

export interface Part {
  readonly name: string;
  /** Ends it like a power failure. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

type Ports = Readonly<Record<"proxy" | "one" | "two" | "jobs" | "pooler" | "redis" | "coordinator", number>>;

/** Runs one program, which may be started again. */
class Program implements Part {
  readonly name: string;
  readonly #launch: () => ChildProcess;
  readonly #checkReady: () => Promise<boolean>;
  #child: ChildProcess | null = null;

  constructor(name: string, launch: () => ChildProcess, checkReady: () => Promise<boolean>) {
    this.name = name;
    this.#launch = launch;
    this.#checkReady = checkReady;
  }

  async start(): Promise<void> {
    this.#child = this.#launch();
    const deadline = Date.now() + READY_MS;
    while (!(await this.#checkReady().catch(() => false))) {
      if (Date.now() > deadline) throw new Error(`${this.name} did not start.`);
      await delay(100);
    }
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }
}

const responds = async (url: string): Promise<boolean> => (await fetch(url)).status === 200;

async function listens(port: number): Promise<boolean> {
  const { connect } = await import("node:net");
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } finally {
    socket.destroy();
  }
}

/** Writes a file of deploy/cluster with its ports. Returns the path. */
async function fillIn(name: string, folder: string, ports: Ports): Promise<string> {
  const template = await readFile(path.join(ROOT, "deploy", "cluster", name), "utf8");
  const file = path.join(folder, name);
  await writeFile(
    file,
    template.replaceAll(/\{\{(\w+)\}\}/g, (_, port: string) => String(ports[port as keyof Ports])),
    { mode: 0o644 },
  );
  return file;
}

const run = (command: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess =>
  spawn(command, args, { cwd: ROOT, stdio: "ignore", env: { ...process.env, ...env } });

// PgBouncer doesn't run as root.
const unprivileged = (command: string, args: readonly string[]): ChildProcess =>
  process.getuid?.() === 0
    ? run("setpriv", ["--reuid=nobody", "--regid=nogroup", "--clear-groups", command, ...args])
    : run(command, args);

/** Everything, started. `killed` are those that a load may kill. */
export interface WholePicture {
  readonly url: string;
  readonly cluster: Cluster;
  readonly environment: Readonly<Record<string, string>>;
  readonly killed: readonly Part[];
  stop(): Promise<void>;
}

/** Returns the address of the database through the pooler. */
function pooled(url: string, port: number): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}

/** Starts everything with files in `folder`. `prepare` fills the cluster's database before the processes start. */
export async function startWholePicture(
  folder: string,
  prepare: (cluster: Cluster, environment: Record<string, string>) => Promise<void>,
): Promise<WholePicture> {
  const cluster = await startCluster({ max_connections: "300" });
  const [proxy, one, two, jobs, pooler, redis] = await Promise.all(Array.from({ length: 6 }, freePort));
  const ports = {
    proxy,
    one,
    two,
    jobs,
    pooler,
    redis,
    coordinator: Number(new URL(cluster.url).port),
  } as Ports;
  const environment = {
    AUTH_JWT_SECRET: "a-secret-of-the-whole-picture-0123456789",
    DATA_DIR: path.join(folder, "data"),
    PUBLIC_URL: `http://127.0.0.1:${ports.proxy}`,
    TRUST_PROXY: "1",
    REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
    RATE_LIMIT_FACTOR: "1000",
    LOG_LEVEL: "error",
  };
  await prepare(cluster, environment);
  const server = (name: string, port: number, more: Record<string, string>): Part =>
    new Program(
      name,
      () => run(process.execPath, ["server/main.ts"], { ...environment, PORT: String(port), ...more }),
      () => responds(`http://127.0.0.1:${port}/readyz`),
    );
  const serving = {
    DATABASE_URL: pooled(cluster.url, ports.pooler),
    DATABASE_NAMED_STATEMENTS: "false",
    JOBS: "false",
  };
  const node = (name: string): Part => ({
    name,
    kill: () => cluster.kill(name),
    start: () => cluster.revive(name),
  });
  const bouncer = await fillIn("pgbouncer.ini", folder, ports);
  const proxyFile = await fillIn("haproxy.cfg", folder, ports);
  const programs = [
    new Program(
      "redis",
      () => run("redis-server", ["--port", String(ports.redis), "--save", "", "--appendonly", "no"]),
      () => listens(ports.redis),
    ),
    new Program(
      "pgbouncer",
      () => unprivileged("pgbouncer", [bouncer]),
      () => listens(ports.pooler),
    ),
    server("first process", ports.one, serving),
    server("second process", ports.two, serving),
    server("process for jobs", ports.jobs, { DATABASE_URL: cluster.url }),
    new Program(
      "haproxy",
      () => run("haproxy", ["-db", "-f", proxyFile]),
      () => responds(`${environment.PUBLIC_URL}/readyz`),
    ),
  ];
  const stop = async (): Promise<void> => {
    await Promise.all(programs.map((part) => part.kill()));
    await cluster.drop();
  };
  try {
    for (const part of programs) await part.start();
  } catch (error) {
    await stop();
    throw error;
  }
  // The proxy and the coordinator are there once, so killing them shows nothing that is not known.
  const killed = [...programs.filter(({ name }) => name !== "haproxy"), node("worker1"), node("worker2")];
  return { url: environment.PUBLIC_URL, cluster, environment, killed, stop };
}
