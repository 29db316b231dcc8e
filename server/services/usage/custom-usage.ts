// GET and POST /usage/api/service_locations/{esiid}/custom_usage
import type { CustomUsageRequest, CustomUsageStatus } from "#contracts/usage-files.ts";
import type { CustomUsage } from "#contracts/portal.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { saveUsage, buildDeclaredYear } from "#server/domain/locations/custom-usage.ts";
import { getCustomerLocation, type CustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { createLocationNotFound } from "#server/domain/locations/esiid-param.ts";
import { latestUsageFile, queueUsageFile } from "#server/domain/locations/usage-files.ts";
import { usageSummary } from "#server/domain/locations/usage-summary.ts";
import { limitUsageFiles, requireUsageObject } from "#server/domain/meters/usage-object.ts";

/** Returns the usage that the home's customer entered last, or null. Throws `not_found`. */
export async function getCustomUsage(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<CustomUsageStatus> {
  const customerLocation = await getCustomerLocation(ctx, customer, address);
  return {
    usage: customerLocation.usage?.body ?? null,
    usage_summary: usageSummary(customerLocation),
    file: await latestUsageFile(ctx.db.sql, customer.id, customerLocation.location.esiid),
  };
}

async function saveDeclaredUsage(
  ctx: Context,
  customer: Customer,
  customerLocation: CustomerLocation,
  usage: CustomUsage,
): Promise<void> {
  const { esiid, tdu } = customerLocation.location;
  const year = buildDeclaredYear(usage, tdu, today(ctx));
  const owner = { user_id: customer.id, esiid };
  const saved = await ctx.db.sql
    .transaction()
    .execute((trx) => saveUsage(trx, owner, usage, year, ctx.now()));
  // The home was removed in the meantime.
  if (!saved) throw createLocationNotFound();
}

/**
 * Saves the usage that the home's customer enters, in addition to earlier entries. An uploaded file is read by a job,
 * and `file` shows its progress. Throws `not_found`, `rate_limited`, and `unprocessable` if no year can be
 * built from it.
 */
export async function postCustomUsage(
  ctx: Context,
  customer: Customer,
  address: string,
  usage: CustomUsageRequest,
): Promise<CustomUsageStatus> {
  const customerLocation = await getCustomerLocation(ctx, customer, address);
  if (usage.kind === "file") {
    await requireUsageObject(ctx, customer.id, usage.object);
    await limitUsageFiles(ctx, "usage-files", customer.id);
    const owner = { user_id: customer.id, esiid: customerLocation.location.esiid };
    const queued = await ctx.db.sql
      .transaction()
      .execute((trx) => queueUsageFile(trx, owner, usage, ctx.now()));
    if (!queued) throw createLocationNotFound();
  } else await saveDeclaredUsage(ctx, customer, customerLocation, usage);
  return getCustomUsage(ctx, customer, address);
}
