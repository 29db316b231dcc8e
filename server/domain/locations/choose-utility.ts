// Saves the customer's own choice for "Who's your utility?" and updates what was calculated with the previous utility.
import type { Kysely } from "kysely";
import type { TduId } from "#contracts/plan.ts";
import type { CustomUsage } from "#contracts/portal.ts";
import { resolveTdu, isTduCertain } from "#market/resolve-tdu.ts";
import type { DB } from "#server/platform/db/types.ts";
import { buildDeclaredYear } from "./custom-usage.ts";

interface LocationKey {
  readonly user_id: string;
  readonly esiid: string;
}

/**
 * `not_held`: the account has no such home. `certain`: the directory or the ESI ID determines the utility, and nothing
 * was changed.
 */
export type ChoiceResult = "saved" | "not_held" | "certain";

interface Facts {
  readonly directory: TduId | null;
  /** As shown for homes: the directory's if it has the home. */
  readonly zip: string | null;
}

async function lockLocationFacts(trx: Kysely<DB>, { user_id, esiid }: LocationKey): Promise<Facts | null> {
  const row = await trx
    .selectFrom("portal.service_locations as h")
    .leftJoin("premises.premise as p", "p.esiid", "h.esiid")
    .select(["p.tdu", "p.zip as directory_zip", "h.zip"])
    .where("h.user_id", "=", user_id)
    .where("h.esiid", "=", esiid)
    .where("h.ended_at", "is", null)
    .forUpdate("h")
    .executeTakeFirst();
  return row ? { directory: row.tdu as TduId | null, zip: row.directory_zip ?? row.zip } : null;
}

// The year of the customer's last entered usage was created with the climate of the previous utility.
async function recalculateCustomYear(
  trx: Kysely<DB>,
  { user_id, esiid }: LocationKey,
  tdu: TduId | null,
  today: string,
): Promise<void> {
  const newest = await trx
    .selectFrom("usage.custom_usage")
    .select(["id", "body"])
    .where("user_id", "=", user_id)
    .where("esiid", "=", esiid)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest) return;
  const year = buildDeclaredYear(newest.body as unknown as CustomUsage, tdu, today);
  await trx
    .updateTable("usage.custom_usage")
    .set({ ...year })
    .where("id", "=", newest.id)
    .execute();
}

// No real version is this old, so the meter's year is calculated again on the next access.
async function outdateMeterYear(trx: Kysely<DB>, { user_id, esiid }: LocationKey): Promise<void> {
  await trx
    .updateTable("usage.meters")
    .set({ year_version: -1 })
    .where("user_id", "=", user_id)
    .where("esiid", "=", esiid)
    .execute();
}

/**
 * Saves the utility that the customer chose for a home of their account (null clears it) in the transaction `trx`, and
 * recalculates its yearly usage. `today` is YYYY-MM-DD, Central.
 */
export async function chooseUtility(
  trx: Kysely<DB>,
  location: LocationKey,
  chosen: TduId | null,
  today: string,
): Promise<ChoiceResult> {
  const { user_id, esiid } = location;
  const facts = await lockLocationFacts(trx, location);
  if (!facts) return "not_held";
  const { directory, zip } = facts;
  if (chosen !== null && isTduCertain({ directory, esiid })) return "certain";
  await trx
    .updateTable("portal.service_locations")
    .set({ tdu: chosen })
    .where("user_id", "=", user_id)
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .execute();
  await recalculateCustomYear(trx, location, resolveTdu({ esiid, directory, chosen, zip }).tdu, today);
  await outdateMeterYear(trx, location);
  return "saved";
}
