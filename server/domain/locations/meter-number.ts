// The number on a home's meter, as an account keeps it: typed by its holder, or confirmed by the meter's company.
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

/** Whether two meter numbers are one: the same is printed with and without blanks and dashes. */
export function isSameMeter(left: string, right: string): boolean {
  const bare = (text: string): string => text.replaceAll(/[\s-]/g, "").toLowerCase();
  return bare(left) === bare(right);
}

/** Keeps within `trx` the number that the meter's company confirmed for an account's home; one that is the same stays as it was typed. To be called under lockLocation. */
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
