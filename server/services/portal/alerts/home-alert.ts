// GET, PUT and DELETE /api/service_locations/{esiid}/price_alert: the alert of an account's home.
import type { HomePriceAlert } from "#contracts/price-alerts.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import { ALERT_DAYS } from "#contracts/tables/price-alerts.ts";
import { findLowestPlan, toAlertRequest } from "#server/domain/alerts/alert-price.ts";
import { deleteHomeAlert, findHomeAlert, saveHomeAlert } from "#server/domain/alerts/alert-store.ts";
import type { Context } from "#server/domain/context.ts";
import { getCustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { today } from "#server/platform/context.ts";
import { createProblemError } from "#server/platform/errors.ts";
import { DAY_MS, rejectIfBelow, toPriceAlert } from "./email-alerts.ts";

/** Returns the alert of a home. Throws `not_found`. */
export async function getHomeAlert(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<HomePriceAlert> {
  const { location } = await getCustomerLocation(ctx, customer, address);
  const row = await findHomeAlert(ctx.db.sql, customer.id, location.esiid, ctx.now());
  return { alert: row && toPriceAlert(row) };
}

/** Sets the alert of a home. Throws `not_found` and `unprocessable`. */
export async function putHomeAlert(
  ctx: Context,
  customer: Customer,
  address: string,
  limit_cents: number,
): Promise<HomePriceAlert> {
  const location = await getCustomerLocation(ctx, customer, address);
  const request = await toAlertRequest(ctx, location);
  if (!request) {
    const message = "We don't know this home's utility yet. Choose the utility first.";
    throw createProblemError("unprocessable", "tdu_unknown", message);
  }
  rejectIfBelow(findLowestPlan(await ctx.readCatalog(), request, today(ctx)), limit_cents);
  const now = ctx.now();
  const { esiid } = location.location;
  const alert = { user_id: customer.id, esiid, limit_cents };
  const expires_at = new Date(now.getTime() + ALERT_DAYS * DAY_MS);
  return { alert: toPriceAlert(await saveHomeAlert(ctx.db.sql, alert, { now, expires_at })) };
}

/** Removes the alert of a home. Safe to repeat. Throws `not_found`. */
export async function removeHomeAlert(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<HomePriceAlert> {
  const { location } = await getCustomerLocation(ctx, customer, address);
  await deleteHomeAlert(ctx.db.sql, customer.id, location.esiid);
  return { alert: null };
}
