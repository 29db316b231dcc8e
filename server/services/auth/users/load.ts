// Reads accounts. Deleted ones are treated as missing.
import { sql, type RawBuilder } from "kysely";
import type { Db, IdentityRow, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { PublicFactorRow, UserParts } from "./user-json.ts";

/** SQL for an account's identities as a JSON array, null for none. `u` is the account's row. */
export const IDENTITIES = `(select json_agg(i order by i.created_at, i.id)
  from auth.identities i where i.user_id = u.id)`;

/** SQL for its factors, without their secrets. */
export const FACTORS = `(select json_agg(f order by f.created_at, f.id)
  from (select id, user_id, friendly_name, factor_type, status, phone, web_authn_aaguid,
               last_webauthn_challenge_data, last_challenged_at, created_at, updated_at
          from auth.factors where user_id = u.id) f)`;

/** Both as columns of a query. */
export const PARTS: RawBuilder<unknown> = sql.raw(`${IDENTITIES} as identities, ${FACTORS} as factors`);

type PartsRow = UserRow & { identities: IdentityRow[] | null; factors: PublicFactorRow[] | null };

/** Splits a row selected as `u.*` and PARTS. */
export function toUserParts(row: PartsRow): UserParts {
  const { identities, factors, ...user } = row;
  return { user, identities: identities ?? [], factors: factors ?? [] };
}

/** Returns the account with its identities and factors, or null if there is none. */
export async function loadParts(db: Db, id: string): Promise<UserParts | null> {
  const { rows } = await sql<PartsRow>`
    select u.*, ${PARTS} from auth.users u where u.id = ${id} and u.deleted_at is null`.execute(db);
  return rows[0] ? toUserParts(rows[0]) : null;
}

/** Returns the current account, locked until the transaction's end. Undefined if it is gone. */
export async function lockUser(trx: Db, id: string): Promise<UserRow | undefined> {
  return trx
    .selectFrom("auth.users")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the account and locks it until the end of the transaction. Throws 404 user_not_found. */
export async function getLockedUser(trx: Db, id: string): Promise<UserRow> {
  const user = await lockUser(trx, id);
  if (!user) throw new AuthError(404, "user_not_found", "User not found");
  return user;
}

/**
 * Returns the account of the signed-in user and locks it until the end of the transaction. Throws 403 user_not_found.
 */
export async function lockSignedInUser(trx: Db, id: string): Promise<UserRow> {
  const user = await lockUser(trx, id);
  if (!user) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  return user;
}

/**
 * Throws 403 session_not_found if the session has ended since the request began. Prevents it from ending before the end
 * of the transaction.
 */
export async function assertSessionLives(trx: Db, sessionId: string): Promise<void> {
  const session = await trx
    .selectFrom("auth.sessions")
    .select("id")
    .where("id", "=", sessionId)
    .forShare()
    .executeTakeFirst();
  if (!session)
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
}

/** Returns the account of an email address in lower case. Accounts of enterprise directories are separate. */
export async function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("auth.users")
    .selectAll()
    .where("email", "=", email)
    .where("is_sso_user", "=", false)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Returns the account of a phone number in digits. */
export async function findByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("auth.users")
    .selectAll()
    .where("phone", "=", phone)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}
