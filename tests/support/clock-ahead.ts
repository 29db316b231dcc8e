// An instance that is started repeatedly with CLOCK_AHEAD_DAYS, on one database and one data folder, on a machine whose
// date a test chooses. Its queue is run by the test, so that no regular task runs in between.
import { Logger, runOnce } from "graphile-worker";
import { readConfig } from "#server/platform/config.ts";
import { meterTasks } from "#server/jobs/meters/meter-tasks.ts";
import { WAITS } from "#server/jobs/meters/meter-faults.ts";
import { createLogger } from "#server/platform/log.ts";
import { startServer, type RunningServer } from "#server/server.ts";
import type { AuthServer } from "./auth.ts";
import { testDatabase, type TestDatabase } from "./database.ts";
import { addLocation } from "./locations.ts";
import { METER, PROVIDER } from "./meters.ts";
import { api, type TestUser } from "./portal.ts";
import { TEST_SECRET } from "./server.ts";
import { temporaryFolder, type TemporaryFolder } from "./temporary-folder.ts";

const silent = new Logger(() => () => {});

export interface AheadServer extends AuthServer {
  readonly running: RunningServer;
}

export class AheadInstance {
  readonly database: TestDatabase;
  /** The machine's own time. */
  readonly machine: () => Date;
  readonly #folder: TemporaryFolder;
  #passed = 0;
  #running: RunningServer | null = null;

  private constructor(database: TestDatabase, folder: TemporaryFolder, today: string) {
    const on = performance.now();
    this.database = database;
    this.machine = () => new Date(Date.parse(today) + this.#passed + performance.now() - on);
    this.#folder = folder;
  }

  /**
   * Creates an instance that was never started. `today` (ISO) is when its machine is turned on, and time passes from
   * then on.
   */
  static async create(today: string): Promise<AheadInstance> {
    return new AheadInstance(await testDatabase(), await temporaryFolder("ahead"), today);
  }

  /** Advances time by hours while it runs. */
  pass(hours: number): void {
    this.#passed += hours * 3_600_000;
  }

  /** Stops the running server, and starts one with the clock this many days ahead. */
  async start(daysAhead: number): Promise<AheadServer> {
    await this.#running?.close();
    const logs: string[] = [];
    const running = await startServer(
      readConfig({
        DATABASE_URL: this.database.url,
        DATA_DIR: this.#folder.path,
        AUTH_JWT_SECRET: TEST_SECRET,
        PORT: "0",
        PUBLIC_URL: "http://localhost:3000",
        METER_SIMULATORS: "true",
        CLOCK_AHEAD_DAYS: String(daysAhead),
        RATE_LIMIT_FACTOR: "1000",
        JOBS: "false",
      }),
      createLogger("info", { write: (line) => void logs.push(line) }),
      this.machine,
    );
    this.#running = running;
    const { port } = running.app.server.address() as { port: number };
    const url = `http://127.0.0.1:${port}`;
    return { running, url, base: `${url}/auth/v1`, ctx: running.ctx, logs, close: () => running.close() };
  }

  async remove(): Promise<void> {
    await this.#running?.close();
    await this.database.drop();
    await this.#folder.remove();
  }
}

/** Runs the waiting jobs about meters. */
export async function runMeterJobs({ ctx }: AuthServer): Promise<void> {
  const taskList = meterTasks(ctx, { ...WAITS, spread_ms: 0 });
  await runOnce({ pgPool: ctx.db.pool, schema: "jobs", taskList, logger: silent, noHandleSignals: true });
}

/** Adds a home and requests the link of its meter. The meter source waits for its customer. */
export async function requestLink(server: AuthServer, user: TestUser, esiid: string): Promise<void> {
  await addLocation(server, user, esiid);
  const path = `/usage/api/service_locations/${esiid}/agreements`;
  const meter = { esiid, meter_number: METER, puct_number: PROVIDER };
  for (const [method, body] of [["POST", meter] as const, ["PATCH", { agreed: true }] as const]) {
    const response = await api(server, method, path, user, body);
    if (response.status !== 200)
      throw new Error(`${method}: ${response.status} ${JSON.stringify(response.body)}`);
  }
  await runMeterJobs(server);
}

/** Confirms the newest request on the simulated meter source's page as the customer, and imports the year. */
export async function confirmLink(server: AheadServer, user: TestUser, esiid: string): Promise<void> {
  const [simulator] = server.running.meterPages;
  const list = await (await fetch(simulator?.url ?? "")).text();
  const [, number] = new RegExp(`/agreements/(\\d+)">[^<]*</a>: ESI ID ${esiid},`).exec(list) ?? [];
  if (number === undefined) throw new Error("The company has no such request.");
  await fetch(`${simulator?.url}/agreements/${number}/confirm`, { method: "POST" });
  // Reading it makes the meter source be polled immediately.
  await api(server, "GET", `/usage/api/service_locations/${esiid}/agreements`, user);
  await runMeterJobs(server);
}
