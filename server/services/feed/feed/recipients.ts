// Users as the protocol shows them: their identified fields (notify.users), or nulls.
import type { Database } from "#server/platform/db/pool.ts";
import { toUser, type User } from "../users/store.ts";

export type ShowUser = (id: string, at: Date) => User;

/**
 * A user who was never identified. The protocol requires a time of change anyway: that of the entry that refers to
 * them.
 */
function unidentified(id: string, at: Date): User {
  const none = { email: null, name: null, phone_number: null, avatar: null, locale: null, timezone: null };
  return { __typename: "User", id, ...none, created_at: null, updated_at: at.toISOString() };
}

/** Reads each of the users in `ids`, with the time of the entry that refers to them. */
export async function readUsers(db: Pick<Database, "sql">, ids: Iterable<string>): Promise<ShowUser> {
  const uniqueIds = [...new Set(ids)];
  const rows =
    uniqueIds.length === 0
      ? []
      : await db.sql.selectFrom("notify.users").selectAll().where("id", "in", uniqueIds).execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return (id, at) => {
    const row = known.get(id);
    return row ? toUser(row) : unidentified(id, at);
  };
}
