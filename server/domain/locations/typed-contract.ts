// The contract that a holder typed in, which an order of ours may follow.
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

/** Forgets within `trx` what was typed of the contract before: the ordered one runs at that home from now on. */
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
