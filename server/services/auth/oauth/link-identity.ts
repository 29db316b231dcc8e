// Adds a provider's identity to the account of a signed-in user.
import { record } from "../audit/record.ts";
import { notifyAccount } from "../codes/notify-account.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { FlowRow } from "../flows/flow-state.ts";
import type { Caller } from "../http/caller.ts";
import { assertNotBanned } from "../sessions/start.ts";
import { insertIdentity, refreshProviders, updateUser } from "../users/create.ts";
import type { Metadata } from "../users/metadata.ts";
import { getLockedUser } from "../users/load.ts";
import { findIdentity } from "./find-account.ts";
import type { Profile } from "./profile.ts";

/** Throws 404 manual_linking_disabled if the operator does not allow it. */
export function requireManualLinking(ctx: AuthContext): void {
  if (!ctx.settings.manualLinking)
    throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
}

/** Throws identity_already_exists if the provider's subject already belongs to an account. */
export async function assertIdentityAvailable(
  db: Db,
  provider: string,
  sub: string,
  userId: string,
): Promise<void> {
  const identity = await findIdentity(db, provider, sub);
  if (!identity) return;
  const whose = identity.user_id === userId ? "" : " to another user";
  throw new AuthError(422, "identity_already_exists", `Identity is already linked${whose}`);
}

/**
 * Links within `db`, and notifies the account. One without an address gets the provider's if that is verified, and an
 * anonymous one becomes permanent.
 */
export async function linkIdentity(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  userId: string,
  provider: string,
  profile: Profile,
): Promise<UserRow> {
  await assertIdentityAvailable(db, provider, profile.sub, userId);
  const user = await getLockedUser(db, userId);
  assertNotBanned(ctx, user, "User is banned", 403);
  await insertIdentity(ctx, db, userId, provider, profile.sub, profile.data, true);
  const gains = user.email === null && profile.email !== null && profile.emailVerified;
  const updated = await updateUser(ctx, db, userId, {
    ...(gains ? { email: profile.email, email_confirmed_at: ctx.now() } : {}),
    is_anonymous: false,
    // The account's own metadata takes precedence.
    user_metadata: { ...profile.data, ...(user.user_metadata as Metadata) },
  });
  await record(ctx, db, "identity_linked", userId, caller.ip, { provider });
  await notifyAccount(ctx, db, caller, user, "identity_linked");
  return refreshProviders(ctx, db, updated);
}

/**
 * Stores the provider's profile until the client that started the link proves itself with its verifier. Otherwise
 * someone could have another user's identity linked to their own account, by sending that user the provider's address.
 */
export async function postponeLink(ctx: AuthContext, db: Db, flow: FlowRow, profile: Profile): Promise<void> {
  await db
    .updateTable("auth.flow_states")
    .set({ pending_identity: await ctx.secrets.seal(JSON.stringify(profile)) })
    .where("id", "=", flow.id)
    .execute();
}

/** Completes the link that a redeemed flow postponed. Does nothing for other flows. Throws identity_already_exists. */
export async function completeLink(ctx: AuthContext, db: Db, caller: Caller, flow: FlowRow): Promise<void> {
  if (!flow.linking_user_id || !flow.pending_identity) return;
  const opened = await ctx.secrets.open(flow.pending_identity);
  if (opened === null)
    throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
  const profile = JSON.parse(opened) as Profile;
  await linkIdentity(ctx, db, caller, flow.linking_user_id, flow.provider, profile);
}
