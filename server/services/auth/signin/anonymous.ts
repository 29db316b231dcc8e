// POST /signup without an address: creates an account that cannot be signed in to again until it has an address.
import type { FastifyRequest } from "fastify";
import { record } from "../audit/record.ts";
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import { getCaller } from "../http/caller.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { startSession, type TokenResponse } from "../sessions/start.ts";
import { insertUser } from "../users/create.ts";
import type { Metadata } from "../users/metadata.ts";

/** Creates an anonymous account and its session. 422 if they are off. */
export async function signUpAnonymously(
  ctx: AuthContext,
  request: FastifyRequest,
  data: Metadata,
): Promise<TokenResponse> {
  if (!ctx.settings.anonymousEnabled)
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  if (ctx.settings.signUpOff)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  await limitByAddress(ctx, request, "anonymous");
  const caller = getCaller(ctx, request);
  return ctx.db.sql.transaction().execute(async (trx) => {
    const user = await insertUser(ctx, trx, { user_metadata: data, is_anonymous: true });
    await record(ctx, trx, "user_signedup", user.id, caller.ip, { anonymous: true });
    return startSession(ctx, trx, caller, user.id, "anonymous");
  });
}
