// Reads accounts. Deleted ones are not there.
import { sql, type RawBuilder } from "kysely";
import type { Db, IdentityRow, SessionRow, UserRow } from "../context.ts";
import type { PublicFactorRow, UserParts } from "./user-json.ts";

/** SQL for an account's identities and factors as JSON arrays, where `u` is the account's row. */
export const PARTS: RawBuilder<unknown> = sql`
  (select json_agg(i order by i.created_at, i.id) from auth.identities i where i.user_id = u.id) as identities,
  (select json_agg(f order by f.created_at, f.id)
     from (select id, user_id, friendly_name, factor_type, status, phone, web_authn_aaguid,
                  last_webauthn_challenge_data, last_challenged_at, created_at, updated_at
             from auth.factors where user_id = u.id) f) as factors`;

// json and not jsonb, and null for none: half the work for the database, on every signed-in request.
type PartsRow = UserRow & { identities: IdentityRow[] | null; factors: PublicFactorRow[] | null };

/** Splits a row that was selected as `u.*` and PARTS. */
export function partsOf(row: PartsRow): UserParts {
  const { identities, factors, ...user } = row;
  return { user, identities: identities ?? [], factors: factors ?? [] };
}

/** The account with its identities and factors; null where there is none. */
export async function loadParts(db: Db, id: string): Promise<UserParts | null> {
  const { rows } = await sql<PartsRow>`
    select u.*, ${PARTS} from auth.users u where u.id = ${id} and u.deleted_at is null`.execute(db);
  return rows[0] ? partsOf(rows[0]) : null;
}

export interface SignedIn extends UserParts {
  /** Null: the account has no such session (any more). */
  readonly session: SessionRow | null;
}

type SignedInRow = PartsRow & { session: SessionRow | null };

/** The account and one session of it, in one round trip: every signed-in request begins so. */
export async function loadSignedIn(db: Db, id: string, sessionId: string): Promise<SignedIn | null> {
  const { rows } = await sql<SignedInRow>`
    select u.*, ${PARTS},
      (select to_json(s) from auth.sessions s where s.id = ${sessionId} and s.user_id = u.id) as session
    from auth.users u where u.id = ${id} and u.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { session, ...rest } = row;
  return { ...partsOf(rest), session: session && revived(session) };
}

// Times inside JSON come as text.
function revived(session: SessionRow): SessionRow {
  return {
    ...session,
    created_at: new Date(session.created_at),
    updated_at: new Date(session.updated_at),
    refreshed_at: session.refreshed_at && new Date(session.refreshed_at),
  };
}

/** The account of an e-mail address in lower case; those of enterprise directories stand apart. */
export async function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("auth.users")
    .selectAll()
    .where("email", "=", email)
    .where("is_sso_user", "=", false)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** The account of a phone number in digits. */
export async function findByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("auth.users")
    .selectAll()
    .where("phone", "=", phone)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}
