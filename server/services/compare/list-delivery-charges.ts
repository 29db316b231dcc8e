// GET /compare/v1/delivery_charges
import type { z } from "zod";
import type { CurrentDelivery, deliveryQuerySchema } from "#contracts/compare.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { deliveryBetween } from "#market/delivery.ts";
import { readDeliveryRows } from "#server/domain/plans/delivery/delivery-rows.ts";
import type { Context } from "#server/domain/context.ts";
import { today } from "#server/platform/context.ts";

/**
 * Returns the delivery charges of each utility whose charges are known, today or in a past period, also without a plan
 * list or a database.
 */
export async function listDeliveryCharges(
  ctx: Context,
  query: z.output<typeof deliveryQuerySchema>,
): Promise<CurrentDelivery> {
  const rows = await ctx.readCatalog().then(
    ({ delivery }) => delivery,
    () => readDeliveryRows(ctx),
  );
  const from = query.from ?? today(ctx);
  const through = query.from === undefined ? from : (query.through ?? from);
  return { items: TDU_IDS.flatMap((tdu) => deliveryBetween(rows, tdu, from, through) ?? []) };
}
