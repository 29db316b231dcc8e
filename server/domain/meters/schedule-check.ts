// Polls the meter source right away if a customer checks the status of the link, because they may have just returned
// from the meter source's page.
import { sql } from "kysely";
import type { Context } from "#server/domain/context.ts";
import { tryConsume, type Limit } from "#server/platform/limits/limiter.ts";
import type { AgreementRow } from "./agreement-row.ts";
import { POLL_AGREEMENTS } from "./queue-meters.ts";

/** Limits the load on the meter source from a page that is left open. Simulators need no limit. */
function getCheckLimit({ config }: Pick<Context, "config">): Limit {
  return { name: "ask-company-soon", max: 1, windowSeconds: config.meterSimulators ? 2 : 60 };
}

/** Makes the check due if the agreement waits for its customer, at most once a minute per agreement. */
export async function scheduleCheck(ctx: Context, { id, state }: AgreementRow): Promise<void> {
  if (state !== "pending_customer" || !(await tryConsume(ctx, getCheckLimit(ctx), id))) return;
  await ctx.db.sql.transaction().execute(async (trx) => {
    await sql`
      update usage.agreements set check_at = least(check_at, ${ctx.now()})
      where id = ${id} and state = 'pending_customer'`.execute(trx);
    await sql`
      select from jobs.add_job(${POLL_AGREEMENTS}::text, max_attempts => 3, job_key => ${`${POLL_AGREEMENTS}:soon`}::text)`.execute(
      trx,
    );
  });
}
