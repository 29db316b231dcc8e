// GET and POST /usage/api/service_locations/{esiid}/custom_usage
import type { CustomUsageRequest, CustomUsageStanding } from "#contracts/usage-files.ts";
import type { CustomUsage } from "#contracts/portal.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { keepUsage, toldYear } from "#server/domain/locations/custom-usage.ts";
import { findHome, type HeldHome } from "#server/domain/locations/find-homes.ts";
import { esiidOfAddress, noSuchHome } from "#server/domain/locations/home-address.ts";
import { latestUsageFile, queueUsageFile } from "#server/domain/locations/usage-files.ts";
import { usageSummary } from "#server/domain/locations/usage-summary.ts";
import { requireUsageObject } from "#server/domain/meters/usage-object.ts";

async function ownHome(ctx: Context, customer: Customer, address: string): Promise<HeldHome> {
  const held = await findHome(ctx, customer.id, esiidOfAddress(address));
  if (!held) throw noSuchHome();
  return held;
}

/** What the holder of a home told last, or null; throws `not_found`. */
export async function getCustomUsage(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<CustomUsageStanding> {
  const held = await ownHome(ctx, customer, address);
  return {
    usage: held.usage?.body ?? null,
    usage_summary: usageSummary(held),
    file: await latestUsageFile(ctx.db.sql, customer.id, held.home.esiid),
  };
}

async function keepTold(ctx: Context, customer: Customer, held: HeldHome, usage: CustomUsage): Promise<void> {
  const { esiid, tdu } = held.home;
  const year = toldYear(usage, tdu, today(ctx));
  const owner = { user_id: customer.id, esiid };
  const kept = await ctx.db.sql.transaction().execute((trx) => keepUsage(trx, owner, usage, year, ctx.now()));
  // Removed in between.
  if (!kept) throw noSuchHome();
}

/**
 * Keeps what the holder of a home tells, beside what they told before; an uploaded file is read by a job, and how far
 * that is stands in `file`. Throws `not_found`, and `unprocessable` where no year can be made of it.
 */
export async function postCustomUsage(
  ctx: Context,
  customer: Customer,
  address: string,
  usage: CustomUsageRequest,
): Promise<CustomUsageStanding> {
  const held = await ownHome(ctx, customer, address);
  if (usage.kind === "file") {
    await requireUsageObject(ctx, customer.id, usage.object);
    const owner = { user_id: customer.id, esiid: held.home.esiid };
    const queued = await ctx.db.sql
      .transaction()
      .execute((trx) => queueUsageFile(trx, owner, usage, ctx.now()));
    if (!queued) throw noSuchHome();
  } else await keepTold(ctx, customer, held, usage);
  return getCustomUsage(ctx, customer, address);
}
