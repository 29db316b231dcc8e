// Accounts that start with an address: creating them, requesting confirmation, and confirming them.
import { signUpWithoutPassword, type SignUp } from "../codes/sign-up-code.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import { sendCode, type LinkType, type PendingCode } from "../codes/send.ts";
import { createFlow, type readChallenge } from "../flows/flow-state.ts";
import type { Caller } from "../http/caller.ts";
import type { AmrMethod } from "../sessions/start.ts";
import { insertIdentity, insertUser, refreshProviders, updateUser } from "../users/create.ts";
import type { Metadata } from "../users/metadata.ts";

export interface Address {
  readonly channel: "email" | "sms";
  /** In the database's format. */
  readonly value: string;
}

const CHANNELS = new Set(["", "sms", "whatsapp"]);

/** Throws email_provider_disabled if email sign-in is off. */
export function assertEmailEnabled(ctx: AuthContext): void {
  if (!ctx.settings.emailEnabled)
    throw new AuthError(400, "email_provider_disabled", "Email logins are disabled");
}

/** Throws phone_provider_disabled if phone sign-in is off. */
export function assertPhoneEnabled(ctx: AuthContext): void {
  if (!ctx.settings.phoneEnabled)
    throw new AuthError(400, "phone_provider_disabled", "Phone logins are disabled");
}

/** Checks the channel of a text message. Throws validation_failed. */
export function assertSmsChannel(input: string): void {
  if (!CHANNELS.has(input)) throw invalid("Invalid channel, supported values are 'sms' or 'whatsapp'");
}

/**
 * Creates an account with an unverified address and its identity. It has neither password nor customer data until a
 * code confirms them.
 */
export async function createAccount(ctx: AuthContext, db: Db, address: Address): Promise<UserRow> {
  const email = address.channel === "email";
  const provider = email ? "email" : "phone";
  const user = await insertUser(ctx, db, {
    [provider]: address.value,
    app_metadata: { provider, providers: [provider] },
  });
  const claims = { [provider]: address.value, email_verified: false, phone_verified: false, sub: user.id };
  await insertIdentity(ctx, db, user.id, provider, user.id, claims);
  return updateUser(ctx, db, user.id, { user_metadata: claims });
}

export interface LinkOptions {
  readonly redirectTo: string;
  readonly challenge: ReturnType<typeof readChallenge>;
  readonly type: LinkType;
  /** What the code confirms besides an unverified address. Without it, the address alone. */
  readonly signUp?: SignUp;
}

const METHODS: Record<LinkType, AmrMethod> = {
  signup: "email/signup",
  invite: "invite",
  recovery: "recovery",
  magiclink: "magiclink",
  email_change: "email_change",
};

/** Stores the flow of an emailed link if the client uses PKCE. Returns its id. */
export async function createLinkFlow(
  ctx: AuthContext,
  db: Db,
  user: UserRow,
  options: LinkOptions,
): Promise<string | null> {
  if (!options.challenge) return null;
  const flow = await createFlow(ctx, db, {
    provider: "email",
    authentication_method: METHODS[options.type],
    redirect_to: options.redirectTo,
    challenge: options.challenge,
    user_id: user.id,
  });
  return flow.id;
}

/** Returns the account as it will be once the sign-up with `data` is confirmed. */
export function withData(user: UserRow, data: Metadata): UserRow {
  return {
    ...user,
    user_metadata: { ...data, ...(user.user_metadata as Metadata) } as UserRow["user_metadata"],
  };
}

/** Creates the code (and link) that verifies an account's own address, to be sent. */
export async function sendConfirmation(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  user: UserRow,
  address: Address,
  options: LinkOptions,
): Promise<PendingCode> {
  const email = address.channel === "email";
  const proved = email ? user.email_confirmed_at : user.phone_confirmed_at;
  const signUp = proved ? null : (options.signUp ?? signUpWithoutPassword(ctx));
  const sent = await sendCode(ctx, db, caller, {
    user: signUp ? withData(user, signUp.data) : user,
    kind: email ? "confirmation" : "phone",
    message: email ? "confirmation" : signUp?.passwordHash ? "sign_up_code" : "sms_code",
    channel: address.channel,
    address: address.value,
    link: email ? { type: options.type, redirectTo: options.redirectTo } : null,
    signUp,
    flowStateId: email ? await createLinkFlow(ctx, db, user, options) : null,
  });
  await updateUser(ctx, db, user.id, { confirmation_sent_at: ctx.now() });
  return sent;
}

/**
 * Marks an account's address as verified, also in its identity (with `data`) and metadata. An anonymous account becomes
 * permanent.
 */
export async function confirmAddress(
  ctx: AuthContext,
  db: Db,
  user: UserRow,
  address: Address,
  data: Metadata = {},
): Promise<UserRow> {
  const email = address.channel === "email";
  const provider = email ? "email" : "phone";
  const proof = { [provider]: address.value, [email ? "email_verified" : "phone_verified"]: true };
  const identity = await db
    .selectFrom("auth.identities")
    .select(["id", "identity_data"])
    .where("user_id", "=", user.id)
    .where("provider", "=", provider)
    .executeTakeFirst();
  if (identity) {
    await db
      .updateTable("auth.identities")
      .set({
        identity_data: JSON.stringify({ ...data, ...(identity.identity_data as Metadata), ...proof }),
        updated_at: ctx.now(),
      })
      .where("id", "=", identity.id)
      .execute();
  } else {
    await insertIdentity(ctx, db, user.id, provider, user.id, {
      ...data,
      email_verified: false,
      phone_verified: false,
      sub: user.id,
      ...proof,
    });
  }
  const now = ctx.now();
  const updated = await updateUser(ctx, db, user.id, {
    ...(email
      ? { email_confirmed_at: user.email_confirmed_at ?? now }
      : { phone_confirmed_at: user.phone_confirmed_at ?? now }),
    is_anonymous: false,
    user_metadata: { ...(user.user_metadata as Metadata), ...proof },
  });
  return refreshProviders(ctx, db, updated);
}
