// Finds, links or creates the account of a user verified by a provider.
import { record } from "../audit/record.ts";
import { notifyAccount } from "../codes/notify-account.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { Caller } from "../http/caller.ts";
import { assertNotBanned } from "../sessions/start.ts";
import type { OidcProviderSettings } from "#server/platform/settings/auth.ts";
import { insertIdentity, insertUser, refreshProviders, updateUser } from "../users/create.ts";
import type { Metadata } from "../users/metadata.ts";
import { findByEmail } from "../users/load.ts";
import { findAccount, findIdentity } from "./find-account.ts";
import { consumeInvite } from "./invite.ts";
import type { Profile } from "./profile.ts";
import { proveAccount } from "./prove-account.ts";

export interface ResolvedAccount {
  readonly user: UserRow;
  /** Whether the account may be signed in to. If not, its address has to be confirmed first. */
  readonly ready: boolean;
}

/**
 * Applies wire/auth.md §6 within `db`. Throws signup_disabled, user_banned, provider_email_needs_verification and the
 * like.
 */
export async function resolveAccount(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  provider: OidcProviderSettings,
  profile: Profile,
  invite: Buffer | null,
): Promise<ResolvedAccount> {
  if (invite)
    return linkAccount(
      ctx,
      db,
      caller,
      provider,
      profile,
      await getInvitedUser(ctx, db, provider, profile, invite),
    );
  const found = await findAccount(db, provider.name, profile);
  if (found.kind === "new") return createProviderAccount(ctx, db, caller, provider, profile);
  assertNotBanned(ctx, found.user, "User is banned", 403);
  if (found.kind === "linkable") return linkAccount(ctx, db, caller, provider, profile, found.user);
  await refreshIdentity(ctx, db, found.identityId, profile.data);
  return resolveKnownAccount(ctx, db, provider.name, profile, found.user);
}

async function getInvitedUser(
  ctx: AuthContext,
  db: Db,
  provider: OidcProviderSettings,
  profile: Profile,
  invite: Buffer,
): Promise<UserRow> {
  const user = await consumeInvite(ctx, db, invite, profile);
  assertNotBanned(ctx, user, "User is banned", 403);
  if (await findIdentity(db, provider.name, profile.sub))
    throw new AuthError(422, "identity_already_exists", "Identity is already linked to another user");
  return user;
}

async function refreshIdentity(ctx: AuthContext, db: Db, id: string, data: Metadata): Promise<void> {
  await db
    .updateTable("auth.identities")
    .set({ identity_data: JSON.stringify(data), updated_at: ctx.now() })
    .where("id", "=", id)
    .execute();
}

async function resolveKnownAccount(
  ctx: AuthContext,
  db: Db,
  provider: string,
  profile: Profile,
  user: UserRow,
): Promise<ResolvedAccount> {
  // An account without an address has nothing to confirm: its identity is its proof.
  if (user.email_confirmed_at || !user.email) return { user, ready: true };
  if (profile.emailVerified && profile.email === user.email) {
    const proved = await proveAccount(ctx, db, user, provider, profile);
    return { user: await refreshProviders(ctx, db, proved), ready: true };
  }
  if (!ctx.settings.mailAutoconfirm) return { user, ready: false };
  return { user: await updateUser(ctx, db, user.id, { email_confirmed_at: ctx.now() }), ready: true };
}

async function linkAccount(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  provider: OidcProviderSettings,
  profile: Profile,
  user: UserRow,
): Promise<ResolvedAccount> {
  await insertIdentity(ctx, db, user.id, provider.name, profile.sub, profile.data, true);
  const updated = user.email_confirmed_at
    ? await updateUser(ctx, db, user.id, {
        user_metadata: { ...(user.user_metadata as Metadata), ...profile.data },
      })
    : await proveAccount(ctx, db, user, provider.name, profile);
  await record(ctx, db, "identity_linked", user.id, caller.ip, { provider: provider.name });
  // Uses the previous state: a user who only now proves the account is the one who signs in.
  await notifyAccount(ctx, db, caller, user, "identity_linked");
  return { user: await refreshProviders(ctx, db, updated), ready: true };
}

// Returns the address of a new account. Null if it stays without one.
async function addressFor(
  ctx: AuthContext,
  db: Db,
  provider: OidcProviderSettings,
  profile: Profile,
): Promise<string | null> {
  if (!profile.email) {
    if (provider.emailOptional) return null;
    throw new AuthError(500, "unexpected_failure", "Error getting user email from external provider");
  }
  if (profile.emailVerified || !(await findByEmail(db, profile.email))) return profile.email;
  // The address belongs to another account, and it is not verified as this user's too.
  throw new AuthError(
    422,
    "provider_email_needs_verification",
    `Unverified email with ${provider.name}. Verify the email with ${provider.name} in order to sign in`,
  );
}

async function createProviderAccount(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  provider: OidcProviderSettings,
  profile: Profile,
): Promise<ResolvedAccount> {
  if (ctx.settings.signUpOff)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  const email = await addressFor(ctx, db, provider, profile);
  const confirmed = email !== null && (profile.emailVerified || ctx.settings.mailAutoconfirm);
  const user = await insertUser(ctx, db, {
    email,
    email_confirmed_at: confirmed ? ctx.now() : null,
    user_metadata: profile.data,
  });
  await insertIdentity(ctx, db, user.id, provider.name, profile.sub, profile.data, true);
  await record(ctx, db, "user_signedup", user.id, caller.ip, { provider: provider.name });
  return { user: await refreshProviders(ctx, db, user), ready: confirmed || email === null };
}
