// GET /reauthenticate: sends a nonce by email or text message, for a change that requires the customer's presence.
import type { FastifyRequest } from "fastify";
import { record } from "../audit/record.ts";
import { deliverCode } from "../codes/deliver.ts";
import { sendCode } from "../codes/send.ts";
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import { requireUser } from "../http/bearer.ts";
import { getCaller } from "../http/caller.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { limitMessage } from "../limits/message-limits.ts";
import { updateUser } from "../users/create.ts";

/** Sends the nonce to the account's verified address. Returns `{}`, or `{message_id}` for a text message. */
export async function reauthenticate(
  ctx: AuthContext,
  request: FastifyRequest,
): Promise<{ message_id?: string }> {
  const { user } = await requireUser(ctx, request);
  await limitByAddress(ctx, request, "otp");
  const channel = user.email ? "email" : "sms";
  const address = user.email ?? user.phone;
  if (!address)
    throw new AuthError(
      400,
      "validation_failed",
      "Reauthentication requires the user to have an email or a phone number",
    );
  if (user.email ? !user.email_confirmed_at : !user.phone_confirmed_at)
    throw user.email
      ? new AuthError(422, "email_not_confirmed", "Please verify your email first.")
      : new AuthError(422, "phone_not_confirmed", "Please verify your phone first.");
  await limitMessage(ctx, channel, "reauthentication", address);
  const caller = getCaller(ctx, request);
  const sent = await ctx.db.sql.transaction().execute(async (trx) => {
    const code = await sendCode(ctx, trx, caller, {
      user,
      kind: "reauthentication",
      message: channel === "email" ? "reauthentication" : "sms_code",
      channel,
      address,
      link: null,
    });
    await updateUser(ctx, trx, user.id, { reauthentication_sent_at: ctx.now() });
    await record(ctx, trx, "user_reauthenticate_requested", user.id, caller.ip);
    return code;
  });
  await deliverCode(ctx, sent, { channel, purpose: "reauthentication", address });
  return channel === "sms" ? { message_id: sent.id } : {};
}
