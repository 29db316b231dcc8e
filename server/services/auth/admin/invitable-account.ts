// The account of an address that an operator asks in: made where there is none yet.
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import { insertIdentity, insertUser, updateUser } from "../users/create.ts";
import type { Metadata } from "../users/metadata.ts";
import { findByEmail } from "../users/load.ts";
import { mergeMetadata } from "./user-fields.ts";

/** 422 where the address already belongs to somebody who proved it. */
export function emailExists(): AuthError {
  return new AuthError(422, "email_exists", "A user with this email address has already been registered");
}

/**
 * The unconfirmed account of the address, made where there is none; `data` goes into its user_metadata, a password
 * and none alike, takes the place of an earlier one: nobody proved to be who set that. Throws email_exists where it is confirmed.
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
