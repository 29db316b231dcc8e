// The address by which a mail program ends the notices about one order (RFC 8058). Its token is the order's id
// with a keyed hash of it: only we can make one, and nothing has to be kept.
import type { Context } from "../context.ts";
import { portalLink } from "../mail/portal-link.ts";
import { sameBytes } from "../secrets/secrets.ts";

const PURPOSE = "unsubscribe-renewal";
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

function hashOf({ secrets }: Pick<Context, "secrets">, orderId: string): Buffer {
  return secrets.hash(PURPOSE, orderId);
}

/** The address for an order's mails. */
export function unsubscribeLink(ctx: Pick<Context, "config" | "secrets">, orderId: string): string {
  const token = `${orderId}.${hashOf(ctx, orderId).toString("base64url")}`;
  return portalLink(ctx.config, `/api/notifications/unsubscribe/${token}`);
}

/** The id of the order that a token is for; null where we did not make the token. */
export function orderOfUnsubscribeToken(ctx: Pick<Context, "secrets">, token: string): string | null {
  const [, orderId = "", hash = ""] = TOKEN.exec(token) ?? [];
  if (orderId === "") return null;
  return sameBytes(Buffer.from(hash, "base64url"), hashOf(ctx, orderId)) ? orderId : null;
}
