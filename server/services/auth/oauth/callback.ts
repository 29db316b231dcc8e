// GET and POST /callback: the provider redirects the browser here, and it is redirected on with a code, a session or an
// error (wire/auth.md §6).
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import { issueAuthCode, type FlowRow } from "../flows/flow-state.ts";
import { withHash, withQuery } from "../flows/redirect-to.ts";
import { getCaller, type Caller } from "../http/caller.ts";
import { startSession } from "../sessions/start.ts";
import { requestConfirmation } from "./request-confirmation.ts";
import { getBrowser, type Browser } from "./browser-cookie.ts";
import { retryOnConflict } from "../users/retry-on-conflict.ts";
import { errorAddress, providerErrorAddress } from "./error-address.ts";
import { exchange, type Exchanged, type ProviderTokens } from "./exchange.ts";
import { linkIdentity, postponeLink, assertIdentityAvailable } from "./link-identity.ts";
import { getLockedUser } from "../users/load.ts";
import { getProviderSettings } from "./providers.ts";
import {
  checkBrowser,
  claimFlow,
  parseCallback,
  readCallbackParams,
  waitingFlow,
  type CallbackParams,
} from "./callback-params.ts";
import { resolveAccount, type ResolvedAccount } from "./resolve-account.ts";

/** Always responds with a redirect. */
export async function callback(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = getCaller(ctx, request);
  const params = readCallbackParams(request);
  const callbackParams = parseCallback(params);
  void reply.header("referrer-policy", "no-referrer");
  let flow: FlowRow;
  let browser: Browser;
  try {
    flow = await waitingFlow(ctx, callbackParams.state);
    // A form that another site posts arrives without our cookie (SameSite=Lax). The same request as a GET has it.
    if (request.method === "POST" && getBrowser(request, flow.browser_hash) === "unknown")
      return reply.redirect(withQuery(`${caller.externalUrl}/callback`, params), 303);
    browser = checkBrowser(request, flow);
    await claimFlow(ctx, flow);
  } catch (error) {
    // The owner of the flow is unknown: they are redirected to the site, not to the address in some flow.
    return reply.redirect(errorAddress(ctx, caller.siteUrl, error), 303);
  }
  try {
    return reply.redirect(await finish(ctx, caller, flow, callbackParams, browser), 302);
  } catch (error) {
    return reply.redirect(errorAddress(ctx, flow.redirect_to, error), 302);
  }
}

async function finish(
  ctx: AuthContext,
  caller: Caller,
  flow: FlowRow,
  callbackParams: CallbackParams,
  browser: Browser,
): Promise<string> {
  if (callbackParams.error) return providerErrorAddress(flow.redirect_to, callbackParams);
  if (callbackParams.code === "")
    throw new AuthError(400, "bad_oauth_callback", "OAuth callback without an authorization code");
  const provider = getProviderSettings(ctx, flow.provider);
  const exchanged = await exchange(ctx, caller, provider, flow, callbackParams);
  const { profile } = exchanged;
  const { user, address } = await retryOnConflict(() =>
    ctx.db.sql.transaction().execute(async (trx): Promise<{ user: UserRow; address: string | null }> => {
      const { user, ready } = flow.linking_user_id
        ? await resolveLink(ctx, trx, caller, flow, flow.linking_user_id, exchanged, browser)
        : await resolveAccount(ctx, trx, caller, provider, profile, flow.invite_hash);
      return { user, address: ready ? await arrive(ctx, trx, caller, flow, user.id, exchanged) : null };
    }),
  );
  return address ?? requestConfirmation(ctx, caller, user, provider.name, flow.redirect_to);
}

async function resolveLink(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  flow: FlowRow,
  userId: string,
  { profile }: Exchanged,
  browser: Browser,
): Promise<ResolvedAccount> {
  if (browser === "same")
    return { user: await linkIdentity(ctx, trx, caller, userId, flow.provider, profile), ready: true };
  await assertIdentityAvailable(trx, flow.provider, profile.sub, userId);
  await postponeLink(ctx, trx, flow, profile);
  return { user: await getLockedUser(trx, userId), ready: true };
}

// Returns the next address for the browser: with a code for the client that has the verifier, or with the session
// itself.
async function arrive(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  flow: FlowRow,
  userId: string,
  tokens: ProviderTokens,
): Promise<string> {
  if (flow.code_challenge !== null) {
    await saveTokens(ctx, trx, flow.id, tokens);
    return withQuery(flow.redirect_to, { code: await issueAuthCode(ctx, trx, flow.id, userId) });
  }
  const session = await startSession(ctx, trx, caller, userId, "oauth", flow.provider);
  return withHash(flow.redirect_to, {
    access_token: session.access_token,
    expires_at: session.expires_at,
    expires_in: session.expires_in,
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    provider_token: tokens.accessToken,
    provider_refresh_token: tokens.refreshToken ?? undefined,
  });
}

async function saveTokens(ctx: AuthContext, trx: Db, flowId: string, tokens: ProviderTokens): Promise<void> {
  await trx
    .updateTable("auth.flow_states")
    .set({
      provider_token: await ctx.secrets.seal(tokens.accessToken),
      provider_refresh_token: tokens.refreshToken && (await ctx.secrets.seal(tokens.refreshToken)),
    })
    .where("id", "=", flowId)
    .execute();
}
