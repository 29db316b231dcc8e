// Identifies the caller of the storage service by the token of the Authorization header.
import type { FastifyRequest } from "fastify";
import { ProofError, proveSession } from "#server/domain/accounts/session-proof.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Caller } from "#server/domain/objects/policies.ts";
import { failures } from "#server/domain/objects/storage-error.ts";
import { TokenError, type Claims } from "#server/platform/tokens/tokens.ts";

const ROLES = new Set(["anon", "authenticated", "service_role"]);
const BEARER = /^(?:bearer\s+)?(\S+)$/i;

// Error messages of the reference server's library.
const MESSAGES: Readonly<Record<string, string>> = {
  "token is expired": '"exp" claim timestamp check failed',
  "token is not valid yet": '"nbf" claim timestamp check failed',
  "signature is invalid": "signature verification failed",
};

async function readClaims(ctx: Context, token: string): Promise<Claims> {
  try {
    return await ctx.tokens.verify(token);
  } catch (error) {
    if (error instanceof TokenError) throw failures.badToken(MESSAGES[error.message]);
    throw error;
  }
}

const PROOF_MESSAGES = {
  session_ended: "The session of this token has ended",
  second_factor_required: "This account needs its second factor",
} as const satisfies Record<ProofError["reason"], string>;

// Bucket policies may admit anonymous accounts. Tokens without a session were created by the operator.
async function checkSession(ctx: Context, token: string, claims: Claims): Promise<void> {
  if (claims.session_id === undefined) return;
  try {
    await proveSession(ctx, token, claims, { anonymous: "allowed" });
  } catch (error) {
    if (error instanceof ProofError) throw failures.badToken(PROOF_MESSAGES[error.reason]);
    // A hosted auth service does not respond.
    if (error instanceof AppError) throw failures.databaseTimeout();
    throw error;
  }
}

/** Returns the caller of a request. Throws AccessDenied without a valid token. */
export async function readCaller(ctx: Context, request: FastifyRequest): Promise<Caller> {
  const [, token] = BEARER.exec(request.headers.authorization ?? "") ?? [];
  if (!token) throw failures.badToken();
  const claims = await readClaims(ctx, token);
  if (!ROLES.has(claims.role)) throw failures.badToken("Invalid role");
  await checkSession(ctx, token, claims);
  return { role: claims.role as Caller["role"], sub: claims.sub ?? null };
}

/**
 * Requires a token on every route of `app`'s scope, checked before the body is read. The returned function returns the
 * caller.
 */
export function callersOnly(ctx: Context, app: App): (request: FastifyRequest) => Caller {
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.addHook("onRequest", async (request) => {
    callers.set(request, await readCaller(ctx, request));
  });
  return (request) => {
    const caller = callers.get(request);
    if (!caller) throw new Error("This route is outside of the scope that asks who calls.");
    return caller;
  };
}
