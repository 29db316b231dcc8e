// PUT /user: what customers may change in their account.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { record } from "../audit/record.ts";
import { deliverCode } from "../codes/deliver.ts";
import type { PendingCode } from "../codes/send.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import { lacksSecondFactor } from "../factors/required.ts";
import { readChallenge } from "../flows/flow-state.ts";
import { redirectTarget } from "../flows/redirect-to.ts";
import { requireUser, type SignedInCaller } from "../http/bearer.ts";
import { challengeFields, freeObject, text } from "../http/body.ts";
import { getCaller, type Caller } from "../http/caller.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { limitMessage } from "../limits/message-limits.ts";
import { assertSmsChannel } from "../signin/account.ts";
import { readEmail, readPhone } from "../users/address.ts";
import { updateUser } from "../users/create.ts";
import type { Metadata } from "../users/metadata.ts";
import { assertSessionLives, findByEmail, findByPhone, loadParts, lockSignedInUser } from "../users/load.ts";
import { userJson, type UserJson } from "../users/user-json.ts";
import { applyEmailChange, applyPhoneChange } from "../verify/confirm.ts";
import { newPasswordHash, setPassword } from "./change-password.ts";
import { sendEmailChange, sendPhoneChange } from "./send-change.ts";

export const putUserBody = z.object({
  email: text,
  phone: text,
  /** Unlike null and missing, an empty one is too weak. */
  password: z
    .string()
    .nullish()
    .transform((value) => value ?? undefined),
  current_password: text,
  nonce: text,
  channel: text,
  data: freeObject,
  /** Only an operator may change it. */
  app_metadata: z.unknown().optional(),
  ...challengeFields,
});
type Body = z.output<typeof putUserBody>;

function assertAllowed(ctx: AuthContext, me: SignedInCaller, body: Body): void {
  if (body.app_metadata !== undefined && body.app_metadata !== null)
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  const changesAccess = body.email !== "" || body.password !== undefined || body.phone !== "";
  if (changesAccess && me.user.is_sso_user)
    throw new AuthError(
      422,
      "user_sso_managed",
      "Updating email, phone, password of a SSO account only possible via SSO",
    );
  // Includes the metadata: names, consents and onboarding belong to the customer. The reference server allows changing
  // those.
  if (lacksSecondFactor(me))
    throw new AuthError(
      401,
      "insufficient_aal",
      "AAL2 session is required to update email or password when MFA is enabled.",
    );
  if (body.password && me.user.is_anonymous && !body.email && !body.phone)
    throw new AuthError(
      422,
      "validation_failed",
      "Updating password of an anonymous user without an email or phone is not allowed",
    );
}

/** Changes the provided fields. Returns the updated account. A new address waits for its confirmation. */
export async function putUser(ctx: AuthContext, request: FastifyRequest, body: Body): Promise<UserJson> {
  const me = await requireUser(ctx, request);
  await limitByAddress(ctx, request, "otp");
  assertAllowed(ctx, me, body);
  assertSmsChannel(body.channel);
  const challenge = readChallenge(body);
  const email = changed(body.email && readEmail(body.email), me.user.email);
  const phone = changed(body.phone && readPhone(body.phone), me.user.phone);
  if (email) await assertEmailAvailable(ctx.db.sql, email);
  if (phone) await assertPhoneAvailable(ctx.db.sql, phone);
  const caller = getCaller(ctx, request);
  const { password, current_password, nonce } = body;
  const hash =
    password === undefined
      ? null
      : await newPasswordHash(ctx, me, caller.ip, { password, current_password, nonce });
  // Counted last: a request that is rejected for another reason has sent nothing.
  if (email && !emailIsImmediate(ctx, me.user)) await limitMessage(ctx, "email", "email_change", email);
  if (phone && !ctx.settings.smsAutoconfirm) await limitMessage(ctx, "sms", "phone_change", phone);
  const redirectTo = redirectTarget(ctx, request);
  const { updated, text: smsCode } = await ctx.db.sql.transaction().execute(async (trx) => {
    const user = await lockSignedInUser(trx, me.user.id);
    await assertStillSignedIn(trx, me, user);
    if (Object.keys(body.data).length > 0)
      await updateUser(ctx, trx, user.id, {
        user_metadata: merged(user.user_metadata as Metadata, body.data),
      });
    if (hash) await setPassword(ctx, trx, caller, me, hash);
    if (email)
      await changeEmail(ctx, trx, caller, user.id, email, { redirectTo, challenge, type: "email_change" });
    const smsCode = phone ? await changePhone(ctx, trx, caller, user.id, phone) : null;
    await record(ctx, trx, "user_modified", user.id, caller.ip);
    const parts = await loadParts(trx, user.id);
    if (!parts) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
    return { updated: userJson(ctx, parts), text: smsCode };
  });
  // Closes the sockets of the sessions that a new password has ended.
  if (hash) await ctx.events.end({ user_id: me.user.id, account: false });
  if (smsCode && phone)
    await deliverCode(ctx, smsCode, { channel: "sms", purpose: "phone_change", address: phone });
  return updated;
}

function changed(addition: string, present: string | null): string | null {
  return addition === "" || addition === present ? null : addition;
}

function emailIsImmediate(ctx: AuthContext, user: UserRow): boolean {
  return user.is_anonymous && ctx.settings.mailAutoconfirm;
}

// The session or password may have been removed during this request, which must then fail as well.
async function assertStillSignedIn(trx: Db, me: SignedInCaller, user: UserRow): Promise<void> {
  await assertSessionLives(trx, me.session.id);
  if (user.password_hash !== me.user.password_hash)
    throw new AuthError(409, "conflict", "Another request changed the same account. Please try again.");
}

/** Merges the provided metadata. Null removes a key. */
export function merged(before: Metadata, addition: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...before, ...addition }).filter(([, value]) => value !== null));
}

async function assertEmailAvailable(db: Db, email: string): Promise<void> {
  if (await findByEmail(db, email))
    throw new AuthError(422, "email_exists", "A user with this email address has already been registered");
}

async function assertPhoneAvailable(db: Db, phone: string): Promise<void> {
  if (await findByPhone(db, phone))
    throw new AuthError(422, "phone_exists", "A user with this phone number has already been registered");
}

async function changeEmail(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  userId: string,
  email: string,
  options: Parameters<typeof sendEmailChange>[5],
): Promise<void> {
  await assertEmailAvailable(trx, email);
  const user = await lockSignedInUser(trx, userId);
  if (emailIsImmediate(ctx, user)) await applyEmailChange(ctx, trx, caller, user, email);
  else await sendEmailChange(ctx, trx, caller, user, email, options);
}

async function changePhone(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  userId: string,
  phone: string,
): Promise<PendingCode | null> {
  await assertPhoneAvailable(trx, phone);
  const user = await lockSignedInUser(trx, userId);
  if (!ctx.settings.smsAutoconfirm) return sendPhoneChange(ctx, trx, caller, user, phone);
  await applyPhoneChange(ctx, trx, caller, user, phone);
  return null;
}
