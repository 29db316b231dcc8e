// The session as cookies of the parent domain, so that sibling subdomains share it (spec §4, §9).
import { domainsAbove, parentDomain, readCookie, removeCookie, writeCookie } from "./cookies.ts";
import { ACCESS_COOKIE } from "./can-be-signed-in.ts";

/** Asked for; browsers shorten it to what they allow (400 days in Chrome). */
const HUNDRED_YEARS_SECONDS = 100 * 365 * 24 * 3600;

// The three that a sign-out clears (spec §9). The last one only a provider's sign-in would write; nothing of ours does.
const ACCESS = ACCESS_COOKIE;
const REFRESH = "cp_refresh_token";
const PROVIDER = "cp_provider_token";
/** That somebody signed out here, for the sibling subdomains: milliseconds of the epoch. */
const LOGGED_OUT = "cp_logged_out";

export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
}

let configured: string | null = null;

/** The operator's COOKIE_DOMAIN, once /config.json is there. */
export function setCookieDomain(domain: string | null): void {
  configured = domain;
}

function domain(): string | null {
  return configured ?? parentDomain(location.hostname);
}

function write(name: string, value: string): boolean {
  const options = { maxAgeSeconds: HUNDRED_YEARS_SECONDS, domain: domain() };
  // A public suffix such as co.uk is refused: then the host keeps it for itself.
  return writeCookie(name, value, options) || writeCookie(name, value, { ...options, domain: null });
}

// Of a wider or narrower domain as well: an operator's earlier COOKIE_DOMAIN, or a sibling's own. A marker that stays
// there would sign people out at every visit.
function removeEverywhere(name: string): void {
  for (const one of new Set([domain(), ...domainsAbove(location.hostname)])) removeCookie(name, one);
}

/** Writes both tokens, and takes the marker of an earlier sign-out away. Half a pair is never left. */
export function writeSessionCookies(tokens: TokenPair): void {
  removeEverywhere(LOGGED_OUT);
  if (write(ACCESS, tokens.access_token) && write(REFRESH, tokens.refresh_token)) return;
  for (const name of [ACCESS, REFRESH]) removeEverywhere(name);
}

/** The pair that a sibling subdomain, or this page earlier, wrote; null without both. */
export function readSessionCookies(): TokenPair | null {
  const access = readCookie(ACCESS);
  const refresh = readCookie(REFRESH);
  return access && refresh ? { access_token: access, refresh_token: refresh } : null;
}

/** Clears the three cookies and records that somebody signed out, and when. */
export function markSignedOut(now: number): void {
  for (const name of [ACCESS, REFRESH, PROVIDER]) removeEverywhere(name);
  write(LOGGED_OUT, String(now));
}

/** Whether somebody signed out on this or a sibling subdomain, and nobody signed in since. */
export function isMarkedSignedOut(): boolean {
  return readCookie(LOGGED_OUT) !== null;
}
