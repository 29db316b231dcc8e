// Preference sets in the database.
import type { Kysely, Selectable } from "kysely";
import type { Context } from "#server/domain/context.ts";
import type { DB, NotifyPreferenceSets } from "#server/platform/db/types.ts";
import { overlay, type Preferences } from "#server/domain/notifications/preference-set.ts";
import { TENANTS, type ObjectName } from "../http/caller.ts";
import { failures } from "../http/notify-error.ts";

export interface SetOwner {
  readonly owner_type: "user" | "tenant" | "object" | "environment";
  readonly owner_id: string;
}

/** Returns the owner of a user's sets. */
export function userOwner(userId: string): SetOwner {
  return { owner_type: "user", owner_id: userId };
}

/** Returns the owner of an object's sets. A tenant's are the defaults of its users. */
export function objectOwner({ collection, id }: ObjectName): SetOwner {
  if (collection === TENANTS) return { owner_type: "tenant", owner_id: id };
  return { owner_type: "object", owner_id: `${collection}/${id}` };
}

/** One user has a few: more than this is a mistake. */
const MAX_SETS = 100;
const MAX_SET_CHARACTERS = 64 * 1024;

const preferencesIn = ({ body }: Pick<Selectable<NotifyPreferenceSets>, "body">): Preferences =>
  // Written only by writeSet.
  body as Preferences;

/** Returns a stored set. Undefined if there is none. */
export async function readSet(
  db: Kysely<DB>,
  { owner_type, owner_id }: SetOwner,
  setId: string,
): Promise<Preferences | undefined> {
  const row = await db
    .selectFrom("notify.preference_sets")
    .select("body")
    .where("owner_type", "=", owner_type)
    .where("owner_id", "=", owner_id)
    .where("set_id", "=", setId)
    .executeTakeFirst();
  return row && preferencesIn(row);
}

/** Returns the ids of an owner's sets, in their order. */
export async function setIds(db: Kysely<DB>, { owner_type, owner_id }: SetOwner): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("notify.preference_sets")
    .select("set_id")
    .where("owner_type", "=", owner_type)
    .where("owner_id", "=", owner_id)
    .orderBy("set_id")
    .execute();
  return rows.map(({ set_id }) => set_id);
}

async function assertBelowLimit(db: Kysely<DB>, owner: SetOwner, setId: string): Promise<void> {
  const known = await setIds(db, owner);
  if (!known.includes(setId) && known.length >= MAX_SETS) throw failures.invalid("There are too many sets.");
}

/** Writes a set within a transaction, replacing the stored one or merged into it. Returns the stored result. */
export async function writeSet(
  trx: Kysely<DB>,
  { now }: Pick<Context, "now">,
  owner: SetOwner,
  setId: string,
  preferences: Preferences,
  strategy: "replace" | "merge",
): Promise<Preferences> {
  await assertBelowLimit(trx, owner, setId);
  const { owner_type, owner_id } = owner;
  // Inserted first, so that two concurrent changes wait for each other.
  await trx
    .insertInto("notify.preference_sets")
    .values({ owner_type, owner_id, set_id: setId, body: "{}", updated_at: now() })
    .onConflict((conflict) => conflict.columns(["owner_type", "owner_id", "set_id"]).doNothing())
    .execute();
  const row = await trx
    .selectFrom("notify.preference_sets")
    .select("body")
    .where("owner_type", "=", owner_type)
    .where("owner_id", "=", owner_id)
    .where("set_id", "=", setId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const stored = strategy === "merge" ? overlay(preferencesIn(row), preferences, "change") : preferences;
  const body = JSON.stringify(stored);
  if (body.length > MAX_SET_CHARACTERS) throw failures.invalid("The set is too large.");
  await trx
    .updateTable("notify.preference_sets")
    .set({ body, updated_at: now() })
    .where("owner_type", "=", owner_type)
    .where("owner_id", "=", owner_id)
    .where("set_id", "=", setId)
    .execute();
  return stored;
}

/** Deletes one set, or all of an owner's. */
export async function deleteSets(db: Kysely<DB>, owner: SetOwner, setId?: string): Promise<void> {
  let query = db
    .deleteFrom("notify.preference_sets")
    .where("owner_type", "=", owner.owner_type)
    .where("owner_id", "=", owner.owner_id);
  if (setId !== undefined) query = query.where("set_id", "=", setId);
  await query.execute();
}
