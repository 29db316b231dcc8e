// Exchanges the provider's code for the user's claims. No transaction is open during the requests.
import {
  fetchUserInfo,
  genericGrantRequest,
  skipSubjectCheck,
  type Configuration,
  type TokenEndpointResponse,
} from "openid-client";
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { FlowRow } from "../flows/flow-state.ts";
import type { Caller } from "../http/caller.ts";
import type { OidcProviderSettings } from "#server/platform/settings/auth.ts";
import { buildRedirectUri } from "./authorize.ts";
import { parseProfile, type Profile, type ProviderClaims } from "./profile.ts";
import { knownProvider, logFailure } from "./providers.ts";
import type { CallbackParams } from "./callback-params.ts";

export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

export interface Exchanged extends ProviderTokens {
  readonly profile: Profile;
}

class NotTrusted extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.name = "NotTrusted";
    this.code = code;
  }
}

/** RFC 9207: a code of one provider must not be sent to another. */
function checkIssuer(client: Configuration, callbackParams: CallbackParams): void {
  const { issuer, authorization_response_iss_parameter_supported: sendsIssuer } = client.serverMetadata();
  if (callbackParams.iss ? callbackParams.iss !== issuer : sendsIssuer) throw new NotTrusted("other_issuer");
}

async function fetchClaims(
  client: Configuration,
  tokens: TokenEndpointResponse & { claims(): ProviderClaims | undefined },
  nonce: string | null,
): Promise<ProviderClaims> {
  const claims = tokens.claims();
  // Without an id_token there is no nonce. Our PKCE and the TLS connection authenticate the response.
  if (!claims) return fetchUserInfo(client, tokens.access_token, skipSubjectCheck);
  if (!nonce || claims["nonce"] !== nonce) throw new NotTrusted("wrong_nonce");
  if (claims["email"] !== undefined || !client.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await fetchUserInfo(client, tokens.access_token, String(claims["sub"]))), ...claims };
}

// Apple sends the name once, with the code. It is not signed, so it is used as a name only.
function withCallbackName(claims: ProviderClaims, callbackParams: CallbackParams): ProviderClaims {
  return callbackParams.name && claims["name"] === undefined
    ? { ...claims, name: callbackParams.name }
    : claims;
}

/**
 * Exchanges the code and checks the id_token: signature, iss, aud, exp, nonce. Throws 500 unexpected_failure without
 * any detail.
 */
export async function exchange(
  ctx: AuthContext,
  caller: Caller,
  provider: OidcProviderSettings,
  flow: FlowRow,
  callbackParams: CallbackParams,
): Promise<Exchanged> {
  const { client, issuer } = await knownProvider(ctx, provider);
  const verifier = flow.provider_verifier && (await ctx.secrets.open(flow.provider_verifier));
  let claims: ProviderClaims;
  let tokens;
  try {
    checkIssuer(client, callbackParams);
    tokens = await genericGrantRequest(client, "authorization_code", {
      code: callbackParams.code,
      redirect_uri: buildRedirectUri(provider, caller),
      code_verifier: verifier ?? "",
    });
  } catch (error) {
    logFailure(ctx, provider.name, "exchange", error);
    throw new AuthError(500, "unexpected_failure", "Unable to exchange external code");
  }
  try {
    claims = withCallbackName(await fetchClaims(client, tokens, flow.nonce), callbackParams);
  } catch (error) {
    logFailure(ctx, provider.name, "profile", error);
    throw new AuthError(500, "unexpected_failure", "Error getting user profile from external provider");
  }
  const iss = typeof claims["iss"] === "string" ? claims["iss"] : issuer;
  return {
    profile: parseProfile(iss, claims),
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
  };
}
