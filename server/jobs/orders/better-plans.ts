// Notifies customers of a better plan, once a month at most, if the outlook of one of their homes recommends a switch
// that saves at least the amount they set.
import { sql, type Kysely } from "kysely";
import { DEFAULT_SAVING_CENTS } from "#contracts/notifications.ts";
import type { Outlook, OutlookOption } from "#contracts/outlook.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { getShownNet } from "#messages/message-values.ts";
import type { Context } from "#server/domain/context.ts";
import { recordWebhookEvent } from "#server/domain/webhooks/record-event.ts";
import type { DB } from "#server/platform/db/types.ts";
import { AppError } from "#server/platform/errors.ts";
import { listCustomerLocations, type CustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { loadAdviceLocation, recommendForLocation } from "#server/domain/locations/outlook.ts";
import {
  listParts,
  NOTIFY_INTERVAL_MS,
  parsePart,
  queuePart,
  readDuePage,
  type DueRecipient,
  type SearchPart,
} from "./better-plan-parts.ts";

/** Customers per job, some ten seconds of work: a job that is locked for longer belongs to a process that is gone. */
const MAX_PER_JOB = 2000;
/** Homes per customer. */
const MAX_LOCATIONS = 10;

interface Found {
  readonly esiid: string;
  readonly plan: NonNullable<OutlookOption["plan"]>;
  readonly saving_cents: number;
  readonly starts_on: string | null;
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
  const found = await recommendForLocation(ctx, catalog, location);
  if (!found?.plan || !SWITCHES.has(found.recommendation.code)) return null;
  const { plan } = found;
  const { net_cents, on } = found.recommendation;
  const saving_cents = getShownNet({ total_cents: found.total_cents, net_cents });
  if (saving_cents === null) return null;
  return { esiid: location.esiid, plan, saving_cents, starts_on: on };
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

/**
 * Records a search, and that its customer is notified of `found`. Returns whether it was recorded: not if it was done by
 * another process at the same moment, or switched off in the meantime.
 */
async function saveSearch(
  db: Kysely<DB>,
  { user_id, saving_cents, key }: DueRecipient,
  found: Found | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into portal.notification_settings as s (user_id, looked_at, checked_key, told_at, updated_at)
    values (${user_id}, ${now}, ${key}, ${found ? now : null}, ${now})
    on conflict (user_id) do update set
      looked_at = excluded.looked_at, checked_key = excluded.checked_key,
      told_at = coalesce(excluded.told_at, s.told_at)
    where (s.told_at is null or s.told_at <= ${new Date(now.getTime() - NOTIFY_INTERVAL_MS)})
      and coalesce(s.saving_cents, ${DEFAULT_SAVING_CENTS}) = ${saving_cents}
    returning user_id`.execute(db);
  return rows.length > 0;
}

async function recordSearch(ctx: Context, recipient: DueRecipient, best: Found | null): Promise<void> {
  const now = ctx.now();
  const { user_id, saving_cents } = recipient;
  const found = best !== null && best.saving_cents >= saving_cents ? best : null;
  // Most searches find nothing. One statement needs no transaction of its own.
  if (found === null) return void (await saveSearch(ctx.db.sql, recipient, null, now));
  await ctx.db.sql.transaction().execute(async (trx) => {
    if (!(await saveSearch(trx, recipient, found, now))) return;
    const { esiid, saving_cents: saving, starts_on } = found;
    const data = { esiid, plan_id: found.plan.id, saving_cents: saving, starts_on };
    const event = { user_id, type: "better_plan.found", object: `home:${esiid}`, data } as const;
    await recordWebhookEvent(trx, event, now);
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

/** Searches for one customer. Returns whether it worked. */
async function search(ctx: Context, catalog: Catalog, recipient: DueRecipient): Promise<boolean> {
  try {
    await recordSearch(ctx, recipient, await findBestSaving(ctx, catalog, recipient.user_id));
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
    ctx.log.error({ why }, "a better plan could not be searched");
    return false;
  }
}

interface Searched {
  /** The rest of the part, if there were more due customers than the limit. */
  readonly rest: SearchPart | null;
  /** Failed searches. Their customers stay due. */
  readonly failed: number;
}

/** Searches for the due customers of a part, and notifies those with a better plan. Throws if `signal` is aborted. */
async function searchPart(
  ctx: Context,
  from: SearchPart,
  limit: number,
  signal?: AbortSignal,
): Promise<Searched> {
  const catalog = await ctx.readCatalog();
  let [rest, searched, failed]: [SearchPart | null, number, number] = [from, 0, 0];
  while (rest !== null && searched < limit) {
    const page = await readDuePage(ctx, catalog, rest);
    for (const recipient of page.due) {
      signal?.throwIfAborted();
      if (!(await search(ctx, catalog, recipient))) failed += 1;
    }
    searched += page.due.length;
    rest = page.next;
  }
  return { rest, failed };
}

function throwIfFailed(failed: number): void {
  if (failed > 0) throw new Error(`Better plans could not be searched for ${failed} customers.`);
}

/** Queues the search in parts, each for the process that takes it. */
export async function queueBetterPlans(ctx: Pick<Context, "db">): Promise<void> {
  for (const part of listParts()) await queuePart(ctx, part);
}

/** Searches the part in a job's payload, and queues the rest of it if there is any. Throws if a search failed. */
export async function searchQueuedPart(
  ctx: Context,
  payload: unknown,
  { abortSignal }: { readonly abortSignal?: AbortSignal | undefined },
): Promise<void> {
  const { rest, failed } = await searchPart(ctx, parsePart(payload), MAX_PER_JOB, abortSignal);
  if (rest) await queuePart(ctx, rest);
  throwIfFailed(failed);
}

/** Searches all parts one after the other. Throws at the end if a search failed. */
export async function findBetterPlans(ctx: Context): Promise<void> {
  let failures = 0;
  for (const part of listParts()) failures += (await searchPart(ctx, part, Number.POSITIVE_INFINITY)).failed;
  throwIfFailed(failures);
}
