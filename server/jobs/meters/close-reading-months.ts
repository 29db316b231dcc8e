// The daily job that closes the months of meters whose readings are no longer revised, which then need a third of the
// space. Each meter has its own day of the month for it, so that a night closes a part of them.
import { sql } from "kysely";
import { addDays } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { closeMonths } from "#server/domain/meters/close-months.ts";

export const CLOSE_MONTHS = "close-reading-months";

const BATCH = 500;
/**
 * Days after which a month may be closed: the longest billing period and two weeks, because a bill can bring
 * corrections.
 */
const OPEN_DAYS = 50;
/** The days over which the meters are spread. */
const SPREAD_DAYS = 28;
/** A process of the version before closed months may run this long beside this one. It would miss their readings. */
const OLD_VERSION_DAYS = 1;

interface DueMeter {
  readonly id: number;
  readonly before: string;
}

async function canClose(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ at: string }>`
    select timestamp as at from wattlane.kysely_migration where name = '0047_closed_months'`.execute(
    ctx.db.sql,
  );
  const at = Date.parse(rows[0]?.at ?? "");
  return at + OLD_VERSION_DAYS * 86_400_000 <= ctx.now().getTime();
}

async function dueMeters(ctx: Context, after: number): Promise<DueMeter[]> {
  const open = addDays(today(ctx), -OPEN_DAYS);
  const { rows } = await sql<DueMeter>`
    select m.id, b.before from usage.meters m
    cross join lateral (
      select date_trunc('month', ${open}::date - (m.id % ${SPREAD_DAYS})::integer)::date as before) b
    where m.id > ${after} and m.read_from < b.before and coalesce(m.closed_before < b.before, true)
    order by m.id limit ${BATCH}`.execute(ctx.db.sql);
  return rows;
}

/** Closes what is due today (Central). Safe to run twice. Throws if a meter failed, after all others were done. */
export async function closeReadingMonths(ctx: Context): Promise<void> {
  if (!(await canClose(ctx))) return;
  let [closed, failed] = [0, 0];
  let meters = await dueMeters(ctx, 0);
  while (meters.length > 0) {
    for (const { id, before } of meters) {
      try {
        closed += await closeMonths(ctx.db.sql, id, before);
      } catch (error) {
        failed += 1;
        // Not the whole error: the database's details contain row values.
        const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
        ctx.log.error({ meter_id: id, why }, "months of a meter could not be closed");
      }
    }
    meters = await dueMeters(ctx, meters.at(-1)?.id ?? 0);
  }
  if (closed > 0) ctx.log.info({ months: closed }, "months of readings closed");
  if (failed > 0) throw new Error(`Months of ${failed} meters could not be closed.`);
}
