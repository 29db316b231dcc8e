// People as the protocol shows them: what was told of them (notify.users), or nulls.
import type { Database } from "../../db/pool.ts";
import { toUser, type User } from "../users/store.ts";

/** A person that was never identified. */
function stranger(id: string): User {
  const none = { email: null, name: null, phone_number: null, avatar: null, locale: null, timezone: null };
  return { __typename: "User", id, ...none, created_at: null, updated_at: null };
}

/** Shows each of the people that `ids` name. */
export async function readPeople(
  db: Pick<Database, "sql">,
  ids: Iterable<string>,
): Promise<(id: string) => User> {
  const wanted = [...new Set(ids)];
  const rows =
    wanted.length === 0
      ? []
      : await db.sql.selectFrom("notify.users").selectAll().where("id", "in", wanted).execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = known.get(id);
    return row ? toUser(row) : stranger(id);
  };
}
