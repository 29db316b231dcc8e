// Converts errors of a sign-in to a redirect address: in the query for clients with PKCE, in the hash for the others.
import type { FastifyError } from "fastify";
import type { AuthContext } from "../context.ts";
import { withHash, withQuery } from "../flows/redirect-to.ts";
import { toAuthError } from "../http/error-handler.ts";
import { errorParams } from "../http/error-params.ts";
import type { CallbackParams } from "./callback-params.ts";

type Params = Record<string, string | undefined>;

// Rejections of the user, whatever their status (wire/auth.md §6).
const DENIED = new Set(["signup_disabled", "user_banned", "provider_email_needs_verification"]);
const MAX_TEXT = 500;

function withBoth(address: string, params: Params): string {
  return withHash(withQuery(address, params), params);
}

/**
 * Returns the address with error, error_code and error_description in query and hash. An unexpected failure is logged
 * but not revealed.
 */
export function errorAddress(ctx: AuthContext, address: string, failure: unknown): string {
  const error = toAuthError(failure as FastifyError);
  if (error !== failure && error.status >= 500) ctx.log.error({ err: failure }, "sign-in by provider failed");
  const params = errorParams(error);
  return withBoth(address, DENIED.has(error.code) ? { ...params, error: "access_denied" } : params);
}

/** Returns the same for a rejection by the provider itself, such as access_denied. */
export function providerErrorAddress(address: string, { error, errorDescription }: CallbackParams): string {
  return withBoth(address, {
    error: error.slice(0, MAX_TEXT),
    error_code: "bad_oauth_callback",
    error_description: errorDescription.slice(0, MAX_TEXT) || "The sign-in provider rejected the request",
  });
}
