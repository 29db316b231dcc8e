// Loads the account and session at the start of every signed-in request: one statement for concurrent requests, one JSON
// column. Measured at twice the speed of a query builder with a column for each field.
import type { Pool } from "pg";
import { createKeyedRead } from "#server/platform/db/keyed-read.ts";
import type { IdentityRow, SessionRow, UserRow } from "../context.ts";
import { FACTORS, IDENTITIES } from "./load.ts";
import type { PublicFactorRow, UserParts } from "./user-json.ts";

export interface SignedIn extends UserParts {
  /** Null: the account has no such session (any more). */
  readonly session: SessionRow | null;
}

/** The content of such a statement's JSON column. */
export interface SignedInJson {
  readonly user: UserRow;
  readonly identities: IdentityRow[] | null;
  readonly factors: PublicFactorRow[] | null;
  readonly session: SessionRow | null;
}

const TIME = /_at$|^banned_until$/;

// Times inside JSON are text.
function revived<Row extends object>(row: Row): Row {
  for (const [key, value] of Object.entries(row))
    if (typeof value === "string" && TIME.test(key)) Object.assign(row, { [key]: new Date(value) });
  return row;
}

/** Converts the column's content to rows. */
export function toSignedIn({ user, identities, factors, session }: SignedInJson): SignedIn {
  return {
    user: revived(user),
    identities: identities ?? [],
    factors: factors ?? [],
    session: session && revived(session),
  };
}

const read = createKeyedRead<{ found: SignedInJson }>({
  name: "auth.signed_in",
  types: ["uuid", "uuid"],
  text: `select json_build_object(
      'user', u, 'identities', ${IDENTITIES}, 'factors', ${FACTORS},
      'session', (select s from auth.sessions s where s.id = $2 and s.user_id = u.id)
    ) as found
    from auth.users u where u.id = $1 and u.deleted_at is null`,
});

/** Returns the account and one session of it. Null if the account does not exist. The ids must be UUIDs. */
export async function loadSignedIn(pool: Pool, id: string, sessionId: string): Promise<SignedIn | null> {
  const [row] = await read(pool, [id, sessionId]);
  return row ? toSignedIn(row.found) : null;
}
