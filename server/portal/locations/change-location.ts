// PATCH and DELETE /api/service_locations/{esiid}
import type { z } from "zod";
import type { changeServiceLocationSchema, ServiceLocation } from "#contracts/portal.ts";
import type { Customer } from "../../accounts/customer.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { esiidOfAddress, noSuchHome } from "../../homes/home-address.ts";
import { leaveHome } from "../../homes/leave-home.ts";
import { getLocation } from "./get-location.ts";

type Change = z.output<typeof changeServiceLocationSchema>;

async function checkPlan(ctx: Context, planId: string | null | undefined): Promise<void> {
  if (!planId) return;
  const { rowCount } = await ctx.db.pool.query("select from compare.plan where id = $1", [planId]);
  if (rowCount === 0)
    throw new AppError("validation_failed", "This plan is not one we know.", {
      "contract.plan_id": "is not a plan we know",
    });
}

/** Changes what its holder tells of a home; what is left out stays. Throws `not_found`, `validation_failed` for a plan that is not ours. */
export async function changeLocation(
  ctx: Context,
  customer: Customer,
  address: string,
  change: Change,
): Promise<ServiceLocation> {
  const esiid = esiidOfAddress(address);
  const { nickname, meter_number, contract } = change;
  // Whether the plan is known is no secret; whose home it is stays one, for it is asked in the same words either way.
  await checkPlan(ctx, contract?.plan_id);
  const { numUpdatedRows } = await ctx.db.sql
    .updateTable("portal.service_locations")
    .set({
      updated_at: ctx.now(),
      ...(nickname === undefined ? {} : { nickname: nickname || null }),
      ...(meter_number === undefined ? {} : { meter_number }),
      ...(contract === undefined ? {} : { contract: contract && JSON.stringify(contract) }),
    })
    .where("user_id", "=", customer.id)
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noSuchHome();
  return getLocation(ctx, customer, esiid);
}

/** Takes a home out of the account; safe to repeat. Throws `not_found` where the account never had it. */
export async function removeLocation(ctx: Context, customer: Customer, address: string): Promise<void> {
  const esiid = esiidOfAddress(address);
  const had = await ctx.db.sql.transaction().execute((trx) => leaveHome(trx, customer.id, esiid, ctx.now()));
  if (!had) throw noSuchHome();
}
