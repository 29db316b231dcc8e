// Transfers an account without a verified owner to the user verified by a provider. Its creator may have known the
// address and waited for its owner (account pre-hijacking): none of the sign-in methods that they set up may stay.
import { deleteAllCodes } from "../codes/one-time.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { updateUser } from "../users/create.ts";
import type { Metadata } from "../users/metadata.ts";
import type { Profile } from "./profile.ts";

async function deleteOtherSignInMethods(
  db: Db,
  userId: string,
  provider: string,
  sub: string,
): Promise<void> {
  await db
    .deleteFrom("auth.identities")
    .where("user_id", "=", userId)
    .where((eb) => eb.not(eb.and([eb("provider", "=", provider), eb("provider_id", "=", sub)])))
    .execute();
  await db.deleteFrom("auth.sessions").where("user_id", "=", userId).execute();
  await deleteAllCodes(db, userId);
  await db.deleteFrom("auth.factors").where("user_id", "=", userId).execute();
  // Codes of its waiting flows, and pending links to it.
  await db
    .deleteFrom("auth.flow_states")
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("linking_user_id", "=", userId)]))
    .execute();
}

/**
 * Confirms the account's email address based on the provider, and removes passwords, other identities, sessions, codes
 * and factors.
 */
export async function proveAccount(
  ctx: AuthContext,
  db: Db,
  user: UserRow,
  provider: string,
  profile: Profile,
): Promise<UserRow> {
  await deleteOtherSignInMethods(db, user.id, provider, profile.sub);
  return updateUser(ctx, db, user.id, {
    email: profile.email,
    email_confirmed_at: ctx.now(),
    password_hash: null,
    phone: null,
    phone_confirmed_at: null,
    new_email: null,
    new_phone: null,
    email_change_confirmations: 0,
    is_anonymous: false,
    // What an operator entered at the invitation stays. What an unverified visitor entered does not.
    user_metadata: user.invited_at ? { ...(user.user_metadata as Metadata), ...profile.data } : profile.data,
  });
}
