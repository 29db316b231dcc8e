// Addresses that unsubscribe from the notifications about one order without a sign-in: for the button of a mail program
// (RFC 8058), and for the link of a text message.
import type { Context } from "#server/domain/context.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import {
  createIdToken,
  isSignatureOf,
  readIdToken,
  signText,
} from "#server/platform/secrets/signed-tokens.ts";

const PURPOSE = "unsubscribe-renewal";
const LONG_TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Returns the address for an order's emails. */
export function unsubscribeLink(ctx: Pick<Context, "config" | "secrets">, orderId: string): string {
  const token = `${orderId}.${signText(ctx, PURPOSE, orderId)}`;
  return portalLink(ctx.config, `/api/notifications/unsubscribe/${token}`);
}

/** Returns the short token of an order (its id in lower case): 43 characters of base64url. */
export function stopToken(ctx: Pick<Context, "secrets">, orderId: string): string {
  return createIdToken(ctx, PURPOSE, orderId);
}

/** Returns the address for an order's text messages. It opens the page that requires confirmation first. */
export function stopLink(ctx: Pick<Context, "config" | "secrets">, orderId: string): string {
  return portalLink(ctx.config, `/api/stop/${stopToken(ctx, orderId)}`);
}

/** Returns the id of the order that a token, long or short, is for. Null if we did not create the token. */
export function parseUnsubscribeToken(ctx: Pick<Context, "secrets">, token: string): string | null {
  const [, orderId = "", signature = ""] = LONG_TOKEN.exec(token) ?? [];
  if (orderId === "") return readIdToken(ctx, PURPOSE, token);
  return isSignatureOf(ctx, PURPOSE, orderId, signature) ? orderId : null;
}
