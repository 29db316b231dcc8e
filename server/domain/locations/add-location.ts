// Assigns homes to accounts. An ESI ID belongs to one account, and to those its customer shared it with.
import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import type { LocationProof } from "./location-proofs.ts";

export interface NewLocation {
  readonly user_id: string;
  readonly esiid: string;
  readonly nickname?: string | null;
  readonly meter_number?: string | null;
  /** Used if it is not in the premise directory. */
  readonly address?: string | null;
  readonly city?: string | null;
  readonly zip?: string | null;
  /** Shared with another account, which agreed. If no other account has it any more, it belongs to this one. */
  readonly shared?: boolean;
  /** Shared with another account that has proved nothing, and without its consent. `shared` is set as well. */
  readonly needs_proof?: boolean;
  /** The proof that the home belongs to this account. */
  readonly proof?: LocationProof | null;
}

export type AddLocationResult = "added" | "already_yours" | "held_by_another";

/** Makes all other changes of the accounts of a home wait until the transaction `trx` ends. */
export async function lockLocation(trx: Kysely<DB>, esiid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`home:${esiid}`}, 0))`.execute(trx);
}

/** Whether an account has a home now. */
export async function hasLocation(db: Kysely<DB>, userId: string, esiid: string): Promise<boolean> {
  const row = await db
    .selectFrom("portal.service_locations")
    .select("id")
    .where("user_id", "=", userId)
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds a home to an account in the transaction `trx`. Changes nothing if the account already has it, or if another
 * account has it and it is not `shared`.
 */
export async function addCustomerLocation(
  trx: Kysely<DB>,
  location: NewLocation,
  now: Date,
): Promise<AddLocationResult> {
  await lockLocation(trx, location.esiid);
  const { shared = false, needs_proof = false, proof = null } = location;
  const { numAffectedRows } = await sql`
    insert into portal.service_locations
      (id, user_id, esiid, nickname, meter_number, address, city, zip, shared, needs_proof, proof, proved_at,
        added_at, updated_at)
    select ${randomUUID()}::uuid, ${location.user_id}::uuid, ${location.esiid}::text, ${location.nickname ?? null}::text,
      ${location.meter_number ?? null}::text, ${location.address ?? null}::text, ${location.city ?? null}::text,
      ${location.zip ?? null}::text,
      ${shared}::boolean and held.already, ${needs_proof}::boolean and held.already, ${proof}::text,
      case when ${proof}::text is not null then ${now}::timestamptz end,
      ${now}::timestamptz, ${now}::timestamptz
    from (
      select exists (
        select from portal.service_locations
        where esiid = ${location.esiid}::text and ended_at is null and not shared) as already) held
    where ${shared}::boolean or not exists (
      select from portal.service_locations
      where esiid = ${location.esiid}::text and user_id <> ${location.user_id}::uuid and ended_at is null)
    on conflict do nothing`.execute(trx);
  if (numAffectedRows === 1n) return "added";
  return (await hasLocation(trx, location.user_id, location.esiid)) ? "already_yours" : "held_by_another";
}
