// The account that a home belongs to.
import type { Kysely } from "kysely";
import type { DB } from "../../db/types.ts";

export interface Holder {
  readonly user_id: string;
  readonly meter_number: string | null;
}

/** Who holds a home, not who shares it; undefined where nobody does. */
export async function holderOf(db: Kysely<DB>, esiid: string): Promise<Holder | undefined> {
  return db
    .selectFrom("portal.service_locations")
    .select(["user_id", "meter_number"])
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .where("shared", "=", false)
    .executeTakeFirst();
}
