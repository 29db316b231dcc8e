// Who calls the storage service, by the token of the Authorization header.
import type { FastifyRequest } from "fastify";
import { isUuid } from "../../accounts/customer.ts";
import { findLocalAccount } from "../../accounts/local-account.ts";
import type { App } from "../../app.ts";
import type { Context } from "../../context.ts";
import type { Caller } from "../../objects/policies.ts";
import { failures } from "../../objects/storage-error.ts";
import { TokenError, type Claims } from "../../tokens/tokens.ts";

const ROLES = new Set(["anon", "authenticated", "service_role"]);
const BEARER = /^(?:bearer\s+)?(\S+)$/i;

// The words of the reference server's library.
const MESSAGES: Readonly<Record<string, string>> = {
  "token is expired": '"exp" claim timestamp check failed',
  "token is not valid yet": '"nbf" claim timestamp check failed',
  "signature is invalid": "signature verification failed",
};

async function claimsOf(ctx: Context, token: string): Promise<Claims> {
  try {
    return await ctx.tokens.verify(token);
  } catch (error) {
    if (error instanceof TokenError) throw failures.badToken(MESSAGES[error.message]);
    throw error;
  }
}

// A token of one of our own sessions counts while the session lives, and where the account has a second factor only
// after it was shown. Tokens without a session are of the operator's making.
async function checkSession(ctx: Context, { sub, session_id, aal, is_anonymous }: Claims): Promise<void> {
  if (session_id === undefined || is_anonymous || !ctx.config.authBase.startsWith("/")) return;
  const known = sub !== undefined && isUuid(sub) && isUuid(session_id);
  const account = known ? await findLocalAccount(ctx, sub, session_id) : null;
  if (!account) throw failures.badToken("The session of this token has ended");
  if (account.second_factor && aal !== "aal2")
    throw failures.badToken("This account needs its second factor");
}

/** The caller of a request; throws AccessDenied without a token that holds. */
export async function readCaller(ctx: Context, request: FastifyRequest): Promise<Caller> {
  const [, token] = BEARER.exec(request.headers.authorization ?? "") ?? [];
  if (!token) throw failures.badToken();
  const claims = await claimsOf(ctx, token);
  if (!ROLES.has(claims.role)) throw failures.badToken("Invalid role");
  await checkSession(ctx, claims);
  return { role: claims.role as Caller["role"], sub: claims.sub ?? null };
}

/** Makes every route of `app`'s scope need a token, asked before a body is read; the returned function tells who calls. */
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
