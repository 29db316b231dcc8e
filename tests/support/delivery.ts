import type { DeliveryRow } from "#contracts/delivery.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { addDelivery } from "#server/domain/plans/delivery/delivery-store.ts";
import type { Database } from "#server/platform/db/pool.ts";

/** Gives a server its own delivery charges, so that its prices don't change with the shipped rows. */
export function pinDelivery(
  { ctx }: { readonly ctx: { readonly db: Database } },
  rows: readonly DeliveryRow[] = TEST_DELIVERY,
): Promise<void> {
  return ctx.db.sql.transaction().execute((trx) => addDelivery(trx, rows));
}
