// The delivery charges in force: the stored rows, or the shipped ones if there are none or the database is unavailable.
import type { Kysely, Transaction } from "kysely";
import type { DeliveryRow } from "#contracts/delivery.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { storedDelivery } from "./delivery-store.ts";
import { readShippedDelivery } from "./shipped-rows.ts";

/** Returns the stored rows, or the shipped ones if the table is empty. */
export async function storedDeliveryOrShipped(db: Kysely<DB> | Transaction<DB>): Promise<DeliveryRow[]> {
  const rows = await storedDelivery(db);
  return rows.length > 0 ? rows : readShippedDelivery();
}

/** Returns the stored rows, or the shipped ones if the table is empty or can't be read. */
export async function readDeliveryRows({
  db,
  log,
}: Pick<PlatformContext, "db"> & Partial<Pick<PlatformContext, "log">>): Promise<DeliveryRow[]> {
  try {
    return await storedDeliveryOrShipped(db.sql);
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
    log?.warn({ why }, "the delivery charges could not be read; the shipped ones are used");
    return readShippedDelivery();
  }
}
