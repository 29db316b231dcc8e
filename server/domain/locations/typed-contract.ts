// The contract that a customer typed in, which may be followed by one of our orders.
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

/**
 * Clears in `trx` what was typed about the previous contract, because the ordered one runs at that home from now on.
 */
export async function clearTypedContract(
  trx: Kysely<DB>,
  { user_id, esiid }: { readonly user_id: string | null; readonly esiid: string },
  now: Date,
): Promise<void> {
  if (user_id === null) return;
  await trx
    .updateTable("portal.service_locations")
    .set({ contract: null, updated_at: now })
    .where("user_id", "=", user_id)
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .where("contract", "is not", null)
    .execute();
}
