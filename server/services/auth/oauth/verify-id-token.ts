// Verifies an id_token that a client got from the provider itself, as phone apps do.
import { createHash } from "node:crypto";
import { errors, jwtVerify, type JWTPayload } from "jose";
import type { AuthContext } from "../context.ts";
import { OAuthError } from "../errors.ts";
import type { OidcProviderSettings } from "#server/platform/settings/auth.ts";
import { sameBytes } from "#server/platform/secrets/secrets.ts";
import { knownProvider, logFailure, providerUnavailable } from "./providers.ts";

const ALGORITHMS = ["RS256", "ES256"];
const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_LENGTH = 16_384;

const createOAuthError = (message: string, error = "invalid request"): OAuthError =>
  new OAuthError(error, message);

// The keys could not be fetched, which does not mean that the token is invalid.
function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  if (error instanceof errors.JOSEError) return error.code === "ERR_JOSE_GENERIC";
  return true;
}

/**
 * Returns the claims after checks of signature, issuer, audience and times. Throws OAuthError, or 503 while the
 * provider's keys cannot be fetched.
 */
export async function verifyIdToken(
  ctx: AuthContext,
  provider: OidcProviderSettings,
  token: string,
): Promise<JWTPayload> {
  const { issuer, keys } = await knownProvider(ctx, provider);
  if (token.length > MAX_LENGTH) throw createOAuthError("Bad ID token");
  if (!keys) throw providerUnavailable();
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: [...provider.clientIds],
      algorithms: ALGORITHMS,
      requiredClaims: ["exp", "iat"],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: ctx.now(),
    });
    if (!payload.sub) throw createOAuthError("Missing sub claim in id_token");
    return payload;
  } catch (error) {
    if (error instanceof OAuthError) throw error;
    logFailure(ctx, provider.name, "id_token", error);
    if (isUnreachable(error)) throw providerUnavailable();
    const audience = error instanceof errors.JWTClaimValidationFailed && error.claim === "aud";
    throw createOAuthError(audience ? "Unacceptable audience in id_token" : "Bad ID token");
  }
}

/**
 * Checks the nonce. wire/auth.md §4: the claim is the nonce's SHA-256 in hex, so that the provider never sees the
 * nonce.
 */
export function checkNonce(claims: JWTPayload, nonce: string): void {
  const claim = claims["nonce"];
  const hasClaim = typeof claim === "string" && claim !== "";
  if (hasClaim !== (nonce !== ""))
    throw createOAuthError("Passed nonce and nonce in id_token should either both exist or not.");
  if (!hasClaim) return;
  const expected = createHash("sha256").update(nonce).digest("hex");
  if (!sameBytes(Buffer.from(expected), Buffer.from(claim)))
    throw createOAuthError("Nonces mismatch", "invalid nonce");
}

/**
 * Checks the access token. OpenID Connect Core 3.1.3.6: at_hash ties it to the id_token, by the left half of its hash.
 */
export function checkAccessToken(claims: JWTPayload, accessToken: string): void {
  const claim = claims["at_hash"];
  if (accessToken === "" || typeof claim !== "string") return;
  // Both accepted algorithms hash with SHA-256.
  const half = createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");
  if (!sameBytes(Buffer.from(half), Buffer.from(claim))) throw createOAuthError("Bad ID token");
}
