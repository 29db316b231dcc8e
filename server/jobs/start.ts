// The job queue: graphile-worker on the same database. Jobs are retried with
// back-off, and must be safe to run twice.
import { run, type TaskList, parseCronItems } from "graphile-worker";
import { Logger as WorkerLogger } from "graphile-worker";
import type { Context } from "../context.ts";
import { fetchCatalogue } from "./fetch-catalogue.ts";

export interface Jobs {
  stop(): Promise<void>;
}

const CONCURRENCY = 2;

/** Starts the worker with every task; the daily fetch only where CATALOGUE_URL is set. */
export async function startJobs(ctx: Context): Promise<Jobs> {
  const taskList: TaskList = { "fetch-catalogue": () => fetchCatalogue(ctx) };
  const cron = ctx.config.catalogueUrl
    ? // 11:00 UTC is before the working day in Texas; back-filled where the process slept.
      parseCronItems([
        {
          task: "fetch-catalogue",
          match: "0 11 * * *",
          options: { backfillPeriod: 86_400_000, maxAttempts: 8 },
        },
      ])
    : [];
  const runner = await run({
    pgPool: ctx.db.pool,
    schema: "jobs",
    taskList,
    parsedCronItems: cron,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => {
      // The library's messages may hold a job's payload: only failures are worth a line, and only their first sentence.
      if (level === "error") ctx.log.error({ worker: message.split("\n")[0]?.slice(0, 200) }, "job queue");
    }),
  });
  return { stop: () => runner.stop() };
}
