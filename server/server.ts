// The life of a server process: database, schema, first catalog, jobs, listening, and the shutdown.
import type { AddressInfo } from "node:net";
import { buildApp } from "./app.ts";
import type { App } from "#server/platform/http/app.ts";
import { seedDelivery } from "#server/domain/plans/delivery/seed-delivery.ts";
import { seedTaxes } from "#server/domain/plans/taxes/tax-store.ts";
import { seedCatalog } from "#server/domain/plans/seed.ts";
import type { Config } from "#server/platform/config.ts";
import { createContext } from "./create-context.ts";
import type { Context } from "#server/domain/context.ts";
import { checkClock, openClock } from "#server/platform/clock.ts";
import { startEmbedded } from "#server/platform/db/embedded/open.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { assertServerVersion } from "#server/platform/db/version.ts";
import { catchUp } from "./jobs/catch-up.ts";
import { startJobs } from "./jobs/start.ts";
import {
  checkMeterSimulators,
  startMeterSimulators,
  type MeterSimulators,
} from "#server/domain/meters/simulators.ts";
import { checkSeed, seedDemo, type DemoAccount } from "./seed/demo.ts";
import { seedBuckets } from "#server/domain/objects/product-buckets.ts";
import { seedPremises } from "#server/domain/locations/premises/seed.ts";
import { checkRing } from "#server/platform/secrets/check-ring.ts";
import { saveFingerprint } from "#server/platform/secrets/servers-secret.ts";
import type { Logger } from "pino";

export interface RunningServer {
  readonly app: App;
  readonly ctx: Context;
  /** Address for a browser. */
  readonly url: string;
  /** Accounts to sign in with. Null unless SEED=demo. */
  readonly demo: ReadonlyArray<DemoAccount> | null;
  /** Pages of the simulated meter sources. None unless METER_SIMULATORS is set. */
  readonly meterPages: MeterSimulators["pages"];
  /** Finishes requests in progress, then stops jobs, pool and the embedded database, in this order. */
  close(): Promise<void>;
}

/** Collects what was opened so far and closes it in reverse order, also if a later step fails. */
class Stack {
  readonly #closers: Array<() => Promise<void>> = [];
  add(close: () => Promise<void>): void {
    this.#closers.push(close);
  }
  async close(): Promise<void> {
    for (let next = this.#closers.pop(); next; next = this.#closers.pop()) await next();
  }
}

function localUrl(config: Config, address: AddressInfo): string {
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
}

/**
 * Connections that wait to be accepted. With Node's 511, a thousand that an attacker opens at once would push out
 * others.
 */
const LISTEN_BACKLOG = 4_096;

/**
 * Starts everything in the configuration. On a failure, what was started is stopped again and the error thrown.
 * `machine` is the real time unless a test overrides it. `databaseLost` is called if the embedded database ended and
 * cannot be restarted.
 */
export async function startServer(
  config: Config,
  log: Logger,
  machine?: () => Date,
  databaseLost: (reason: Error) => void = () => {},
): Promise<RunningServer> {
  checkSeed(config);
  checkMeterSimulators(config);
  checkClock(config);
  const clock = openClock(config, machine);
  const stack = new Stack();
  try {
    const databaseUrl = config.databaseUrl ?? (await openEmbedded(config, log, stack, databaseLost));
    const db = openPool(databaseUrl, config.databasePool, log, "wattlane", config.namedStatements);
    stack.add(() => db.close());
    await assertServerVersion(db.sql);
    const applied = await migrate(db.sql);
    if (applied.length > 0) log.info({ applied }, "schema brought up to date");
    const simulators = await startMeterSimulators(config, clock.now);
    stack.add(() => simulators.close());
    const ctx = await createContext(simulators.config, db, log, clock.now);
    stack.add(() => ctx.objects.close());
    stack.add(() => ctx.reports.close());
    await checkRing(ctx);
    await saveFingerprint(config, ctx.secrets);
    const deliveryRows = await seedDelivery(ctx);
    if (deliveryRows > 0) log.info({ rows: deliveryRows }, "delivery charges added");
    const taxRows = await seedTaxes(ctx);
    if (taxRows > 0) log.info({ rows: taxRows }, "tax rows added");
    const seeded = await seedCatalog(ctx);
    if (seeded) log.info(seeded, "first catalog imported");
    const premiseCount = await seedPremises(ctx);
    if (premiseCount > 0) log.info({ premises: premiseCount }, "sample premises made");
    const bucketCount = await seedBuckets(ctx);
    if (bucketCount > 0) log.info({ buckets: bucketCount }, "buckets of the portal made");
    const demo = await seedDemo(ctx);
    await catchUp(ctx, clock);
    const jobs = await startJobs(ctx);
    stack.add(() => jobs.stop());
    const app = await buildApp(ctx);
    stack.add(() => app.close());
    await app.listen({ host: config.host, port: config.port, backlog: LISTEN_BACKLOG });
    const address = app.server.address() as AddressInfo;
    const url = config.publicUrl ?? localUrl(config, address);
    return { app, ctx, url, demo, meterPages: simulators.pages, close: () => stack.close() };
  } catch (error) {
    await stack.close();
    throw error;
  }
}

async function openEmbedded(
  config: Config,
  log: Logger,
  stack: Stack,
  databaseLost: (reason: Error) => void,
): Promise<string> {
  const database = await startEmbedded(
    config.dataDir,
    {},
    {
      restarting: () => log.error("the embedded database ended; starting it again"),
      restarted: () => log.warn("the embedded database runs again"),
      lost: databaseLost,
    },
  );
  stack.add(() => database.close());
  const { backupPath } = database;
  if (backupPath)
    log.warn({ moved_to: backupPath }, "a database of an earlier data folder was in the way and was moved");
  return database.url;
}
