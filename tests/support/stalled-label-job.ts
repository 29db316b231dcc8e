// A process that fetches labels until it is killed. Run by tests/import/thousand-labels.test.ts with the time of its
// clock, and the settings of its instance in the environment.
import { createContext } from "#server/create-context.ts";
import { fetchLabels } from "#server/jobs/plans/fetch-labels.ts";
import { readConfig } from "#server/platform/config.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";

const at = new Date(process.argv[2] ?? "");
const config = readConfig(process.env);
const log = createLogger("silent");
const ctx = await createContext(config, openPool(config.databaseUrl ?? "", 6, log), log, () => at);
await fetchLabels(ctx, new AbortController().signal, {
  pause: async () => {},
  deadline: () => new AbortController().signal,
});
