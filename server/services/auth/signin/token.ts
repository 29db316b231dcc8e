// POST /token: every grant.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { AuthError, invalid, OAuthError } from "../errors.ts";
import { redeemAuthCode } from "../flows/flow-state.ts";
import { text } from "../http/body.ts";
import { getCaller } from "../http/caller.ts";
import { withConstantTimeErrors } from "#server/platform/http/constant-time.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { idTokenGrant } from "../oauth/id-token-grant.ts";
import { completeLink } from "../oauth/link-identity.ts";
import { refreshSession } from "../sessions/refresh.ts";
import { startSession, type AmrMethod, type TokenResponse } from "../sessions/start.ts";
import { passwordGrant } from "./password-grant.ts";

export const tokenQuery = z.object({ grant_type: text });
export const tokenBody = z.looseObject({
  email: text,
  phone: text,
  password: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
});
type Body = z.output<typeof tokenBody>;

/** Returns a session's tokens. 400 invalid_credentials "unsupported_grant_type" for other grants. */
export async function token(
  ctx: AuthContext,
  request: FastifyRequest,
  grant: string,
  body: Body,
): Promise<TokenResponse> {
  await limitByAddress(ctx, request, "token");
  if (grant === "password")
    return withConstantTimeErrors(() => passwordGrant(ctx, getCaller(ctx, request), body));
  if (grant === "refresh_token") return refreshGrant(ctx, request, body);
  if (grant === "pkce") return pkceGrant(ctx, request, body);
  if (grant === "id_token") return idTokenGrant(ctx, request, body);
  if (grant === "web3") throw new AuthError(422, "web3_provider_disabled", "Web3 provider is disabled");
  throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
}

async function refreshGrant(ctx: AuthContext, request: FastifyRequest, body: Body): Promise<TokenResponse> {
  if (body.refresh_token === "") throw new OAuthError("invalid_request", "refresh_token required");
  const { response } = await refreshSession(ctx, getCaller(ctx, request), body.refresh_token);
  return response;
}

async function pkceGrant(ctx: AuthContext, request: FastifyRequest, body: Body): Promise<TokenResponse> {
  if (body.auth_code === "" || body.code_verifier === "")
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  const caller = getCaller(ctx, request);
  return ctx.db.sql.transaction().execute(async (trx) => {
    const flow = await redeemAuthCode(ctx, trx, body.auth_code, body.code_verifier);
    if (!flow.user_id)
      throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
    await completeLink(ctx, trx, caller, flow);
    const provider = flow.provider === "email" ? undefined : flow.provider;
    const response = await startSession(
      ctx,
      trx,
      caller,
      flow.user_id,
      flow.authentication_method as AmrMethod,
      provider,
    );
    const providerToken = flow.provider_token && (await ctx.secrets.open(flow.provider_token));
    const providerRefresh =
      flow.provider_refresh_token && (await ctx.secrets.open(flow.provider_refresh_token));
    return {
      ...response,
      ...(providerToken ? { provider_token: providerToken } : {}),
      ...(providerRefresh ? { provider_refresh_token: providerRefresh } : {}),
    };
  });
}
