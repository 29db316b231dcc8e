// Notifies customers of a better plan, once a month at most, if the outlook of one of their homes recommends a switch
// that saves at least the amount they set.
import { sql } from "kysely";
import { DEFAULT_SAVING_CENTS } from "#contracts/notifications.ts";
import type { Outlook, OutlookOption } from "#contracts/outlook.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { listCustomerLocations, type CustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { adviseLocation, loadAdviceLocation } from "#server/domain/locations/outlook.ts";

const DAY_MS = 86_400_000;
const NOTIFY_INTERVAL_MS = 30 * DAY_MS;
const LOOKED_AGAIN_MS = 7 * DAY_MS;
/** Customers per run: pricing a home takes some 40 ms. */
const MAX_PER_RUN = 500;
/** Homes per customer. */
const MAX_LOCATIONS = 10;

interface Recipient {
  readonly user_id: string;
  readonly saving_cents: number;
}

interface Found {
  readonly esiid: string;
  readonly plan: NonNullable<OutlookOption["plan"]>;
  readonly saving_cents: number;
  readonly starts_on: string | null;
}

async function listDueRecipients(ctx: Context, limit: number): Promise<readonly Recipient[]> {
  const now = ctx.now().getTime();
  const { rows } = await sql<Recipient>`
    select h.user_id, coalesce(s.saving_cents, ${DEFAULT_SAVING_CENTS})::int as saving_cents
    from (select distinct user_id from portal.service_locations where ended_at is null) h
    left join portal.notification_settings s on s.user_id = h.user_id
    where coalesce(s.saving_cents, ${DEFAULT_SAVING_CENTS}) > 0
      and (s.looked_at is null or s.looked_at <= ${new Date(now - LOOKED_AGAIN_MS)})
      and (s.told_at is null or s.told_at <= ${new Date(now - NOTIFY_INTERVAL_MS)})
    order by s.looked_at nulls first, h.user_id limit ${limit}`.execute(ctx.db.sql);
  return rows;
}

const SWITCHES: ReadonlySet<Outlook["recommendation"]["code"]> = new Set([
  "switch_now",
  "switch_on_day",
  "choose_before_end",
]);

/** Returns the recommended switch of a home, or null if its outlook recommends none. */
async function betterAt(
  ctx: Context,
  catalog: Catalog,
  userId: string,
  customerLocation: CustomerLocation,
): Promise<Found | null> {
  const location = await loadAdviceLocation(ctx, catalog, userId, customerLocation);
  // With a typical home's usage, or without a contract, a saving would be guesswork.
  if (location.usage.summary.kind === "none" || location.contract === null) return null;
  const { outlook } = await adviseLocation(ctx, catalog, location, { read_day: null, weather: false });
  const { code, option_id, net_cents, on } = outlook.recommendation;
  const plan = outlook.options.find(({ id }) => id === option_id)?.plan;
  if (!SWITCHES.has(code) || !plan || net_cents === null) return null;
  return { esiid: location.esiid, plan, saving_cents: net_cents, starts_on: on };
}

async function findBestSaving(ctx: Context, catalog: Catalog, userId: string): Promise<Found | null> {
  let best: Found | null = null;
  for (const customerLocation of (await listCustomerLocations(ctx, userId)).slice(0, MAX_LOCATIONS)) {
    try {
      const found = await betterAt(ctx, catalog, userId, customerLocation);
      if (found && found.saving_cents > (best?.saving_cents ?? 0)) best = found;
    } catch (error) {
      // No year can be estimated from this usage, but the other homes may have one.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return best;
}

async function recordSearch(
  ctx: Context,
  { user_id, saving_cents }: Recipient,
  best: Found | null,
): Promise<void> {
  const now = ctx.now();
  const found = best !== null && best.saving_cents >= saving_cents ? best : null;
  await ctx.db.sql.transaction().execute(async (trx) => {
    // Done by another process at the same moment, or switched off in the meantime: nothing is sent.
    const { rows } = await sql`
      insert into portal.notification_settings as s (user_id, looked_at, told_at, updated_at)
      values (${user_id}, ${now}, ${found ? now : null}, ${now})
      on conflict (user_id) do update set
        looked_at = excluded.looked_at, told_at = coalesce(excluded.told_at, s.told_at)
      where (s.told_at is null or s.told_at <= ${new Date(now.getTime() - NOTIFY_INTERVAL_MS)})
        and coalesce(s.saving_cents, ${DEFAULT_SAVING_CENTS}) = ${saving_cents}
      returning user_id`.execute(trx);
    if (rows.length === 0 || found === null) return;
    await ctx.publish(trx, {
      workflow: "better-plan-found",
      recipients: [user_id],
      data: {
        plan_id: found.plan.id,
        plan_name: found.plan.name,
        provider: found.plan.provider.name,
        saving_cents: found.saving_cents,
        ...(found.starts_on && { starts_on: found.starts_on }),
        service_location: { service_location: { esiid: found.esiid } },
      },
      idempotency_key: `better-plan-found:${user_id}:${now.toISOString()}`,
    });
  });
}

/**
 * Checks up to `limit` customers who were not checked for a week, and notifies those with a better plan. Continues with
 * others when it runs again.
 */
export async function findBetterPlans(ctx: Context, limit: number = MAX_PER_RUN): Promise<void> {
  const recipients = await listDueRecipients(ctx, limit);
  if (recipients.length === 0) return;
  const catalog = await ctx.readCatalog();
  let failed = 0;
  for (const recipient of recipients) {
    try {
      await recordSearch(ctx, recipient, await findBestSaving(ctx, catalog, recipient.user_id));
    } catch (error) {
      failed += 1;
      const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
      ctx.log.error({ why }, "a better plan could not be searched");
    }
  }
  if (failed > 0) throw new Error(`Better plans could not be searched for ${failed} customers.`);
}
