// GET /compare/v1/delivery_charges
import type { CurrentDelivery } from "#contracts/compare.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { deliveryOn } from "#market/delivery.ts";
import { readDeliveryRows } from "#server/domain/plans/delivery/delivery-rows.ts";
import type { Context } from "#server/domain/context.ts";
import { today } from "#server/platform/context.ts";

/** Returns today's delivery charges of each utility whose charges are known, also without a plan list or a database. */
export async function listDeliveryCharges(ctx: Context): Promise<CurrentDelivery> {
  const rows = await ctx.readCatalog().then(
    ({ delivery }) => delivery,
    () => readDeliveryRows(ctx),
  );
  const day = today(ctx);
  return { items: TDU_IDS.flatMap((tdu) => deliveryOn(rows, tdu, day) ?? []) };
}
