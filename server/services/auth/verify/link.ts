// GET /verify: target of emailed links. Always redirects users, with a session, a code or an error (wire/auth.md §6).
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { consumeByLink } from "../codes/consume-code.ts";
import type { AuthContext } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import { issueAuthCode } from "../flows/flow-state.ts";
import { redirectTarget, withHash, withQuery } from "../flows/redirect-to.ts";
import { text } from "../http/body.ts";
import { getCaller, type Caller } from "../http/caller.ts";
import { toAuthError } from "../http/error-handler.ts";
import { errorParams } from "../http/error-params.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { startSession } from "../sessions/start.ts";
import { confirm, HALF, HALF_MESSAGE } from "./confirm.ts";
import { recordRejection } from "./record-rejection.ts";
import { listLinkKinds, readVerifyType } from "./types.ts";

export const verifyQuery = z.object({ token: text, type: text, redirect_to: text });

/** Responds with a redirect, or with JSON 400 only if token or type is missing. */
export async function verifyByLink(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  query: z.output<typeof verifyQuery>,
): Promise<FastifyReply> {
  await limitByAddress(ctx, request, "verify");
  if (query.type === "") throw invalid("Verify requires a verification type");
  if (query.token === "") throw invalid("Verify requires a token or a token hash");
  const target = redirectTarget(ctx, request);
  const pkce = query.token.startsWith("pkce_");
  void reply.header("referrer-policy", "no-referrer");
  try {
    const caller = getCaller(ctx, request);
    const redirectUrl = await followLink(ctx, caller, query.token, query.type, target).catch(
      async (error: unknown) => {
        await recordRejection(ctx, caller.ip, error, { linkToken: query.token });
        throw error;
      },
    );
    return await reply.redirect(redirectUrl, 303);
  } catch (raw) {
    const error = toAuthError(raw as AuthError);
    if (error.status >= 500) request.log.error({ err: raw }, "a mailed link failed");
    const params = errorParams(error);
    const failed = withHash(target, params);
    return reply.redirect(pkce ? withHash(withQuery(target, params), params) : failed, 303);
  }
}

async function followLink(
  ctx: AuthContext,
  caller: Caller,
  token: string,
  input: string,
  target: string,
): Promise<string> {
  const type = readVerifyType(input);
  return ctx.db.sql.transaction().execute(async (trx) => {
    const row = await consumeByLink(ctx, trx, token, listLinkKinds(type));
    if (!row) throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
    const user = await confirm(ctx, trx, caller, row);
    const isPkce = token.startsWith("pkce_");
    const half = { message: HALF_MESSAGE };
    // A client of that flow reads only the query.
    if (user === HALF) return withHash(isPkce ? withQuery(target, half) : target, half);
    if (isPkce) {
      if (!row.flow_state_id)
        throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
      return withQuery(target, { code: await issueAuthCode(ctx, trx, row.flow_state_id, user.id) });
    }
    const session = await startSession(ctx, trx, caller, user.id, "otp");
    const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
    return withHash(target, { access_token, expires_at, expires_in, refresh_token, token_type, type });
  });
}
