// SQL of the daily fetches of delivery charges: the result of the last one of each address.
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

/** Headers of the version that was imported last. */
export interface FetchedVersion {
  readonly etag: string | null;
  readonly last_modified: string | null;
}

/** Returns the headers of the version that was imported last from an address. Null if none was. */
export async function findFetchedVersion(db: Kysely<DB>, address: string): Promise<FetchedVersion | null> {
  const query = db.selectFrom("compare.delivery_fetch").select(["etag", "last_modified"]);
  return (await query.where("address", "=", address).executeTakeFirst()) ?? null;
}

/** Records that an address was fetched and its file imported, or that it hasn't changed (`version` null). */
export async function saveFetch(
  db: Kysely<DB>,
  address: string,
  at: Date,
  version: FetchedVersion | null,
): Promise<void> {
  const result = { tried_at: at, succeeded_at: at, problem: null, ...version };
  await db
    .insertInto("compare.delivery_fetch")
    .values({ address, ...result })
    .onConflict((conflict) => conflict.column("address").doUpdateSet(result))
    .execute();
}

/** Records why an address could not be fetched or its file was rejected. The next fetch gets the whole file again. */
export async function saveFailedFetch(
  db: Kysely<DB>,
  address: string,
  at: Date,
  problem: string,
): Promise<void> {
  const result = { tried_at: at, problem, etag: null, last_modified: null };
  await db
    .insertInto("compare.delivery_fetch")
    .values({ address, ...result })
    .onConflict((conflict) => conflict.column("address").doUpdateSet(result))
    .execute();
}
