// The addresses to which a code may be sent: https, or an app on the customer's device (RFC 8252, OAuth 2.1).
import { isLoopbackHost } from "#server/platform/http/loopback.ts";
import { isSecureUrl } from "#server/platform/settings/secure-url.ts";

/** Printable ASCII. URL parsers drop tabs and line breaks, so that a text with them is another address than it seems. */
const PLAIN = /^[\x21-\x7e]{1,500}$/;

/**
 * Whether a client may have this address: https or http on this device, without credentials, fragment or wildcard, and
 * not a page of the portal, at `siteUrl`.
 */
export function isAllowedRedirect(uri: string, siteUrl: string): boolean {
  if (!PLAIN.test(uri) || uri.includes("#") || uri.includes("*") || uri.includes("\\")) return false;
  return isSecureUrl(uri) && new URL(uri).origin !== new URL(siteUrl).origin;
}

/** Returns the host of a redirect address. Null for an app on this device. */
export function findRedirectHost(uri: string): string | null {
  const { hostname, host } = new URL(uri);
  return isLoopbackHost(hostname) ? null : host;
}

/** Returns an address on this device without its port, because an app gets another one each time (RFC 8252 7.3). */
function withoutLoopbackPort(uri: string): string {
  const url = new URL(uri);
  if (url.protocol !== "http:" || !isLoopbackHost(url.hostname)) return uri;
  return uri.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?]*)):\d{1,5}(?=[/?]|$)/i, "$1");
}

/** Whether an address is one of a client's, character by character. Only the port of an app on this device may differ. */
export function isRegisteredRedirect(registered: readonly string[], uri: string): boolean {
  if (!PLAIN.test(uri) || !URL.canParse(uri)) return false;
  const wanted = withoutLoopbackPort(uri);
  return registered.some((known) => known === uri || withoutLoopbackPort(known) === wanted);
}
