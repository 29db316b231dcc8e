// A Redis for tests: the system's own, or Debian's package unpacked into the temporary folder, which needs no root.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./free-port.ts";

const PACKAGES = [
  "redis-tools",
  "libjemalloc2",
  "liblua5.1-0",
  "liblzf1",
  "libatomic1",
  "lua-bitop",
  "lua-cjson",
];
const FOLDER = path.join(tmpdir(), `wattlane-redis-${process.getuid?.() ?? 0}`);
const DOWNLOAD_TIMEOUT_MS = 60_000;

interface Binary {
  readonly file: string;
  readonly env: Record<string, string>;
}

const works = ({ file, env }: Binary): boolean =>
  spawnSync(file, ["--version"], { env: { ...process.env, ...env } }).status === 0;

function unpacked(): Binary {
  const lib = path.join(FOLDER, "usr", "lib");
  const triplets = existsSync(lib) ? readdirSync(lib).map((name) => path.join(lib, name)) : [];
  // The server and its checker are one file that behaves according to the name it is called by.
  return {
    file: path.join(FOLDER, "usr", "bin", "redis-server"),
    env: { LD_LIBRARY_PATH: triplets.join(":") },
  };
}

function fromDebian(): Binary | null {
  if (works(unpacked())) return unpacked();
  mkdirSync(FOLDER, { recursive: true });
  const options = { cwd: FOLDER, timeout: DOWNLOAD_TIMEOUT_MS };
  spawnSync("apt-get", ["download", "redis-server", ...PACKAGES], options);
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".deb")))
    spawnSync("dpkg-deb", ["-x", file, FOLDER], options);
  return works(unpacked()) ? unpacked() : null;
}

/** Finds a Redis binary. Returns null if there is none and none can be downloaded. */
export function findRedis(): Binary | null {
  const system = { file: "redis-server", env: {} };
  return works(system) ? system : fromDebian();
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

export interface TestRedis {
  readonly url: string;
  /** Stops it immediately. */
  stop(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  start(): Promise<void>;
}

/** Starts a Redis without persistence on a free port. */
export async function startRedis(binary: Binary): Promise<TestRedis> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
    async start() {
      const flags = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
      child = spawn(binary.file, flags, {
        env: { ...process.env, ...binary.env },
        cwd: tmpdir(),
        stdio: "ignore",
      });
      const deadline = performance.now() + 20_000;
      while (!(await isListening(port)))
        if (performance.now() > deadline) throw new Error("Redis did not start");
    },
  };
  await redis.start();
  return redis;
}
