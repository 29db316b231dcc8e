// Limits how many homes an account can have.
import { sql, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import {
  addCustomerLocation,
  hasLocation,
  lockLocation,
  type AddLocationResult,
  type NewLocation,
} from "./add-location.ts";

/** More than any household has. A landlord with more can write to the operator. */
const MAX_LOCATIONS = 50;

async function isAtLocationLimit(db: Kysely<DB>, userId: string): Promise<boolean> {
  const { homes: locationCount } = await db
    .selectFrom("portal.service_locations")
    .select((eb) => eb.fn.countAll<number>().as("homes"))
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return locationCount >= MAX_LOCATIONS;
}

/**
 * Whether the account can have one more home. Other transactions that add one to it wait until the transaction `trx`
 * ends.
 */
export async function hasRoom(trx: Kysely<DB>, userId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`homes-of:${userId}`}, 0))`.execute(trx);
  return !(await isAtLocationLimit(trx, userId));
}

/**
 * Adds the home of an order to its account in `trx`. A home beyond the limit is left out, because the order does not
 * need it.
 */
export async function addOrderedLocation(
  trx: Kysely<DB>,
  location: NewLocation,
  now: Date,
): Promise<AddLocationResult | "too_many_homes"> {
  await lockLocation(trx, location.esiid);
  if (await hasLocation(trx, location.user_id, location.esiid)) return "already_yours";
  return (await hasRoom(trx, location.user_id)) ? addCustomerLocation(trx, location, now) : "too_many_homes";
}

/** Returns what happened to the home of an account's order. Undefined if the account has removed it since. */
export async function findOrderedLocationState(
  db: Kysely<DB>,
  userId: string,
  esiid: string,
): Promise<"yours" | "held_by_another" | "too_many_homes" | undefined> {
  if (await hasLocation(db, userId, esiid)) return "yours";
  const other = await db
    .selectFrom("portal.service_locations")
    .select("id")
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (other) return "held_by_another";
  return (await isAtLocationLimit(db, userId)) ? "too_many_homes" : undefined;
}
