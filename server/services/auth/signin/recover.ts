// POST /recover: sends a link for choosing a new password. The response does not reveal whether the address has an
// account.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { record } from "../audit/record.ts";
import type { AuthContext } from "../context.ts";
import { sendCode } from "../codes/send.ts";
import { invalid } from "../errors.ts";
import { readChallenge } from "../flows/flow-state.ts";
import { redirectTarget } from "../flows/redirect-to.ts";
import { challengeFields, text } from "../http/body.ts";
import { getCaller } from "../http/caller.ts";
import { runInConstantTime } from "#server/platform/http/constant-time.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { limitMessage } from "../limits/message-limits.ts";
import { readEmail } from "../users/address.ts";
import { updateUser } from "../users/create.ts";
import { findByEmail } from "../users/load.ts";
import { assertEmailEnabled, createLinkFlow } from "./account.ts";

export const recoverBody = z.object({ email: text, ...challengeFields });

/** Emails the link if there is an account. Always returns `{}`. */
export async function recover(
  ctx: AuthContext,
  request: FastifyRequest,
  body: z.output<typeof recoverBody>,
): Promise<object> {
  await limitByAddress(ctx, request, "otp");
  if (!body.email) throw invalid("Password recovery requires an email");
  assertEmailEnabled(ctx);
  const email = readEmail(body.email);
  const challenge = readChallenge(body);
  const caller = getCaller(ctx, request);
  const link = { type: "recovery" as const, redirectTo: redirectTarget(ctx, request), challenge };
  return runInConstantTime(async () => {
    await limitMessage(ctx, "email", "recovery", email);
    await ctx.db.sql.transaction().execute(async (trx) => {
      const user = await findByEmail(trx, email);
      if (!user) return;
      const flowStateId = await createLinkFlow(ctx, trx, user, link);
      const message = { kind: "recovery", message: "recovery", channel: "email", address: email } as const;
      await sendCode(ctx, trx, caller, { user, ...message, link, flowStateId });
      await updateUser(ctx, trx, user.id, { recovery_sent_at: ctx.now() });
      await record(ctx, trx, "user_recovery_requested", user.id, caller.ip);
    });
    return {};
  });
}
