// People as the protocol shows them: what was told of them (notify.users), or nulls.
import type { Database } from "#server/platform/db/pool.ts";
import { toUser, type User } from "../users/store.ts";

export type ShowUser = (id: string, at: Date) => User;

/** A user who was never identified; the protocol wants a time of change all the same: that of what names them. */
function unidentified(id: string, at: Date): User {
  const none = { email: null, name: null, phone_number: null, avatar: null, locale: null, timezone: null };
  return { __typename: "User", id, ...none, created_at: null, updated_at: at.toISOString() };
}

/** Shows each of the people that `ids` name, with the time of what names them. */
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
