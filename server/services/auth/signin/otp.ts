// POST /otp and /magiclink: sends an email with a link and a code, or a text message with a code. The response is the
// same, in the same time, whether or not the address has an account.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { record } from "../audit/record.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { deliverCode, deliverUndisclosed } from "../codes/deliver.ts";
import { sendCode, type PendingCode } from "../codes/send.ts";
import { signUpWithoutPassword } from "../codes/sign-up-code.ts";
import { AuthError, invalid } from "../errors.ts";
import { readChallenge } from "../flows/flow-state.ts";
import { redirectTarget } from "../flows/redirect-to.ts";
import { challengeFields, freeObject, text } from "../http/body.ts";
import { getCaller, type Caller } from "../http/caller.ts";
import { runInConstantTime } from "#server/platform/http/constant-time.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { limitMessage } from "../limits/message-limits.ts";
import { getTimeStep } from "./time-step.ts";
import { readEmail, readPhone } from "../users/address.ts";
import { updateUser } from "../users/create.ts";
import { findByEmail, findByPhone } from "../users/load.ts";
import { inTransaction } from "../users/retry-on-conflict.ts";
import {
  assertEmailEnabled,
  assertPhoneEnabled,
  assertSmsChannel,
  createAccount,
  createLinkFlow,
  sendConfirmation,
  type Address,
  type LinkOptions,
} from "./account.ts";

export const otpBody = z.object({
  email: text,
  phone: text,
  data: freeObject,
  create_user: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  channel: text,
  ...challengeFields,
});
type Body = z.output<typeof otpBody>;

function parseAddress(ctx: AuthContext, body: Body): Address {
  if (body.email && body.phone) throw invalid("Only an email address or phone number should be provided");
  if (body.email) {
    if (body.channel) throw invalid("Channel should only be specified with Phone OTP");
    assertEmailEnabled(ctx);
    return { channel: "email", value: readEmail(body.email) };
  }
  if (!body.phone) throw invalid("One of email or phone must be set");
  assertPhoneEnabled(ctx);
  assertSmsChannel(body.channel);
  return { channel: "sms", value: readPhone(body.phone) };
}

/** Sends the code. Returns `{}`, or `{message_id}` for a text message. */
export async function otp(
  ctx: AuthContext,
  request: FastifyRequest,
  body: Body,
): Promise<{ message_id?: string }> {
  await limitByAddress(ctx, request, "otp");
  const address = parseAddress(ctx, body);
  const challenge = readChallenge(body);
  const caller = getCaller(ctx, request);
  const redirectTo = redirectTarget(ctx, request);
  const canCreate = body.create_user && !ctx.settings.signUpOff;
  return runInConstantTime(
    async () => {
      await limitMessage(ctx, address.channel, "otp", address.value);
      const sent = await inTransaction(ctx, async (trx) => {
        const found = await (address.channel === "email" ? findByEmail : findByPhone)(trx, address.value);
        if (!found && !canCreate) return null;
        const user = found ?? (await createAccount(ctx, trx, address));
        if (!found) await record(ctx, trx, "user_signedup", user.id, caller.ip);
        // This request sets no password: the code does not confirm the password of an unverified account.
        const signUp = signUpWithoutPassword(ctx, body.data);
        return sendSignInCode(ctx, trx, caller, user, address, { redirectTo, challenge, signUp });
      });
      // For the response to an unknown address see docs/decisions/0007.
      if (sent === null && body.create_user)
        throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
      if (sent === null && (ctx.settings.signUpOff || ctx.settings.otpRevealsUnknown))
        throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
      const of = { channel: address.channel, purpose: "otp", address: address.value };
      if (sent && canCreate) await deliverCode(ctx, sent, of);
      else await deliverUndisclosed(ctx, sent, of);
      return address.channel === "sms" ? { message_id: sent?.id ?? crypto.randomUUID() } : {};
    },
    getTimeStep(ctx, address.channel),
  );
}

async function sendSignInCode(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  user: UserRow,
  address: Address,
  options: Omit<LinkOptions, "type">,
): Promise<PendingCode> {
  const proved = address.channel === "email" ? user.email_confirmed_at : user.phone_confirmed_at;
  if (address.channel === "sms" || !proved)
    return sendConfirmation(ctx, trx, caller, user, address, { ...options, type: "signup" });
  const link = { ...options, type: "magiclink" as const };
  const sent = await sendCode(ctx, trx, caller, {
    user,
    kind: "recovery",
    message: "magic_link",
    channel: "email",
    address: address.value,
    link,
    flowStateId: await createLinkFlow(ctx, trx, user, link),
  });
  await updateUser(ctx, trx, user.id, { recovery_sent_at: ctx.now() });
  await record(ctx, trx, "user_recovery_requested", user.id, caller.ip);
  return sent;
}
