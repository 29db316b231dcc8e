// GET /authorize: keeps what is asked for and sends the browser to the provider.
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
import { findProvider, knownProvider, logFailure, providerUnavailable } from "./providers.ts";

type Query = Readonly<Record<string, string>>;

// Ours, and those that decide what the provider's answer means: not to be set from outside.
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

/** What of a query goes to the provider: login_hint, prompt, hd and the like. */
export function passedOn(query: Query): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([key]) => !NOT_PASSED_ON.has(key.toLowerCase())));
}

/** The scope to ask for: wire/auth.md §6's, what the caller adds (by comma or space), and openid, without which there is no id_token. */
export function buildScope(scopes: string): string {
  return [...new Set(["email", "profile", ...scopes.split(/[\s,]+/).filter(Boolean), "openid"])].join(" ");
}

/** Where the provider sends people back to. */
export function buildRedirectUri(provider: OidcProviderSettings, caller: Caller): string {
  return provider.redirectUri ?? `${caller.externalUrl}/callback`;
}

/** Keeps a flow, of a sign-in or of a link to `linkingUserId`; returns the provider's address to go to. */
export async function startFlow(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  linkingUserId: string | null = null,
): Promise<string> {
  const query = parseQuery(request);
  const provider = findProvider(ctx, query["provider"] ?? "");
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
    // Apple tells name and address only by a form.
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
    // What it published names no address to go to, or one without TLS.
    logFailure(ctx, provider.name, "authorize", error);
    throw providerUnavailable();
  }
}

/** Answers with a redirect to the provider; JSON 400 for one that is unknown or off. */
export async function authorize(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await limitByAddress(ctx, request, "sso");
  return reply.redirect(await startFlow(ctx, request, reply), 302);
}
