// Jobs of a process that is gone. The queue holds a job for its worker for four hours, and an emailed code is worth
// nothing by then. What is freed runs again: every job is safe to run twice.
import { sql, type RawBuilder } from "kysely";
import type { Context } from "#server/domain/context.ts";

/** Tasks that end within seconds or minutes, whatever happens to those they speak to: held for longer, the process is gone. */
const SHORT_TASKS = ["send-mail:%", "send-sms:%", "deliver-notices", "fetch-catalogue"];
const DEAD_WORKER_MINUTES = 10;

// One whose last try it was would be seen by nobody: an operator finds it among the dead letters.
async function free(ctx: Pick<Context, "db">, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update jobs._private_jobs j set locked_at = null, locked_by = null, last_error =
      case when attempts >= max_attempts then 'The process ended while it ran.' else last_error end
    from jobs._private_tasks t where t.id = j.task_id and j.locked_at is not null and ${which}`.execute(
    ctx.db.sql,
  );
}

/** At the start of the only process of a database, the embedded one's: whatever is held is nobody's. */
export async function releaseStaleJobs(ctx: Pick<Context, "config" | "db">): Promise<void> {
  if (ctx.config.databaseUrl !== null) return;
  await free(ctx, sql`true`);
  await sql`update jobs._private_job_queues set locked_at = null, locked_by = null
    where locked_at is not null`.execute(ctx.db.sql);
}

/** Beside other processes: short jobs that are held for longer than they can take. */
export async function freeShortJobs(ctx: Pick<Context, "db">): Promise<void> {
  await free(
    ctx,
    sql`t.identifier like any(${SHORT_TASKS}::text[])
      and j.locked_at < now() - ${DEAD_WORKER_MINUTES} * interval '1 minute'`,
  );
}
