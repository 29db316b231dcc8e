// Gives a home that several accounts added without a proof to the one that proved it (decision 0033).
import { sql, type Kysely } from "kysely";
import { z } from "zod";
import type { DB } from "#server/platform/db/types.ts";
import { lockLocation } from "./add-location.ts";
import { getProofRank, findStrongestProof, listMemberships, type Membership } from "./location-proofs.ts";
import { removeOtherCustomers } from "./remove-location.ts";

export const RESOLVE_LOCATION = "settle-home";
export const LOCATION_REMOVED = "home-removed";

export const accountLocationSchema = z.object({ user_id: z.uuid(), esiid: z.string() });
export type AccountLocation = z.infer<typeof accountLocationSchema>;

export const locationRemovedSchema = accountLocationSchema.extend({
  /** The row of portal.service_locations that ended. Each is notified once. */
  location_id: z.uuid(),
  /** Whether an email or text of the same transaction contains it. */
  emailed: z.boolean(),
  /** Whether another account proved that the home is theirs. Orders for it that were not sent yet are then canceled. */
  proved: z.boolean(),
});
export type LocationRemoved = z.infer<typeof locationRemovedSchema>;

async function queueJob(trx: Kysely<DB>, task: string, key: string, payload: object): Promise<void> {
  await sql`
    select from jobs.add_job(
      ${task}::text, payload => ${JSON.stringify(payload)}::json, job_key => ${`${task}:${key}`}::text)`.execute(
    trx,
  );
}

/**
 * Queues in `trx` the notification of accounts that lost a home, and the end of their orders for it if another account
 * `proved` it.
 */
export async function queueRemovals(
  trx: Kysely<DB>,
  esiid: string,
  ended: readonly Pick<Membership, "id" | "user_id">[],
  how: Pick<LocationRemoved, "emailed" | "proved">,
): Promise<void> {
  for (const { id: location_id, user_id } of ended) {
    const removed: LocationRemoved = { user_id, esiid, location_id, ...how };
    await queueJob(trx, LOCATION_REMOVED, location_id, removed);
  }
}

/** Queues in `trx` that a home's dispute is resolved separately, for callers that must not wait for its lock. */
export async function queueDisputeResolution(
  trx: Kysely<DB>,
  { user_id, esiid }: AccountLocation,
): Promise<void> {
  await queueJob(trx, RESOLVE_LOCATION, `${user_id}:${esiid}`, { user_id, esiid });
}

// An account that still needs a proof is alone. All others of a home form one household, and one proof counts for all
// of them.
function listHousehold(memberships: readonly Membership[], membership: Membership): Membership[] {
  return membership.needs_proof ? [membership] : memberships.filter(({ needs_proof }) => !needs_proof);
}

/**
 * Limits a home to the accounts of `household` in `trx`. It belongs to the first of them from now on. Must be called
 * under lockLocation.
 */
export async function restrictToHousehold(
  trx: Kysely<DB>,
  esiid: string,
  household: readonly Membership[],
  now: Date,
): Promise<void> {
  const ended = await removeOtherCustomers(trx, esiid, now, household);
  const [first] = household;
  if (first?.shared)
    await trx
      .updateTable("portal.service_locations")
      .set({ shared: false, needs_proof: false, updated_at: now })
      .where("id", "=", first.id)
      .execute();
  await queueRemovals(trx, esiid, ended, { emailed: false, proved: true });
}

/**
 * Removes a home from all accounts but this one in `trx`, if this one proved it and no other account has a stronger
 * proof. Of two equal proofs, the later one counts. Safe to repeat.
 */
export async function resolveLocationDispute(
  trx: Kysely<DB>,
  { user_id, esiid }: AccountLocation,
  now: Date,
): Promise<void> {
  await lockLocation(trx, esiid);
  const memberships = await listMemberships(trx, esiid);
  const membership = memberships.find((each) => each.user_id === user_id);
  if (!membership || membership.proof === null) return;
  const household = listHousehold(memberships, membership);
  const others = memberships.filter((each) => !household.includes(each));
  if (others.length === 0) return;
  if (getProofRank(findStrongestProof(others)) > getProofRank(membership.proof)) return;
  await restrictToHousehold(trx, esiid, household, now);
}
