// Homes that somebody holds no longer. Rows are kept, for what was there once.
import { sql, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { endAgreements } from "#server/domain/meters/end-agreements.ts";
import { deleteBills } from "./bills.ts";
import { lockLocation } from "./add-location.ts";

/** Where the holder is gone and others share the home, the one who has had it longest becomes its holder. */
async function promoteSharer(trx: Kysely<DB>, esiid: string, now: Date): Promise<void> {
  await sql`
    update portal.service_locations set shared = false, needs_proof = false, updated_at = ${now}
    where id = (
      select id from portal.service_locations
      where esiid = ${esiid} and ended_at is null order by needs_proof, added_at, id limit 1)
    and not exists (
      select from portal.service_locations where esiid = ${esiid} and ended_at is null and not shared)`.execute(
    trx,
  );
}

/** Codes that a holder was mailed are no proof any more once the home is another's. */
async function deleteCodes(trx: Kysely<DB>, esiid: string): Promise<void> {
  await trx.deleteFrom("portal.claim_codes").where("esiid", "=", esiid).execute();
}

/** Ends an account's hold of a home within the transaction `trx`; false where it never held it, true also where it does no longer. */
export async function removeCustomerLocation(
  trx: Kysely<DB>,
  userId: string,
  esiid: string,
  now: Date,
): Promise<boolean> {
  await lockLocation(trx, esiid);
  const ended = await trx
    .updateTable("portal.service_locations")
    .set({ ended_at: now, ended_reason: "removed", updated_at: now })
    .where("user_id", "=", userId)
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .returning("shared")
    .executeTakeFirst();
  // A stranger's or a sharer's leaving takes nothing from those who wait with the holder's code.
  if (ended && !ended.shared) {
    await deleteCodes(trx, esiid);
    await promoteSharer(trx, esiid, now);
  }
  if (ended) await endAgreements(trx, { user_id: userId, esiid }, "home_left", now);
  await deleteBills(trx, userId, esiid);
  const row = await trx
    .selectFrom("portal.service_locations")
    .select("id")
    .where("user_id", "=", userId)
    .where("esiid", "=", esiid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every account's hold of a home but those of `kept`, because another account showed that it is theirs; returns the rows that ended. */
export async function removeOtherCustomers(
  trx: Kysely<DB>,
  esiid: string,
  now: Date,
  except: readonly { readonly id: string }[] = [],
): Promise<Array<{ id: string; user_id: string; needs_proof: boolean }>> {
  const rows = await trx
    .updateTable("portal.service_locations")
    .set({ ended_at: now, ended_reason: "claimed_by_another", updated_at: now })
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .where((eb) => eb.not(eb("id", "=", eb.fn.any(eb.val(except.map(({ id }) => id))))))
    .returning(["id", "user_id", "needs_proof"])
    .execute();
  await deleteCodes(trx, esiid);
  for (const { user_id } of rows) {
    await endAgreements(trx, { user_id, esiid }, "home_left", now);
    await deleteBills(trx, user_id, esiid);
  }
  return rows;
}

/** Erases every home that an account ever held, within the transaction `trx`; homes that it shared go on with whom it shared them. */
export async function eraseLocations(trx: Kysely<DB>, userId: string, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom("portal.service_locations")
    .select("esiid")
    .distinct()
    .where("user_id", "=", userId)
    .orderBy("esiid")
    .execute();
  // In one order, so that two erasures never wait for each other.
  for (const { esiid } of rows) {
    await lockLocation(trx, esiid);
    await trx
      .deleteFrom("portal.service_locations")
      .where("user_id", "=", userId)
      .where("esiid", "=", esiid)
      .execute();
    await deleteCodes(trx, esiid);
    await promoteSharer(trx, esiid, now);
  }
}
