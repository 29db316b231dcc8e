// POST /invite: emails a link with which a user activates an account that an operator created.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { record } from "../audit/record.ts";
import type { AuthContext } from "../context.ts";
import { sendCode } from "../codes/send.ts";
import { signUpByOperator } from "../codes/sign-up-code.ts";
import { redirectTarget } from "../flows/redirect-to.ts";
import { freeObject, text } from "../http/body.ts";
import { getCaller } from "../http/caller.ts";
import { limitMessage } from "../limits/message-limits.ts";
import { readEmail } from "../users/address.ts";
import { updateUser } from "../users/create.ts";
import { findByEmail, loadParts } from "../users/load.ts";
import { userJson, type UserJson } from "../users/user-json.ts";
import { emailExists, invitableAccount } from "./invitable-account.ts";
import { noSuchUser } from "./user-id.ts";

export const inviteBody = z.object({ email: text, data: freeObject });

/** Invites the address, again if the invitation was not accepted. Throws email_exists, 429 or validation_failed. */
export async function inviteUser(
  ctx: AuthContext,
  request: FastifyRequest,
  body: z.output<typeof inviteBody>,
): Promise<UserJson> {
  const email = readEmail(body.email);
  const caller = getCaller(ctx, request);
  const redirectTo = redirectTarget(ctx, request);
  // Before a message is counted: none is sent to a confirmed account.
  if ((await findByEmail(ctx.db.sql, email))?.email_confirmed_at) throw emailExists();
  await limitMessage(ctx, "email", "invite", email);
  return ctx.db.sql.transaction().execute(async (trx) => {
    const { user } = await invitableAccount(ctx, trx, email, body.data, null);
    const message = { kind: "confirmation", message: "invite", channel: "email", address: email } as const;
    const signUp = signUpByOperator(ctx, null);
    await sendCode(ctx, trx, caller, { user, ...message, signUp, link: { type: "invite", redirectTo } });
    await updateUser(ctx, trx, user.id, { invited_at: ctx.now(), confirmation_sent_at: ctx.now() });
    await record(ctx, trx, "user_invited", user.id, caller.ip, { by: "operator" });
    const parts = await loadParts(trx, user.id);
    if (!parts) throw noSuchUser();
    return userJson(ctx, parts);
  });
}
