// Users and objects as the protocol shows them: with what they were identified with (notify.users, notify.objects), or
// with nulls.
import type { Database } from "#server/platform/db/pool.ts";
import type { ObjectName } from "../http/caller.ts";
import { findActorObject, toObjectActor } from "../objects/actors.ts";
import { findObjects, toObject, type WireObject } from "../objects/store.ts";
import { toUser, type User } from "../users/store.ts";

type Unidentified<Shown> = Omit<Shown, "created_at"> & { readonly created_at: null };

export interface ShowRecipient {
  user(id: string, at: Date): User;
  /** Shows an actor as it is stored: a user or an object. */
  actor(actor: string, at: Date): User | WireObject | Unidentified<WireObject>;
}

/**
 * A user who was never identified. The protocol requires a time of change anyway: that of the entry that refers to
 * them.
 */
function unidentified(id: string, at: Date): User {
  const none = { email: null, name: null, phone_number: null, avatar: null, locale: null, timezone: null };
  return { __typename: "User", id, ...none, created_at: null, updated_at: at.toISOString() };
}

/** The same for an object that is not stored anymore. */
function unidentifiedObject({ id, collection }: ObjectName, at: Date): Unidentified<WireObject> {
  return {
    __typename: "Object",
    id,
    collection,
    properties: {},
    created_at: null,
    updated_at: at.toISOString(),
  };
}

/** Reads each of these users and actors. They are shown with the time of the entry that refers to them. */
export async function readRecipients(
  db: Pick<Database, "sql">,
  userIds: readonly string[],
  actors: readonly string[],
): Promise<ShowRecipient> {
  const names = [...new Set(actors)].flatMap((actor) => findActorObject(actor) ?? []);
  const uniqueIds = [...new Set([...userIds, ...actors.filter((actor) => findActorObject(actor) === null)])];
  const rows =
    uniqueIds.length === 0
      ? []
      : await db.sql.selectFrom("notify.users").selectAll().where("id", "in", uniqueIds).execute();
  const users = new Map(rows.map((row) => [row.id, row]));
  const objects = new Map((await findObjects(db.sql, names)).map((row) => [toObjectActor(row), row]));
  const user = (id: string, at: Date): User => {
    const row = users.get(id);
    return row ? toUser(row) : unidentified(id, at);
  };
  return {
    user,
    actor(actor, at) {
      const name = findActorObject(actor);
      if (name === null) return user(actor, at);
      const row = objects.get(actor);
      return row ? toObject(row) : unidentifiedObject(name, at);
    },
  };
}
