// Who calls the main API and the second service API, by the bearer token of the portal's session.
import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { TokenError, type Claims } from "../tokens/tokens.ts";
import { askHostedAuth } from "./hosted-account.ts";
import { findLocalAccount } from "./local-account.ts";

/** An account as the auth service tells of it; addresses only where they were proved. */
export interface Account {
  readonly id: string;
  /** Lower case. */
  readonly verified_email: string | null;
  /** Digits with the country code. */
  readonly verified_phone: string | null;
  readonly language: "en" | "es";
  /** Whether it has a second factor, so that a password alone does not do. */
  readonly second_factor: boolean;
}

export interface Customer extends Account {
  readonly claims: Claims;
}

const BEARER = /^bearer\s+(\S+)$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID, which alone may be asked of a uuid column. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

function notSignedIn(): AppError {
  return new AppError(
    "not_signed_in",
    "Please sign in: this needs an account, and the session may have ended.",
  );
}

async function claimsOf(ctx: Context, token: string): Promise<Claims> {
  try {
    return await ctx.tokens.verify(token);
  } catch (error) {
    if (error instanceof TokenError) throw notSignedIn();
    throw error;
  }
}

/**
 * The signed-in customer of a request; throws `not_signed_in` without a live session, and
 * `second_factor_required` where the account has a second factor that this session has not shown.
 */
export async function requireCustomer(
  ctx: Context,
  request: { readonly headers: Pick<FastifyRequest["headers"], "authorization"> },
): Promise<Customer> {
  const [, token] = BEARER.exec(request.headers.authorization ?? "") ?? [];
  if (!token) throw notSignedIn();
  const claims = await claimsOf(ctx, token);
  const { sub } = claims;
  if (!sub || !isUuid(sub) || claims.is_anonymous) throw notSignedIn();
  const local = ctx.config.authBase.startsWith("/");
  const account = local
    ? await findLocalAccount(ctx, sub, claims.session_id ?? null)
    : await askHostedAuth(ctx, token);
  if (!account || account.id !== sub) throw notSignedIn();
  if (account.second_factor && claims.aal !== "aal2")
    throw new AppError("second_factor_required", "Please confirm this sign-in with your second step.");
  return { ...account, claims };
}
