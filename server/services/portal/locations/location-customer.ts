// Finds the account that a home belongs to.
import type { Kysely } from "kysely";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { lockLocation } from "#server/domain/locations/add-location.ts";
import { findLocationStatus } from "#server/domain/locations/location-proofs.ts";

export interface LocationCustomer {
  readonly user_id: string;
  readonly meter_number: string | null;
}

/** Returns the account that has a home, not the ones that share it, or undefined if there is none. */
export async function findLocationCustomer(
  db: Kysely<DB>,
  esiid: string,
): Promise<LocationCustomer | undefined> {
  return db
    .selectFrom("portal.service_locations")
    .select(["user_id", "meter_number"])
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .where("shared", "=", false)
    .executeTakeFirst();
}

/**
 * Returns the account that a home belongs to if that account or one that shares the home proved it, or null if none
 * did.
 */
export async function findProvenAccount(ctx: Context, esiid: string): Promise<string | null> {
  const status = await ctx.db.sql.transaction().execute(async (trx) => {
    await lockLocation(trx, esiid);
    return findLocationStatus(trx, esiid);
  });
  return status && status.proof !== null ? status.user_id : null;
}
