// A worker of the queue that is killed while it enrolls an order. Run by tests/faults/partner-kill.test.ts with the
// database's URL and the list of partners. Prints a line when it starts working.
import { run } from "graphile-worker";
import { readConfig } from "#server/platform/config.ts";
import { createContext } from "#server/create-context.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { partnerTasks } from "#server/jobs/orders/partner-tasks.ts";
import { createLogger } from "#server/platform/log.ts";

const [url = "", PARTNERS = "", AUTH_JWT_SECRET = ""] = process.argv.slice(2);
const log = createLogger("silent");
const db = openPool(url, 4, log);
const config = readConfig({ DATABASE_URL: url, PARTNERS, AUTH_JWT_SECRET });
const ctx = await createContext(config, db, log, () => new Date());
await run({ pgPool: db.pool, schema: "jobs", taskList: partnerTasks(ctx), noHandleSignals: true });
process.stdout.write("working");
