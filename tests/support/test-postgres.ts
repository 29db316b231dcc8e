// A PostgreSQL server for a single test, which may stop and restart it while clients are connected.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { postgresBinaries, unprivilegedAccount } from "#server/platform/db/embedded/binaries.ts";
import { initialise, startPostmaster } from "#server/platform/db/embedded/postmaster.ts";
import { temporaryFolder } from "./temporary-folder.ts";

// The machine does not go down: committed data survives without being forced to the disk.
const FAST = { fsync: "off", full_page_writes: "off" };

export interface TestPostgres {
  readonly url: string;
  /** The process id of the listening process. */
  pid(): number;
  /** Stops it: "fast" as an operator does, "immediate" as a crash does, after which its log must be replayed. */
  stop(how: "fast" | "immediate"): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Stops and removes it. */
  remove(): Promise<void>;
}

/** Creates and starts an empty server. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await temporaryFolder("postgres");
  const cluster = path.join(folder.path, "postgres");
  const runAs = unprivilegedAccount();
  const binaries = await postgresBinaries(runAs);
  const password = randomBytes(12).toString("hex");
  await initialise(binaries, cluster, password, runAs);
  const log = path.join(folder.path, "postgres.log");
  const startDatabase = (settings: Record<string, string>) =>
    startPostmaster(binaries, cluster, password, runAs, log, { ...FAST, ...settings });
  const pid = (): number => Number.parseInt(readFileSync(path.join(cluster, "postmaster.pid"), "utf8"), 10);
  let server = await startDatabase({});
  const { url } = server;
  return {
    url,
    pid,
    async stop(how) {
      if (how === "immediate") process.kill(pid(), "SIGQUIT");
      await server.stop();
    },
    async start() {
      server = await startDatabase({ port: new URL(url).port });
    },
    async remove() {
      await server.stop();
      await folder.remove();
    },
  };
}
