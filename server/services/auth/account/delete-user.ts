// DELETE /user: customers delete their own account. Our addition: the reference server leaves that to operators.
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { queueErasure } from "#server/domain/accounts/queue-erasure.ts";
import { record } from "../audit/record.ts";
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import { lacksSecondFactor } from "../factors/required.ts";
import { requireUser, type SignedInCaller } from "../http/bearer.ts";
import { text } from "../http/body.ts";
import { getCaller } from "../http/caller.ts";
import { isCurrentPassword } from "../passwords/attempts.ts";
import { assertSessionLives, lockSignedInUser } from "../users/load.ts";

export const deleteOwnAccountBody = z.object({ password: text });

/** A sign-in more recent than this needs no password: it is how customers without one prove their presence. */
const FRESH_SIGN_IN_MS = 10 * 60_000;

async function requirePresence(
  ctx: AuthContext,
  me: SignedInCaller,
  ip: string,
  password: string,
): Promise<void> {
  if (lacksSecondFactor(me))
    throw new AuthError(401, "insufficient_aal", "AAL2 session is required to delete an account with MFA.");
  if (password !== "") {
    if (await isCurrentPassword(ctx, me, ip, password)) return;
    throw new AuthError(400, "current_password_invalid", "The password is not right.");
  }
  const age = ctx.now().getTime() - me.session.created_at.getTime();
  if (age > FRESH_SIGN_IN_MS)
    throw new AuthError(
      400,
      "reauthentication_needed",
      "Deleting an account needs its password, or a sign-in of the last ten minutes.",
    );
}

/** Deletes the account, its sessions and all its data. 204. Rejects a session without a recent proof. */
export async function deleteMyAccount(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  body: z.output<typeof deleteOwnAccountBody>,
): Promise<FastifyReply> {
  const me = await requireUser(ctx, request);
  const { ip } = getCaller(ctx, request);
  await requirePresence(ctx, me, ip, body.password);
  await ctx.db.sql.transaction().execute(async (trx) => {
    // If the session was ended during this request, the request ends as well.
    await lockSignedInUser(trx, me.user.id);
    await assertSessionLives(trx, me.session.id);
    await trx.deleteFrom("auth.users").where("id", "=", me.user.id).execute();
    await queueErasure(trx, me.user.id);
    await record(ctx, trx, "user_deleted", me.user.id, ip, { by: "owner" });
  });
  await ctx.events.end({ user_id: me.user.id, account: true });
  return reply.status(204).send();
}
