// POST /resend: sends a confirmation again that did not arrive. Reveals nothing about accounts.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { sendEmailChange, sendPhoneChange } from "../account/send-change.ts";
import { deliverUndisclosed } from "../codes/deliver.ts";
import type { PendingCode } from "../codes/send.ts";
import { getSignUpToResend } from "../codes/sign-up-code.ts";
import type { AuthContext, Db } from "../context.ts";
import { invalid } from "../errors.ts";
import { readChallenge } from "../flows/flow-state.ts";
import { redirectTarget } from "../flows/redirect-to.ts";
import { challengeFields, text } from "../http/body.ts";
import { getCaller, type Caller } from "../http/caller.ts";
import { runInConstantTime } from "#server/platform/http/constant-time.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { limitMessage } from "../limits/message-limits.ts";
import { getTimeStep } from "./time-step.ts";
import { readEmail, readPhone } from "../users/address.ts";
import { findByEmail, findByPhone } from "../users/load.ts";
import {
  assertEmailEnabled,
  assertPhoneEnabled,
  sendConfirmation,
  type Address,
  type LinkOptions,
} from "./account.ts";

export const resendBody = z.object({ type: text, email: text, phone: text, ...challengeFields });
type Body = z.output<typeof resendBody>;

/** How each type's message is sent. */
const CHANNELS = { signup: "email", email_change: "email", sms: "sms", phone_change: "sms" } as const;
type ResendType = keyof typeof CHANNELS;

function isResendType(input: string): input is ResendType {
  return Object.hasOwn(CHANNELS, input);
}

/** Reads the address by which the account is found. A change of either address can be requested by either one. */
function parseAddress(ctx: AuthContext, { type, email, phone }: Body): Address {
  if (email && phone) throw invalid("Only an email address or phone number should be provided.");
  if (type === "signup" && !email) throw invalid("Type provided requires an email address");
  if (type === "sms" && !phone) throw invalid("Type provided requires a phone number");
  if (!email && !phone) throw invalid("Missing email address or phone number");
  if (email) {
    assertEmailEnabled(ctx);
    return { channel: "email", value: readEmail(email) };
  }
  assertPhoneEnabled(ctx);
  return { channel: "sms", value: readPhone(phone) };
}

/**
 * Sends the requested message if something waits to be confirmed. Returns `{}`, or `{message_id}` for a text message.
 */
export async function resend(
  ctx: AuthContext,
  request: FastifyRequest,
  body: Body,
): Promise<{ message_id?: string }> {
  await limitByAddress(ctx, request, "otp");
  const { type } = body;
  if (!isResendType(type))
    throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  const address = parseAddress(ctx, body);
  const channel = CHANNELS[type];
  const purpose = type === "signup" ? "confirmation" : type;
  const options = {
    redirectTo: redirectTarget(ctx, request),
    challenge: readChallenge(body),
    type: "signup" as const,
  };
  const caller = getCaller(ctx, request);
  return runInConstantTime(
    async () => {
      await limitMessage(ctx, channel, purpose, address.value);
      const sent = await ctx.db.sql
        .transaction()
        .execute((trx) => sendAgain(ctx, trx, caller, type, address, options));
      await deliverUndisclosed(ctx, sent, { channel, purpose, address: address.value });
      return channel === "sms" ? { message_id: sent?.id ?? crypto.randomUUID() } : {};
    },
    getTimeStep(ctx, channel),
  );
}

async function sendAgain(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  type: ResendType,
  address: Address,
  options: LinkOptions,
): Promise<PendingCode | null> {
  const user = await (address.channel === "email" ? findByEmail : findByPhone)(trx, address.value);
  if (!user) return null;
  if (type === "signup" || type === "sms") {
    const proved = type === "signup" ? user.email_confirmed_at : user.phone_confirmed_at;
    if (proved) return null;
    const signUp = await getSignUpToResend(ctx, trx, user, type === "signup" ? "confirmation" : "phone");
    return sendConfirmation(ctx, trx, caller, user, address, { ...options, signUp });
  }
  if (type === "email_change") {
    if (!user.new_email) return null;
    await sendEmailChange(ctx, trx, caller, user, user.new_email, { ...options, type: "email_change" });
    return null;
  }
  return user.new_phone ? sendPhoneChange(ctx, trx, caller, user, user.new_phone) : null;
}
