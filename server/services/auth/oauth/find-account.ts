// Finds the account of a provider's identity (account linking of wire/auth.md §6).
import { sql } from "kysely";
import type { Db, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import { getLockedUser } from "../users/load.ts";
import type { Profile } from "./profile.ts";

export type Found =
  | { readonly kind: "known"; readonly identityId: string; readonly user: UserRow }
  | { readonly kind: "linkable"; readonly user: UserRow }
  | { readonly kind: "new" };

/** Returns the identity of a provider's subject, or undefined if no account has it. */
export async function findIdentity(
  db: Db,
  provider: string,
  sub: string,
): Promise<{ id: string; user_id: string } | undefined> {
  return db
    .selectFrom("auth.identities")
    .select(["id", "user_id"])
    .where("provider", "=", provider)
    .where("provider_id", "=", sub)
    .executeTakeFirst();
}

// Lists accounts that have the address as their own or by an identity whose provider verified it. An address that an
// identity merely claims does not count.
async function listUserIdsByEmail(db: Db, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from auth.users u
    where u.email = ${email} and not u.is_sso_user and u.deleted_at is null
    union
    select u.id from auth.identities i join auth.users u on u.id = i.user_id
    where i.email = ${email} and i.identity_data ->> 'email_verified' = 'true'
      and not u.is_sso_user and u.deleted_at is null
    limit 2`.execute(db);
  return rows.map((row) => row.id);
}

/** Decides within `db`. Throws if two accounts match. */
export async function findAccount(db: Db, provider: string, profile: Profile): Promise<Found> {
  const identity = await findIdentity(db, provider, profile.sub);
  if (identity)
    return { kind: "known", identityId: identity.id, user: await getLockedUser(db, identity.user_id) };
  // An unverified address does not show who owns the account.
  if (!profile.email || !profile.emailVerified) return { kind: "new" };
  const [userId, other] = await listUserIdsByEmail(db, profile.email);
  if (other)
    throw new AuthError(
      500,
      "unexpected_failure",
      "Multiple accounts with the same email address in the same linking domain detected: default",
    );
  return userId ? { kind: "linkable", user: await getLockedUser(db, userId) } : { kind: "new" };
}
