// Removes what the notification feed service no longer needs. Safe at any time and alongside other processes.
import { sql } from "kysely";
import type { Context } from "#server/domain/context.ts";

const DAY_MS = 86_400_000;
const OPERATION_DAYS = 7;
const RUN_DAYS = 30;
/** How long a program's key replays (wire/notifications.md §9). */
const PROGRAM_KEY_DAYS = 1;
/** Keys of our own events: the same event never recurs this late. */
const KEYED_RUN_DAYS = 400;
const BATCH = 10_000;

/** Sweeps once. */
export async function sweepNotifications({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
  const before = (days: number): Date => new Date(now().getTime() - days * DAY_MS);
  await db.sql
    .deleteFrom("notify.bulk_operations")
    .where("inserted_at", "<", before(OPERATION_DAYS))
    .execute();
  await sql`
    update notify.runs set idempotency_key = null
    where created_at < ${before(PROGRAM_KEY_DAYS)} and idempotency_key like 'api:%'`.execute(db.sql);
  for (let swept = BATCH; swept === BATCH;) {
    const { numAffectedRows = 0n } = await sql`
      delete from notify.runs where id in (
        select id from notify.runs
        where created_at < ${before(RUN_DAYS)}
          and (idempotency_key is null or created_at < ${before(KEYED_RUN_DAYS)})
        limit ${BATCH}
      )`.execute(db.sql);
    swept = Number(numAffectedRows);
  }
}
