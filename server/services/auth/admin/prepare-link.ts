// Prepares an account for a link that is being created for it.
import { record } from "../audit/record.ts";
import { deleteCodes, issueCode } from "../codes/one-time.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { Caller } from "../http/caller.ts";
import { updateUser } from "../users/create.ts";
import type { Metadata } from "../users/metadata.ts";
import { findByEmail } from "../users/load.ts";
import { emailExists, invitableAccount } from "./invitable-account.ts";

/** What a link can be created for. */
export type GeneratedType =
  | "signup"
  | "invite"
  | "magiclink"
  | "recovery"
  | "email_change_current"
  | "email_change_new";

export interface LinkRequest {
  readonly type: GeneratedType;
  readonly email: string;
  /** For a change of address. */
  readonly newEmail: string | null;
  readonly passwordHash: string | null;
  readonly data: Metadata;
}

async function prepareSignUp(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  { type, email, data, passwordHash }: LinkRequest,
): Promise<string> {
  const { user, isNew } = await invitableAccount(ctx, trx, email, data, passwordHash);
  const now = ctx.now();
  await updateUser(ctx, trx, user.id, {
    confirmation_sent_at: now,
    ...(type === "invite" ? { invited_at: now } : {}),
  });
  const action = type === "invite" ? "user_invited" : isNew ? "user_signedup" : "user_confirmation_requested";
  await record(ctx, trx, action, user.id, caller.ip, { by: "operator" });
  return user.id;
}

// The links to the two addresses are created one after the other: only a different new address restarts the change.
async function prepareChange(
  ctx: AuthContext,
  trx: Db,
  user: UserRow,
  type: GeneratedType,
  newEmail: string,
): Promise<void> {
  const existingUser = await findByEmail(trx, newEmail);
  if (existingUser && existingUser.id !== user.id) throw emailExists();
  const isPending = user.new_email === newEmail;
  if (!isPending) await deleteCodes(trx, user.id, ["email_change_current", "email_change_new"]);
  const { email_change_confirmations: confirmations } = await updateUser(ctx, trx, user.id, {
    new_email: newEmail,
    email_change_sent_at: ctx.now(),
    ...(isPending ? {} : { email_change_confirmations: 0 }),
  });
  if (ctx.settings.secureEmailChange && user.email !== null && confirmations === 0)
    await awaitOther(ctx, trx, user.id, type, { current: user.email, next: newEmail });
}

// Both addresses have to confirm. If no code was sent to the other one yet, an unsent one reserves its place, so that
// the link created here does not complete the change alone.
async function awaitOther(
  ctx: AuthContext,
  trx: Db,
  userId: string,
  type: GeneratedType,
  addresses: { current: string; next: string },
): Promise<void> {
  const kind = type === "email_change_new" ? "email_change_current" : "email_change_new";
  const there = await trx
    .selectFrom("auth.one_time_tokens")
    .select("id")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  const address = kind === "email_change_new" ? addresses.next : addresses.current;
  if (!there) await issueCode(ctx, trx, { userId, kind, channel: "email", address });
}

/** Creates or changes the account as the link requires. Returns its id. Throws user_not_found or email_exists. */
export async function prepareLink(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  linkRequest: LinkRequest,
): Promise<string> {
  if (linkRequest.type === "signup" || linkRequest.type === "invite")
    return prepareSignUp(ctx, trx, caller, linkRequest);
  const user = await findByEmail(trx, linkRequest.email);
  if (!user) throw new AuthError(404, "user_not_found", "User with this email not found");
  if (linkRequest.newEmail !== null) {
    await prepareChange(ctx, trx, user, linkRequest.type, linkRequest.newEmail);
  } else {
    await updateUser(ctx, trx, user.id, { recovery_sent_at: ctx.now() });
    await record(ctx, trx, "user_recovery_requested", user.id, caller.ip, { by: "operator" });
  }
  return user.id;
}
