// GET /compare/v1/data_sources
import type { DataSources } from "#contracts/data-sources.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { deliveryOn } from "#market/delivery.ts";
import type { Context } from "#server/domain/context.ts";
import { newestDirectoryFile } from "#server/domain/locations/premises/newest-directory-file.ts";
import { countLabelReadings, newestComplaintFile } from "#server/domain/plans/provider-store.ts";
import { today } from "#server/platform/context.ts";

/** Returns each source with its date. Throws `unavailable` until the first plan list is imported. */
export async function listDataSources(ctx: Context): Promise<DataSources> {
  const { as_of, plans, delivery: rows } = await ctx.readCatalog();
  const day = today(ctx);
  const [labels, addresses, complaints] = await Promise.all([
    countLabelReadings(ctx),
    newestDirectoryFile(ctx),
    newestComplaintFile(ctx),
  ]);
  const delivery = TDU_IDS.flatMap((tdu) => {
    const charges = deliveryOn(rows, tdu, day);
    // A later row of the same day corrects an earlier one.
    const row = rows.findLast((one) => one.tdu === tdu && one.effective_date === charges?.as_of);
    return row
      ? [{ tdu, as_of: row.effective_date, checked_on: row.checked_on, source_kind: row.source_kind }]
      : [];
  });
  return { plan_list: { as_of, plans: plans.length }, labels, delivery, addresses, complaints };
}
