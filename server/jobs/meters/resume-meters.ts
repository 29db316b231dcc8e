// Prevents agreements and imports from hanging: jobs of a process that died start again, including those that read
// uploaded files, and anything in progress without a job gets one.
import { sql, type Kysely, type RawBuilder } from "kysely";
import { READING_STATES } from "#contracts/agreement-transitions.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { IMPORT_USAGE_FILE, queueFileJob } from "#server/domain/locations/usage-files.ts";
import {
  IMPORT_HISTORY,
  METER_JOBS,
  queueMeterJob,
  READ_ON_DEMAND,
  REQUEST_AGREEMENT,
  TERMINATE_AGREEMENT,
  type MeterJob,
} from "#server/domain/meters/queue-meters.ts";

/** Longer than a job's requests may take: if a job is locked for this long, its process is gone. */
const DEAD_MS = 10 * 60_000;

interface StaleJob {
  readonly task: MeterJob | typeof IMPORT_USAGE_FILE;
  readonly id: string;
  readonly worker: string;
}

async function deadJobs(trx: Kysely<DB>): Promise<StaleJob[]> {
  const { rows } = await sql<StaleJob>`
    select task_identifier as task, split_part(key, ':', 2) as id, locked_by as worker from jobs.jobs
    where task_identifier in (${sql.join([...METER_JOBS, IMPORT_USAGE_FILE])}) and key is not null
      and locked_at < now() - ${DEAD_MS} * interval '1 millisecond'`.execute(trx);
  return rows;
}

// Restarted with all its attempts, because it did not fail.
async function freeDeadJobs(ctx: Context): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const dead = await deadJobs(trx);
    if (dead.length === 0) return;
    await sql`select jobs.force_unlock_workers(${dead.map(({ worker }) => worker)}::text[])`.execute(trx);
    for (const { task, id } of dead) {
      if (task === IMPORT_USAGE_FILE) await queueFileJob(trx, id);
      else await queueMeterJob(trx, task, id);
    }
  });
}

const PENDING_WORK: ReadonlyArray<readonly [MeterJob, RawBuilder<unknown>]> = [
  [REQUEST_AGREEMENT, sql`a.state = 'submitted' and a.agreed_at is not null`],
  [
    IMPORT_HISTORY,
    sql`a.state in (${sql.join([...READING_STATES])}) and a.import_state in ('waiting', 'running')
      and a.import_next is not null`,
  ],
  [TERMINATE_AGREEMENT, sql`a.terminate_requested_at is not null`],
  [
    READ_ON_DEMAND,
    sql`exists (
      select from usage.on_demand_reads r
      where r.agreement_id = a.id and r.state in ('queued', 'sent', 'under_way'))`,
  ],
];

/**
 * Queues what is in progress and has no job. Permanent failures wait for an operator (`npm run jobs:dead`) or, with
 * `dead`, start again too.
 */
export async function resumeMeters(
  ctx: Context,
  { dead }: { dead: boolean } = { dead: false },
): Promise<void> {
  await freeDeadJobs(ctx);
  const waiting = dead ? sql`and j.attempts < j.max_attempts` : sql``;
  for (const [task, where] of PENDING_WORK) {
    const { rows } = await sql<{ id: string }>`
      select a.id from usage.agreements a where ${where} and not exists (
        select from jobs.jobs j where j.key = ${`${task}:`} || a.id ${waiting})`.execute(ctx.db.sql);
    for (const { id } of rows) await queueMeterJob(ctx.db.sql, task, id);
  }
}
