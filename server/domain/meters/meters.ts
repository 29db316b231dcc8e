// The meters of an account: a home's readings as one account has access to them, created when something is first read.
import { sql, type Kysely } from "kysely";
import { commitTogether } from "#server/platform/db/distribute/distributed-tables.ts";
import type { DB } from "#server/platform/db/types.ts";

/** Returns the id of an account's meter at an ESI ID, created if needed. */
export async function getOrCreateMeter(db: Kysely<DB>, userId: string, esiid: string): Promise<number> {
  const known = await db
    .selectFrom("usage.meters")
    .select("id")
    .where("user_id", "=", userId)
    .where("esiid", "=", esiid)
    .executeTakeFirst();
  if (known) return known.id;
  // Two concurrent callers get the same one.
  const { rows } = await sql<{ id: number }>`
    insert into usage.meters (user_id, esiid) values (${userId}, ${esiid})
    on conflict (user_id, esiid) do update set esiid = excluded.esiid
    returning id`.execute(db);
  const [created] = rows;
  if (!created) throw new Error("The meter was not made.");
  return created.id;
}

/** Erases in `trx` every meter of an account, with its readings and the versions they replaced. */
export async function eraseMeters(trx: Kysely<DB>, userId: string): Promise<void> {
  await commitTogether(trx, "usage.readings");
  await trx.deleteFrom("usage.meters").where("user_id", "=", userId).execute();
}
