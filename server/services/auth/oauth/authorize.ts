// GET /authorize: stores the request and redirects the browser to the provider.
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from "openid-client";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuthContext } from "../context.ts";
import { createFlow, readChallenge } from "../flows/flow-state.ts";
import { redirectTarget } from "../flows/redirect-to.ts";
import { getCaller, type Caller } from "../http/caller.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import type { OidcProviderSettings } from "#server/platform/settings/auth.ts";
import { bindBrowser } from "./browser-cookie.ts";
import { inviteHash } from "./invite.ts";
import { getProviderSettings, knownProvider, logFailure, providerUnavailable } from "./providers.ts";

type Query = Readonly<Record<string, string>>;

// Ours, and those that change the meaning of the provider's response: they must not be set from outside.
const NOT_PASSED_ON = new Set(
  (
    "provider redirect_to scopes scope invite_token skip_http_redirect apikey sb_flow_id client_id client_secret " +
    "redirect_uri response_type response_mode state nonce code code_challenge code_challenge_method code_verifier " +
    "request request_uri registration grant_type id_token access_token refresh_token"
  ).split(" "),
);

function parseQuery(request: FastifyRequest): Query {
  const query: Record<string, string> = {};
  for (const [key, raw] of Object.entries(request.query as Record<string, unknown>)) {
    const value: unknown = Array.isArray(raw) ? raw[0] : raw;
    if (typeof value === "string") query[key] = value;
  }
  return query;
}

/** Returns the part of a query that is passed to the provider: login_hint, prompt, hd and the like. */
export function passedOn(query: Query): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([key]) => !NOT_PASSED_ON.has(key.toLowerCase())));
}

/**
 * Returns the scope to request: wire/auth.md §6's, the caller's additions (separated by comma or space), and openid,
 * without which there is no id_token.
 */
export function buildScope(scopes: string): string {
  return [...new Set(["email", "profile", ...scopes.split(/[\s,]+/).filter(Boolean), "openid"])].join(" ");
}

/** Returns the address to which the provider redirects back. */
export function buildRedirectUri(provider: OidcProviderSettings, caller: Caller): string {
  return provider.redirectUri ?? `${caller.externalUrl}/callback`;
}

/** Stores a flow, of a sign-in or of a link to `linkingUserId`. Returns the provider's address to redirect to. */
export async function startFlow(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  linkingUserId: string | null = null,
): Promise<string> {
  const query = parseQuery(request);
  const provider = getProviderSettings(ctx, query["provider"] ?? "");
  const challenge = readChallenge({
    code_challenge: query["code_challenge"] ?? "",
    code_challenge_method: query["code_challenge_method"] ?? "",
  });
  const { client } = await knownProvider(ctx, provider);
  const caller = getCaller(ctx, request);
  const verifier = randomPKCECodeVerifier();
  const nonce = randomNonce();
  const flow = await createFlow(ctx, ctx.db.sql, {
    provider: provider.name,
    authentication_method: "oauth",
    redirect_to: redirectTarget(ctx, request),
    challenge,
    linking_user_id: linkingUserId,
    nonce,
    provider_verifier: await ctx.secrets.seal(verifier),
    browser_hash: bindBrowser(request, reply, caller),
    invite_hash: inviteHash(ctx, query["invite_token"] ?? ""),
  });
  const parameters = {
    ...passedOn(query),
    // Apple sends name and address only by a form.
    ...(provider.name === "apple" ? { response_mode: "form_post" } : {}),
    redirect_uri: buildRedirectUri(provider, caller),
    scope: buildScope(query["scopes"] ?? ""),
    state: flow.id,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  };
  try {
    return buildAuthorizationUrl(client, parameters).href;
  } catch (error) {
    // Its metadata has no authorization address, or one without TLS.
    logFailure(ctx, provider.name, "authorize", error);
    throw providerUnavailable();
  }
}

/** Redirects to the provider. Responds with JSON 400 if it is unknown or off. */
export async function authorize(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await limitByAddress(ctx, request, "sso");
  return reply.redirect(await startFlow(ctx, request, reply), 302);
}
