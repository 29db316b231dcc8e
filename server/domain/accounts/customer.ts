// Determines the caller of the main API and the second service API by the bearer token of the portal's session.
import type { FastifyRequest } from "fastify";
import type { PlatformContext } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { TokenError, type Claims } from "#server/platform/tokens/tokens.ts";
import { ProofError, proveSession } from "./session-proof.ts";
import type { Account } from "./account.ts";
import { parseBearerToken } from "#server/platform/http/bearer-token.ts";

export type { Account };

export interface Customer extends Account {
  readonly claims: Claims;
}

function notSignedIn(): AppError {
  return new AppError("not_signed_in", "Sign in to continue. The session may have ended.");
}

/** Returns the error of the portal's APIs for a session without the proof. */
export function toAppError({ reason }: ProofError): AppError {
  return reason === "session_ended"
    ? notSignedIn()
    : new AppError("second_factor_required", "Complete two-step verification to continue.");
}

/**
 * Returns the signed-in customer of a request. Throws `not_signed_in` without a live session, and
 * `second_factor_required` if the account has a second factor that this session has not passed.
 */
export async function requireCustomer(
  ctx: PlatformContext,
  request: { readonly headers: Pick<FastifyRequest["headers"], "authorization"> },
): Promise<Customer> {
  const token = parseBearerToken(request.headers.authorization);
  if (!token) throw notSignedIn();
  try {
    const claims = await ctx.tokens.verify(token);
    return { ...(await proveSession(ctx, token, claims)), claims };
  } catch (error) {
    if (error instanceof TokenError) throw notSignedIn();
    if (error instanceof ProofError) throw toAppError(error);
    throw error;
  }
}
