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
import { sendConfirmation, type Address, type LinkOptions } from "./account.ts";

export const resendBody = z.object({ type: text, email: text, phone: text, ...challengeFields });
type Body = z.output<typeof resendBody>;

const BY_MAIL = ["signup", "email_change"] as const;
const BY_SMS = ["sms", "phone_change"] as const;
type ResendType = (typeof BY_MAIL)[number] | (typeof BY_SMS)[number];

function isOneOf<T extends string>(types: ReadonlyArray<T>, input: string): input is T {
  return (types as ReadonlyArray<string>).includes(input);
}

function read(body: Body): { type: ResendType; address: Address } {
  if (isOneOf(BY_MAIL, body.type)) {
    if (!body.email) throw invalid("Type provided requires an email address");
    return { type: body.type, address: { channel: "email", value: readEmail(body.email) } };
  }
  if (isOneOf(BY_SMS, body.type)) {
    if (!body.phone) throw invalid("Type provided requires a phone number");
    return { type: body.type, address: { channel: "sms", value: readPhone(body.phone) } };
  }
  throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
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
  const { type, address } = read(body);
  const options = {
    redirectTo: redirectTarget(ctx, request),
    challenge: readChallenge(body),
    type: "signup" as const,
  };
  const caller = getCaller(ctx, request);
  return runInConstantTime(
    async () => {
      await limitMessage(ctx, address.channel, type === "signup" ? "confirmation" : type, address.value);
      const sent = await ctx.db.sql
        .transaction()
        .execute((trx) => sendAgain(ctx, trx, caller, type, address, options));
      const purpose = type === "signup" ? "confirmation" : type;
      await deliverUndisclosed(ctx, sent, { channel: address.channel, purpose, address: address.value });
      return address.channel === "sms" ? { message_id: sent?.id ?? crypto.randomUUID() } : {};
    },
    getTimeStep(ctx, address.channel),
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
