// A worker of the queue that is killed while it links meters. Run by tests/faults/meter-import-kill.test.ts with the
// database's URL and the access to the simulated meter source.
import { parseCronItems, run } from "graphile-worker";
import { readConfig } from "#server/platform/config.ts";
import { createContext } from "#server/create-context.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { meterTasks } from "#server/jobs/meters/meter-tasks.ts";
import { createLogger } from "#server/platform/log.ts";

/** A meter source that fails one call in five must be called again at once, or the test takes hours. */
const WAITS = { first_ms: 30, longest_ms: 200, settings_ms: 100, give_up_ms: 3_600_000, spread_ms: 0 };

const [url = "", SMART_METER_TEXAS = "", AUTH_JWT_SECRET = ""] = process.argv.slice(2);
const log = createLogger("silent");
const db = openPool(url, 6, log);
const config = readConfig({ DATABASE_URL: url, SMART_METER_TEXAS, AUTH_JWT_SECRET });
const ctx = await createContext(config, db, log, () => new Date());
await run({
  pgPool: db.pool,
  schema: "jobs",
  taskList: meterTasks(ctx, WAITS),
  parsedCronItems: parseCronItems([]),
  concurrency: 4,
  pollInterval: 50,
  noHandleSignals: true,
});
process.stdout.write("working");
