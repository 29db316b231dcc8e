// Queues a job every night for each readable meter, and every week for each one with missing days: separate jobs,
// spread over two hours, so that a problem with one home does not delay another.
import { sql, type RawBuilder } from "kysely";
import { READING_STATES } from "#contracts/agreement-transitions.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { getHistoryRange } from "#server/domain/meters/history-range.ts";
import { hasMissingDays } from "#server/domain/meters/missing-days.ts";
import {
  FILL_GAPS,
  IMPORT_HISTORY,
  queueMeterJob,
  READ_METER,
  type MeterJob,
} from "#server/domain/meters/queue-meters.ts";
import { WAITS, type Waits } from "./meter-faults.ts";

const BATCH = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";

const READABLE = sql`a.state in (${sql.join([...READING_STATES])}) and a.reference is not null`;

async function queueEach(
  ctx: Context,
  task: MeterJob,
  where: RawBuilder<unknown>,
  waits: Waits,
): Promise<number> {
  let queued = 0;
  let after: string | undefined = FIRST;
  while (after !== undefined) {
    const { rows } = await sql<{ id: string }>`
      select a.id from usage.agreements a where ${where} and a.id > ${after} order by a.id limit ${BATCH}`.execute(
      ctx.db.sql,
    );
    await ctx.db.sql.transaction().execute(async (trx) => {
      for (const { id } of rows) await queueMeterJob(trx, task, id, Math.random() * waits.spread_ms);
    });
    queued += rows.length;
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
  return queued;
}

/** Queues the nightly reading of every meter. A failed import continues where it stopped. */
export async function queueNightlyReadings(ctx: Context, waits: Waits = WAITS): Promise<void> {
  const meters = await queueEach(ctx, READ_METER, sql`${READABLE} and a.import_state = 'done'`, waits);
  const imports = await queueEach(ctx, IMPORT_HISTORY, sql`${READABLE} and a.import_state = 'failed'`, waits);
  ctx.log.info({ meters, imports }, "nightly readings queued");
}

/** Queues a request for the missing days of each meter that has any within the last year. */
export async function queueGapFills(ctx: Context, waits: Waits = WAITS): Promise<void> {
  const history = getHistoryRange(today(ctx));
  const gaps = sql`${READABLE} and a.import_state = 'done' and exists (
    select from usage.meters m where m.user_id = a.user_id and m.esiid = a.esiid
      and ${hasMissingDays(history)})`;
  const meters = await queueEach(ctx, FILL_GAPS, gaps, waits);
  ctx.log.info({ meters }, "questions for missing days queued");
}
