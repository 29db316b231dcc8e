// What an order link is opened by: the link's id and a keyed hash of it, so that none can be made up or counted through.
import type { Context } from "#server/domain/context.ts";
import { createIdToken, readIdToken } from "#server/platform/secrets/signed-tokens.ts";

/** The token of a link's id (a UUID); 43 characters of base64url. */
export function createLinkToken(ctx: Pick<Context, "secrets">, linkId: string): string {
  return createIdToken(ctx, "order-link", linkId);
}

/** The id of a token's link; null where we did not make the token. */
export function readLinkToken(ctx: Pick<Context, "secrets">, token: string): string | null {
  return readIdToken(ctx, "order-link", token);
}
