// Adds the shipped delivery charges to the table, at the first start and after an upgrade that ships more.
import type { PlatformContext } from "#server/platform/context.ts";
import { addDelivery, lockDelivery, storedDelivery } from "./delivery-store.ts";
import { selectNewShippedRows } from "./merge-rows.ts";
import { readShippedDelivery } from "./shipped-rows.ts";

/** Adds the shipped rows that the table doesn't have. Returns their number. Safe to run in several processes at once. */
export function seedDelivery(ctx: Pick<PlatformContext, "db">): Promise<number> {
  const shipped = readShippedDelivery();
  return ctx.db.sql.transaction().execute(async (trx) => {
    await lockDelivery(trx);
    const rows = selectNewShippedRows(await storedDelivery(trx), shipped);
    await addDelivery(trx, rows);
    return rows.length;
  });
}
