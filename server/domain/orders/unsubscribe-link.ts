// Addresses that end the notices about one order without a sign-in: the button of an email client (RFC 8058), and the
// link of a text message. Their tokens are the order's id with a keyed hash of it: only we can create one, and nothing
// has to be stored.
import type { Context } from "#server/domain/context.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { sameBytes } from "#server/platform/secrets/secrets.ts";

const PURPOSE = "unsubscribe-renewal";
const LONG_TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;
/** 16 bytes of id and 16 of hash in base64url: a text message has no room for more. */
const SHORT_TOKEN = /^[\w-]{43}$/;
const ID_BYTES = 16;
const SHORT_HASH_BYTES = 16;

function hashOrderId({ secrets }: Pick<Context, "secrets">, orderId: string): Buffer {
  return secrets.hash(PURPOSE, orderId);
}

/** Returns the address for an order's emails. */
export function unsubscribeLink(ctx: Pick<Context, "config" | "secrets">, orderId: string): string {
  const token = `${orderId}.${hashOrderId(ctx, orderId).toString("base64url")}`;
  return portalLink(ctx.config, `/api/notifications/unsubscribe/${token}`);
}

/** Returns the short token of an order (its id in lower case): 43 characters of base64url. */
export function stopToken(ctx: Pick<Context, "secrets">, orderId: string): string {
  const id = Buffer.from(orderId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, hashOrderId(ctx, orderId).subarray(0, SHORT_HASH_BYTES)]).toString("base64url");
}

/** Returns the address for an order's text messages. It opens the page that requires confirmation first. */
export function stopLink(ctx: Pick<Context, "config" | "secrets">, orderId: string): string {
  return portalLink(ctx.config, `/api/stop/${stopToken(ctx, orderId)}`);
}

function parseStopToken(ctx: Pick<Context, "secrets">, token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  const id = bytes.subarray(0, ID_BYTES).toString("hex");
  const orderId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const hash = hashOrderId(ctx, orderId).subarray(0, SHORT_HASH_BYTES);
  return sameBytes(bytes.subarray(ID_BYTES), hash) ? orderId : null;
}

/** Returns the id of the order that a token, long or short, is for. Null if we did not create the token. */
export function parseUnsubscribeToken(ctx: Pick<Context, "secrets">, token: string): string | null {
  if (SHORT_TOKEN.test(token)) return parseStopToken(ctx, token);
  const [, orderId = "", hash = ""] = LONG_TOKEN.exec(token) ?? [];
  if (orderId === "") return null;
  return sameBytes(Buffer.from(hash, "base64url"), hashOrderId(ctx, orderId)) ? orderId : null;
}
