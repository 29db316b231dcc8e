// What proves that a home belongs to an account (decision 0033), and which accounts have it.
import { sql, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

/**
 * Weakest first. `code`: an account that proved the home shared it. `order`: a provider's API confirmed the order that
 * runs there. `meter_number`: the number that the meter source confirmed before. `meter_link`: the meter source
 * confirmed this account's own permission. `operator`: the operator decided.
 */
export const LOCATION_PROOFS = ["code", "order", "meter_number", "meter_link", "operator"] as const;
export type LocationProof = (typeof LOCATION_PROOFS)[number];

/** A home in an account, for as long as it is there. */
export interface Membership {
  readonly id: string;
  readonly user_id: string;
  readonly meter_number: string | null;
  readonly shared: boolean;
  /** Added without the consent of the account that has the home, which had proved nothing. */
  readonly needs_proof: boolean;
  readonly proof: LocationProof | null;
  readonly proved_at: Date | null;
  readonly added_at: Date;
}

/** Facts that decide who gets a home that an account already has. */
export interface LocationStatus {
  /** The account that it belongs to, not one that shares it. */
  readonly user_id: string;
  /** The strongest proof of that account and of those that share the home. Null if none of them proved anything. */
  readonly proof: LocationProof | null;
  /** The number that a meter number is compared with. Null if none is known. */
  readonly meter_number: string | null;
  /** Whether the meter source confirmed that number. Otherwise it is only what the account typed. */
  readonly confirmed: boolean;
}

/** Returns the strength of a proof. -1 without one. */
export function getProofRank(proof: LocationProof | null): number {
  return proof === null ? -1 : LOCATION_PROOFS.indexOf(proof);
}

/** Returns the strongest proof among memberships. Null if none of them has one. */
export function findStrongestProof(memberships: readonly Pick<Membership, "proof">[]): LocationProof | null {
  return LOCATION_PROOFS.findLast((proof) => memberships.some((each) => each.proof === proof)) ?? null;
}

/**
 * Records in `trx` what links and orders prove about the accounts of a home: a permission that came into force while
 * they had it, or a running order that its provider confirmed. Also fills rows from before proofs were recorded.
 */
async function recordKnownProofs(trx: Kysely<DB>, esiid: string): Promise<void> {
  await sql`
    update portal.service_locations h set proof = known.proof, proved_at = known.at
    from (
      select s.id, coalesce(link.at, running.at) as at,
        case when link.at is null then 'order' else 'meter_link' end as proof
      from portal.service_locations s
      left join lateral (
        select min(e.at) as at
        from usage.agreements a join usage.agreement_events e on e.agreement_id = a.id
        where a.user_id = s.user_id and a.esiid = s.esiid and e.state = 'active'
          and (e.at >= s.added_at or a.state in ('active', 'expiring'))) link on true
      left join lateral (
        select min(e.at) as at
        from portal.orders o join portal.order_events e on e.order_id = o.id
        where o.user_id = s.user_id and o.esiid = s.esiid and o.state = 'active'
          and e.actor = 'provider' and e.state in ('accepted', 'scheduled', 'active')) running on true
      where s.esiid = ${esiid} and s.ended_at is null
        and (s.proof is null or s.proof in ('code', 'order', 'meter_number'))
        and (link.at is not null or (running.at is not null and s.proof is null))) known
    where h.id = known.id`.execute(trx);
}

/**
 * Returns the accounts that have a home, with the one it belongs to first, and their proofs. Must be called under
 * lockLocation.
 */
export async function listMemberships(trx: Kysely<DB>, esiid: string): Promise<Membership[]> {
  await recordKnownProofs(trx, esiid);
  const rows = await trx
    .selectFrom("portal.service_locations")
    .select(["id", "user_id", "meter_number", "shared", "needs_proof", "proof", "proved_at", "added_at"])
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .orderBy("shared")
    .orderBy("added_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => Object.assign(row, { proof: row.proof as LocationProof | null }));
}

// From accounts that have or had the home. Numbers of deleted accounts were deleted with them.
async function findConfirmedNumber(trx: Kysely<DB>, esiid: string): Promise<string | null> {
  const { rows } = await sql<{ meter_number: string }>`
    select a.meter_number
    from portal.service_locations s
    join usage.agreements a on a.user_id = s.user_id and a.esiid = s.esiid
    join usage.agreement_events e on e.agreement_id = a.id and e.state = 'active'
    where s.esiid = ${esiid} and a.meter_number <> ''
    order by e.at desc limit 1`.execute(trx);
  return rows[0]?.meter_number ?? null;
}

/** Returns the facts that decide who gets a home. Undefined if no account has it. Must be called under lockLocation. */
export async function findLocationStatus(
  trx: Kysely<DB>,
  esiid: string,
): Promise<LocationStatus | undefined> {
  const memberships = await listMemberships(trx, esiid);
  const [first] = memberships;
  if (!first || first.shared) return undefined;
  const known = await findConfirmedNumber(trx, esiid);
  return {
    user_id: first.user_id,
    proof: findStrongestProof(memberships.filter(({ needs_proof }) => !needs_proof)),
    meter_number: known ?? first.meter_number,
    confirmed: known !== null,
  };
}
