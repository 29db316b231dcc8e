// Applies the operator's decision about a home that two accounts claim (decision 0033).
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { addCustomerLocation, lockLocation } from "./add-location.ts";
import { hasRoom } from "./location-limit.ts";
import { listMemberships, type LocationProof, type Membership } from "./location-proofs.ts";
import { removeOtherCustomers } from "./remove-location.ts";
import { restrictToHousehold, queueRemovals } from "./resolve-location-dispute.ts";

/** Maximum number of listed accounts that lost the home. */
const MAX_ENDED = 10;

export interface EndedMembership extends Pick<Membership, "id" | "user_id" | "proof" | "added_at"> {
  readonly ended_at: Date;
  readonly ended_reason: string | null;
}

export interface LocationHistory {
  /** The account that the home belongs to comes first. */
  readonly memberships: readonly Membership[];
  /** The most recently ended ones, newest first. */
  readonly ended: readonly EndedMembership[];
}

/**
 * Lists which accounts have a home and had it last, by id, with their proofs. Includes no names, addresses or numbers.
 */
export async function getLocationHistory(trx: Kysely<DB>, esiid: string): Promise<LocationHistory> {
  await lockLocation(trx, esiid);
  const ended = await trx
    .selectFrom("portal.service_locations")
    .select(["id", "user_id", "proof", "added_at", "ended_at", "ended_reason"])
    .where("esiid", "=", esiid)
    .where("ended_at", "is not", null)
    .orderBy("ended_at", "desc")
    .limit(MAX_ENDED)
    .execute();
  return {
    memberships: await listMemberships(trx, esiid),
    ended: ended.map((row) =>
      Object.assign(row, {
        proof: row.proof as LocationProof | null,
        ended_at: row.ended_at ?? row.added_at,
      }),
    ),
  };
}

/**
 * Transfers a home to one account alone in `trx`, until it removes the home or the operator decides again. Returns the
 * other accounts that had it. Throws if the account is at its limit of homes.
 */
export async function transferLocation(
  trx: Kysely<DB>,
  esiid: string,
  userId: string,
  now: Date,
): Promise<string[]> {
  await lockLocation(trx, esiid);
  const memberships = await listMemberships(trx, esiid);
  const userMemberships = memberships.filter(({ user_id }) => user_id === userId);
  if (userMemberships.length === 0 && !(await hasRoom(trx, userId)))
    throw new Error("The account has as many homes as it can hold.");
  await restrictToHousehold(trx, esiid, userMemberships, now);
  await addCustomerLocation(trx, { user_id: userId, esiid }, now);
  await trx
    .updateTable("portal.service_locations")
    .set({ proof: "operator", proved_at: now, updated_at: now })
    .where("user_id", "=", userId)
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .execute();
  return memberships.flatMap(({ user_id }) => (user_id === userId ? [] : [user_id]));
}

/** Removes a home from every account in `trx`. Returns the accounts that had it. */
export async function releaseLocation(trx: Kysely<DB>, esiid: string, now: Date): Promise<string[]> {
  await lockLocation(trx, esiid);
  const ended = await removeOtherCustomers(trx, esiid, now);
  await queueRemovals(trx, esiid, ended, { emailed: false, proved: false });
  return ended.map(({ user_id }) => user_id);
}
