// PATCH and DELETE /api/service_locations/{esiid}
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { changeServiceLocationSchema, ServiceLocation } from "#contracts/portal.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { type AppError, createProblemError } from "#server/platform/errors.ts";
import { chooseUtility } from "#server/domain/locations/choose-utility.ts";
import { parseEsiidParam, createLocationNotFound } from "#server/domain/locations/esiid-param.ts";
import { removeCustomerLocation } from "#server/domain/locations/remove-location.ts";
import { getLocation } from "./get-location.ts";

type Change = z.output<typeof changeServiceLocationSchema>;

async function checkPlan(ctx: Context, planId: string | null | undefined): Promise<void> {
  if (!planId) return;
  const { rowCount } = await ctx.db.pool.query("select from compare.plan where id = $1", [planId]);
  if (rowCount === 0)
    throw createProblemError(
      "validation_failed",
      "plan_unknown",
      "We couldn't find that plan. Check its id.",
      {
        "contract.plan_id": "isn't a plan we know",
      },
    );
}

function tduKnown(): AppError {
  const message =
    "This home's utility is already known from its ESI ID or the utility's own records, so it can't be changed here.";
  return createProblemError("unprocessable", "tdu_known", message);
}

interface ChangedLocation {
  readonly user_id: string;
  readonly esiid: string;
}

async function saveUtility(
  ctx: Context,
  trx: Kysely<DB>,
  location: ChangedLocation,
  tdu: NonNullable<Change["tdu"]> | null,
): Promise<void> {
  const result = await chooseUtility(trx, location, tdu, today(ctx));
  if (result === "not_held") throw createLocationNotFound();
  if (result === "certain") throw tduKnown();
}

async function saveRow(
  ctx: Context,
  trx: Kysely<DB>,
  location: ChangedLocation,
  change: Change,
): Promise<void> {
  const { nickname, meter_number, contract, tax_place, conditions } = change;
  const { numUpdatedRows } = await trx
    .updateTable("portal.service_locations")
    .set({
      updated_at: ctx.now(),
      ...(nickname === undefined ? {} : { nickname: nickname || null }),
      ...(meter_number === undefined ? {} : { meter_number }),
      ...(contract === undefined ? {} : { contract: contract && JSON.stringify(contract) }),
      ...(tax_place === undefined
        ? {}
        : {
            tax_limits: tax_place && tax_place.limits,
            tax_city: tax_place?.limits === "inside" ? tax_place.city : null,
          }),
      ...(conditions === undefined ? {} : { conditions }),
    })
    .where("user_id", "=", location.user_id)
    .where("esiid", "=", location.esiid)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw createLocationNotFound();
}

/**
 * Changes what the customer entered about a home. Omitted fields stay unchanged. Throws `not_found`,
 * `validation_failed` for a plan that is not ours, `unprocessable` for the utility of a home whose utility is certain.
 */
export async function changeLocation(
  ctx: Context,
  customer: Customer,
  address: string,
  change: Change,
): Promise<ServiceLocation> {
  const esiid = parseEsiidParam(address);
  const { tdu, contract } = change;
  // Whether the plan exists is not secret. Whose home it is stays secret, because the response is the same either way.
  await checkPlan(ctx, contract?.plan_id);
  const location = { user_id: customer.id, esiid };
  await ctx.db.sql.transaction().execute(async (trx) => {
    if (tdu !== undefined) await saveUtility(ctx, trx, location, tdu);
    await saveRow(ctx, trx, location, change);
  });
  return getLocation(ctx, customer, esiid);
}

/** Removes a home from the account. Safe to repeat. Throws `not_found` if the account never had it. */
export async function removeLocation(ctx: Context, customer: Customer, address: string): Promise<void> {
  const esiid = parseEsiidParam(address);
  const had = await ctx.db.sql
    .transaction()
    .execute((trx) => removeCustomerLocation(trx, customer.id, esiid, ctx.now()));
  if (!had) throw createLocationNotFound();
}
