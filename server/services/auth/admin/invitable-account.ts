// The account of an invited address: created if there is none yet.
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import { insertIdentity, insertUser, updateUser } from "../users/create.ts";
import type { Metadata } from "../users/metadata.ts";
import { findByEmail } from "../users/load.ts";
import { mergeMetadata } from "./user-fields.ts";

/** Returns the 422 error for an address that another user has already verified. */
export function emailExists(): AuthError {
  return new AuthError(422, "email_exists", "A user with this email address has already been registered");
}

/**
 * Returns the unconfirmed account of the address, created if there is none. `data` goes into its user_metadata. A
 * password, or none, replaces an earlier one, because the one who set that was not verified. Throws email_exists if it
 * is confirmed.
 */
export async function invitableAccount(
  ctx: AuthContext,
  trx: Db,
  email: string,
  data: Metadata,
  passwordHash: string | null,
): Promise<{ user: UserRow; isNew: boolean }> {
  const there = await findByEmail(trx, email);
  if (there?.email_confirmed_at) throw emailExists();
  if (there) {
    const changes = {
      user_metadata: mergeMetadata(there.user_metadata, data),
      password_hash: passwordHash,
    };
    return { user: await updateUser(ctx, trx, there.id, changes), isNew: false };
  }
  const user = await insertUser(ctx, trx, {
    email,
    password_hash: passwordHash,
    user_metadata: data,
    app_metadata: { provider: "email", providers: ["email"] },
  });
  const claims = { sub: user.id, email, email_verified: false, phone_verified: false };
  await insertIdentity(ctx, trx, user.id, "email", user.id, claims);
  return { user, isNew: true };
}
