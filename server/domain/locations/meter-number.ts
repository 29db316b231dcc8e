// The number on a home's meter, as stored for an account: typed by its customer, or confirmed by the meter source.
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

/** Whether two meter numbers are the same, because the same number is printed with and without spaces and dashes. */
export function isSameMeter(left: string, right: string): boolean {
  const bare = (text: string): string => text.replaceAll(/[\s-]/g, "").toLowerCase();
  return bare(left) === bare(right);
}

/**
 * Saves in `trx` the number that the meter source confirmed for an account's home. A number that is the same stays as
 * it was typed. Must be called under lockLocation.
 */
export async function saveMeterNumber(
  trx: Kysely<DB>,
  { user_id, esiid }: { readonly user_id: string; readonly esiid: string },
  confirmed: string,
  now: Date,
): Promise<void> {
  const location = await trx
    .selectFrom("portal.service_locations")
    .select(["id", "meter_number"])
    .where("user_id", "=", user_id)
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (!location || (location.meter_number !== null && isSameMeter(location.meter_number, confirmed))) return;
  await trx
    .updateTable("portal.service_locations")
    .set({ meter_number: confirmed, updated_at: now })
    .where("id", "=", location.id)
    .execute();
}
