// Removes homes from accounts. Rows are kept as history.
import { sql, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { endAgreements } from "#server/domain/meters/end-agreements.ts";
import { deleteBills } from "./bills.ts";
import { lockLocation } from "./add-location.ts";

/** If the main account is gone and others share the home, the one that has had it longest becomes the main account. */
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

/** Codes that were emailed for a home are no longer a proof once the home belongs to another account. */
async function deleteCodes(trx: Kysely<DB>, esiid: string): Promise<void> {
  await trx.deleteFrom("portal.claim_codes").where("esiid", "=", esiid).execute();
}

/**
 * Removes a home from an account in the transaction `trx`. Returns false if the account never had it, and true even if
 * it was already removed.
 */
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
  // Removing the home from an unrelated or sharing account does not affect those who wait with the main account's code.
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

/**
 * Removes a home from every account except those in `kept`, because another account proved that it is theirs. Returns
 * the rows that ended.
 */
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

/**
 * Erases every home that an account ever had, in the transaction `trx`. Homes that it shared stay with the accounts it
 * shared them with.
 */
export async function eraseLocations(trx: Kysely<DB>, userId: string, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom("portal.service_locations")
    .select("esiid")
    .distinct()
    .where("user_id", "=", userId)
    .orderBy("esiid")
    .execute();
  // Always in the same order, so that two erasures never deadlock.
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
