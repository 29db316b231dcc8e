// Token of an order link: the link's id and a keyed hash of it, so that tokens cannot be guessed or enumerated.
import type { Context } from "#server/domain/context.ts";
import { createIdToken, readIdToken } from "#server/platform/secrets/signed-tokens.ts";

/** Returns the token of a link's id (a UUID): 43 characters of base64url. */
export function createLinkToken(ctx: Pick<Context, "secrets">, linkId: string): string {
  return createIdToken(ctx, "order-link", linkId);
}

/** Returns the link id of a token. Null if we did not create the token. */
export function readLinkToken(ctx: Pick<Context, "secrets">, token: string): string | null {
  return readIdToken(ctx, "order-link", token);
}
