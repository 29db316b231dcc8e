// SQL of the delivery charges: rows are only added, never changed.
import { sql, type Kysely, type Transaction } from "kysely";
import type { DeliveryRow } from "#contracts/delivery.ts";
import type { DB } from "#server/platform/db/types.ts";

type Db = Kysely<DB> | Transaction<DB>;

/** Allows one import at a time across all processes. Released with the transaction. */
export async function lockDelivery(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('compare.delivery_charges'))`.execute(trx);
}

/** Returns every stored row in the order in which it was added: a later one of the same day corrects an earlier one. */
export async function storedDelivery(db: Db): Promise<DeliveryRow[]> {
  const rows = await db
    .selectFrom("compare.delivery_charges")
    .select([
      "tdu",
      "effective_date",
      "certainty",
      "monthly_usd",
      "cents_per_kwh",
      "source_kind",
      "source",
      "checked_on",
      "components",
    ])
    .orderBy("id")
    .execute();
  // Written only by addDelivery.
  return rows.map(({ components, ...row }) =>
    Object.assign(row, components ? { components } : {}),
  ) as DeliveryRow[];
}

/** Adds rows after all others. */
export async function addDelivery(trx: Transaction<DB>, rows: readonly DeliveryRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ components, ...row }) => ({
    ...row,
    components: components ? JSON.stringify(components) : null,
  }));
  await trx.insertInto("compare.delivery_charges").values(values).execute();
}
