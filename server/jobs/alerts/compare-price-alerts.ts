// Compares price alerts with the newest list: after each import, and every hour for what was imported by hand. An alert
// is deleted in the transaction that queues its email or notification, so it is sent once, or not at all if that fails.
import { sql, type Kysely } from "kysely";
import type { Context } from "#server/domain/context.ts";
import {
  claimAlert,
  deleteExpiredAlerts,
  deleteHomeAlert,
  listDueAlerts,
  markCompared,
  type AlertRow,
} from "#server/domain/alerts/alert-store.ts";
import { buildAlertEmail, type AlertPlan } from "#server/domain/alerts/alert-email.ts";
import { createLowestPlanFinder, toAlertRequest, toComparedKey } from "#server/domain/alerts/alert-price.ts";
import { findCustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { AppError } from "#server/platform/errors.ts";
import { today } from "#server/platform/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { PriceHistoryRequest } from "#contracts/price-history.ts";

export const COMPARE_PRICE_ALERTS = "compare-price-alerts";

const BATCH = 200;
/** Before the id of every alert. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Queues a run, or does nothing if one is waiting. */
export async function queuePriceAlerts(db: Kysely<DB>): Promise<void> {
  await sql`
    select from jobs.add_job(${COMPARE_PRICE_ALERTS}::text, job_key => ${COMPARE_PRICE_ALERTS}::text,
      max_attempts => 8)`.execute(db);
}

/** Returns what an alert is priced for. Null if it can't be. Deletes the alert of a home that was removed. */
async function findRequest(
  ctx: Context,
  { user_id, esiid, home }: AlertRow,
): Promise<PriceHistoryRequest | null> {
  if (home) return home;
  if (user_id === null || esiid === null) return null;
  const location = await findCustomerLocation(ctx, user_id, esiid);
  if (location) return toAlertRequest(ctx, location);
  await deleteHomeAlert(ctx.db.sql, user_id, esiid);
  return null;
}

/** Sends an alert once, by email to an address, or as a notification of the account. */
async function send(ctx: Context, alert: AlertRow, plan: AlertPlan): Promise<void> {
  const { id, user_id, esiid, email, language, limit_cents } = alert;
  await ctx.db.sql.transaction().execute(async (trx) => {
    if (!(await claimAlert(trx, alert))) return;
    if (email !== null && language !== null) {
      await ctx.messageSender.send(trx, buildAlertEmail(ctx, { email, language, limit_cents }, plan));
    } else if (user_id !== null && esiid !== null) {
      await ctx.publish(trx, {
        workflow: "price-below-limit",
        recipients: [user_id],
        data: {
          plan_id: plan.id,
          plan_name: plan.name,
          provider: plan.provider,
          year_cents: plan.cents,
          limit_cents,
          service_location: { service_location: { esiid } },
        },
        idempotency_key: `price-below-limit:${id}`,
      });
    }
  });
}

/**
 * Compares every confirmed alert that was not compared with the newest list and charges yet, and sends those whose price
 * is below the limit. Safe at any time, twice, and alongside other processes. Throws at the end if some failed, so that
 * the queue runs it again.
 */
export async function comparePriceAlerts(ctx: Context): Promise<void> {
  await deleteExpiredAlerts(ctx.db.sql, ctx.now());
  const catalog = await ctx.readCatalog();
  const compared = toComparedKey(catalog);
  const findLowest = createLowestPlanFinder(catalog, today(ctx));

  async function compare(alert: AlertRow): Promise<void> {
    const request = await findRequest(ctx, alert);
    const plan = request && findLowest(request);
    if (plan && plan.cents < alert.limit_cents) await send(ctx, alert, plan);
    else await markCompared(ctx.db.sql, alert.id, compared);
  }

  let failed = 0;
  let after = FIRST;
  for (;;) {
    const alerts = await listDueAlerts(ctx.db.sql, compared, { after, limit: BATCH, now: ctx.now() });
    const last = alerts.at(-1);
    if (!last) break;
    for (const alert of alerts) {
      try {
        await compare(alert);
      } catch (error) {
        // No year can be estimated from this home's usage right now.
        if (error instanceof AppError) continue;
        failed += 1;
        const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
        ctx.log.error({ why }, "a price alert could not be compared");
      }
    }
    after = last.id;
  }
  if (failed > 0) throw new Error(`${failed} price alerts could not be compared.`);
}
