// Releases jobs of a process that is gone. The queue locks a job for its worker for four hours, and an emailed code is
// worthless by then. A released job runs again: every job is safe to run twice.
import { sql, type RawBuilder } from "kysely";
import type { Context } from "#server/domain/context.ts";
import { DELIVER_WEBHOOKS } from "#server/domain/webhooks/record-event.ts";
import { SEARCH_PART } from "#server/jobs/orders/better-plan-parts.ts";

/**
 * Tasks that end within seconds or minutes, whatever happens to the services they call: if one is locked for longer,
 * the process is gone.
 */
const SHORT_TASKS = [
  "send-mail:%",
  "send-sms:%",
  "deliver-notices",
  "fetch-catalogue",
  SEARCH_PART,
  DELIVER_WEBHOOKS,
];
const DEAD_WORKER_MINUTES = 10;

// Without this, a job on its last attempt would never be noticed: an operator finds it among the dead letters.
async function free(ctx: Pick<Context, "db">, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update jobs._private_jobs j set locked_at = null, locked_by = null, last_error =
      case when attempts >= max_attempts then 'The process ended while it ran.' else last_error end
    from jobs._private_tasks t where t.id = j.task_id and j.locked_at is not null and ${which}`.execute(
    ctx.db.sql,
  );
}

/**
 * Releases every locked job at the start of a database's only process (the embedded one), because no other process can
 * hold it.
 */
export async function releaseStaleJobs(ctx: Pick<Context, "config" | "db">): Promise<void> {
  if (ctx.config.databaseUrl !== null) return;
  await free(ctx, sql`true`);
  await sql`update jobs._private_job_queues set locked_at = null, locked_by = null
    where locked_at is not null`.execute(ctx.db.sql);
}

/** Releases, alongside other processes, short jobs that are locked for longer than they can take. */
export async function freeShortJobs(ctx: Pick<Context, "db">): Promise<void> {
  await free(
    ctx,
    sql`t.identifier like any(${SHORT_TASKS}::text[])
      and j.locked_at < now() - ${DEAD_WORKER_MINUTES} * interval '1 minute'`,
  );
}
