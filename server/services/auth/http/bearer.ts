// Identifies the caller of a request by its bearer token.
import type { FastifyRequest } from "fastify";
import { TokenError, type Claims } from "#server/platform/tokens/tokens.ts";
import type { AuthContext, SessionRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import { assertNotBanned } from "../sessions/start.ts";
import { loadSignedIn } from "../users/signed-in.ts";
import type { UserParts } from "../users/user-json.ts";
import { parseBearerToken } from "#server/platform/http/bearer-token.ts";
import { isUuid } from "#server/platform/uuid.ts";

const ADMIN_ROLES = new Set(["service_role", "supabase_admin"]);

export interface SignedInCaller extends UserParts {
  readonly session: SessionRow;
  readonly claims: Claims;
}

/** Returns the claims of the request's token. 401 without one, 403 bad_jwt if it is not valid. */
export async function readClaims(ctx: AuthContext, request: FastifyRequest): Promise<Claims> {
  const token = parseBearerToken(request.headers.authorization);
  if (!token) throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  try {
    return await ctx.tokens.verify(token);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${error.message}`);
  }
}

/**
 * Returns the signed-in account and its session. Rejects a token whose session or account has ended since it was
 * issued.
 */
export async function requireUser(ctx: AuthContext, request: FastifyRequest): Promise<SignedInCaller> {
  const claims = await readClaims(ctx, request);
  if (!claims.sub) throw new AuthError(403, "bad_jwt", "invalid claim: missing sub claim");
  if (!isUuid(claims.sub)) throw new AuthError(403, "bad_jwt", "invalid claim: sub claim must be a UUID");
  if (claims.session_id !== undefined && !isUuid(claims.session_id))
    throw new AuthError(403, "bad_jwt", "invalid claim: session_id claim must be a UUID");
  const found = await loadSignedIn(ctx.db.pool, claims.sub, claims.session_id ?? NO_SESSION);
  if (!found) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  const { session, ...parts } = found;
  if (!session || isOver(ctx, session))
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  assertNotBanned(ctx, parts.user, "User is banned", 403);
  return { ...parts, session, claims };
}

const NO_SESSION = "00000000-0000-0000-0000-000000000000";

function isOver(ctx: AuthContext, session: SessionRow): boolean {
  const { timebox } = ctx.settings.sessions;
  return timebox !== null && session.created_at.getTime() + timebox * 1000 <= ctx.now().getTime();
}

/** Returns the same for permanent accounts: 403 for anonymous ones. */
export async function requirePermanentUser(
  ctx: AuthContext,
  request: FastifyRequest,
): Promise<SignedInCaller> {
  const signedIn = await requireUser(ctx, request);
  if (signedIn.user.is_anonymous)
    throw new AuthError(403, "no_authorization", "Anonymous user not allowed to perform these actions");
  return signedIn;
}

/**
 * Rejects all callers except operators: 401 without a token, 403 bad_jwt or not_admin. An account with an operator's
 * role is one only while its session lasts. The service key, and tokens signed with its secret, have no session.
 */
export async function requireAdmin(ctx: AuthContext, request: FastifyRequest): Promise<Claims> {
  const claims = await readClaims(ctx, request);
  if (!ADMIN_ROLES.has(claims.role)) throw new AuthError(403, "not_admin", "User not allowed");
  if (claims.session_id !== undefined) await requireUser(ctx, request);
  return claims;
}
