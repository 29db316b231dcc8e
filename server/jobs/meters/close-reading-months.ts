// The daily job that closes the months of meters whose readings are no longer revised. Closed months need less
// than half of the space. Each meter has one day for it in every four weeks.
import { sql, type Kysely } from "kysely";
import { addDays, dayNumber, firstOfMonth } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { closeMonths, openEveryMonth } from "#server/domain/meters/close-months.ts";
import type { DB } from "#server/platform/db/types.ts";

export const CLOSE_MONTHS = "close-reading-months";

const BATCH = 500;
/** A month stays open this long after its end: a billing period and two weeks, because a bill can bring corrections. */
const OPEN_DAYS = 50;
const PERIOD_DAYS = 28;
const DAY_MS = 86_400_000;
const MIGRATION = "0047_closed_months";

/** A process from before closed months, which would miss their readings, may run alongside for a day. */
async function canClose(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ at: string }>`
    select timestamp as at from wattlane.kysely_migration where name = ${MIGRATION}`.execute(ctx.db.sql);
  return Date.parse(rows[0]?.at ?? "") + DAY_MS <= ctx.now().getTime();
}

/**
 * Opens every closed month, and closes none for a day, as after an upgrade. `report` is called with the number of meters
 * so far. Returns the number of meters.
 */
export async function openReadingMonths(
  db: Kysely<DB>,
  now: Date,
  report: (meters: number) => void,
): Promise<number> {
  await sql`
    update wattlane.kysely_migration set timestamp = ${now.toISOString()} where name = ${MIGRATION}`.execute(
    db,
  );
  return openEveryMonth(db, now, report);
}

/** Lists the next meters whose day it is, and that have months to close. */
async function dueMeters(
  ctx: Context,
  { day, before, after }: { readonly day: string; readonly before: string; readonly after: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from usage.meters
    where id > ${after} and id % ${PERIOD_DAYS} = ${dayNumber(day) % PERIOD_DAYS}
      and read_from < ${before} and coalesce(closed_before < ${before}, true)
    order by id limit ${BATCH}`.execute(ctx.db.sql);
  return rows.map(({ id }) => id);
}

/** Closes what is due today (Central). Safe to run twice. Throws if a meter failed, after all others were done. */
export async function closeReadingMonths(ctx: Context): Promise<void> {
  if (!(await canClose(ctx))) return;
  const day = today(ctx);
  const before = firstOfMonth(addDays(day, -OPEN_DAYS));
  let [closed, failed] = [0, 0];
  let meters = await dueMeters(ctx, { day, before, after: 0 });
  while (meters.length > 0) {
    for (const id of meters) {
      try {
        closed += await closeMonths(ctx.db.sql, id, before, ctx.now());
      } catch (error) {
        failed += 1;
        // Not the whole error: the database's details contain row values.
        const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
        ctx.log.error({ meter_id: id, why }, "months of a meter could not be closed");
      }
    }
    meters = await dueMeters(ctx, { day, before, after: meters.at(-1) ?? 0 });
  }
  if (closed > 0) ctx.log.info({ months: closed }, "months of readings closed");
  if (failed > 0) throw new Error(`Months of ${failed} meters could not be closed.`);
}
