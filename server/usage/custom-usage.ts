// GET and POST /usage/api/service_locations/{esiid}/custom_usage
import type { CustomUsage, CustomUsageAnswer } from "#contracts/portal.ts";
import type { Customer } from "../accounts/customer.ts";
import { today, type Context } from "../context.ts";
import { keepUsage, toldYear } from "../homes/custom-usage.ts";
import { findHome, type HeldHome } from "../homes/find-homes.ts";
import { esiidOfAddress, noSuchHome } from "../homes/home-address.ts";
import { usageSummary } from "../homes/usage-summary.ts";

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
): Promise<CustomUsageAnswer> {
  const { usage } = await ownHome(ctx, customer, address);
  return { usage: usage?.body ?? null, usage_summary: usageSummary(usage) };
}

/** Keeps what the holder of a home tells, beside what they told before; throws `not_found`, and `unprocessable` where no year can be made of it. */
export async function postCustomUsage(
  ctx: Context,
  customer: Customer,
  address: string,
  usage: CustomUsage,
): Promise<CustomUsageAnswer> {
  const { home } = await ownHome(ctx, customer, address);
  const year = toldYear(usage, home.tdu, today(ctx));
  const owner = { user_id: customer.id, esiid: home.esiid };
  const kept = await ctx.db.sql.transaction().execute((trx) => keepUsage(trx, owner, usage, year, ctx.now()));
  // Removed in between.
  if (!kept) throw noSuchHome();
  return { usage: kept.body, usage_summary: usageSummary(kept) };
}
