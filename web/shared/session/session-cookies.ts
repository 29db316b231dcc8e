// The session as cookies of the parent domain, so that sibling subdomains share it (spec §4, §9).
import { domainsAbove, parentDomain, readCookie, removeCookie, writeCookie } from "./cookies.ts";
import { ACCESS_COOKIE } from "./can-be-signed-in.ts";

/** The requested lifetime. Browsers shorten it to what they allow (400 days in Chrome). */
const HUNDRED_YEARS_SECONDS = 100 * 365 * 24 * 3600;

// The three cookies that a sign-out clears (spec §9). Only an identity provider's sign-in would write the last one. Our
// code does not.
const ACCESS = ACCESS_COOKIE;
const REFRESH = "cp_refresh_token";
const PROVIDER = "cp_provider_token";
/** Marks a sign-out here for the sibling subdomains: milliseconds since the epoch. */
const LOGGED_OUT = "cp_logged_out";

export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
}

let configured: string | null = null;

/** Sets the operator's COOKIE_DOMAIN, once /config.json has loaded. */
export function setCookieDomain(domain: string | null): void {
  configured = domain;
}

function domain(): string | null {
  return configured ?? parentDomain(location.hostname);
}

function write(name: string, value: string): boolean {
  const options = { maxAgeSeconds: HUNDRED_YEARS_SECONDS, domain: domain() };
  // Browsers reject a public suffix such as co.uk: the cookie is then set for the host only.
  return writeCookie(name, value, options) || writeCookie(name, value, { ...options, domain: null });
}

// Also for wider or narrower domains: an operator's earlier COOKIE_DOMAIN, or a sibling's own. A marker left there
// would sign users out on every visit.
function removeEverywhere(name: string): void {
  for (const one of new Set([domain(), ...domainsAbove(location.hostname)])) removeCookie(name, one);
}

/** Writes both tokens and removes the marker of an earlier sign-out. Never leaves half a pair. */
export function writeSessionCookies(tokens: TokenPair): void {
  removeEverywhere(LOGGED_OUT);
  if (write(ACCESS, tokens.access_token) && write(REFRESH, tokens.refresh_token)) return;
  for (const name of [ACCESS, REFRESH]) removeEverywhere(name);
}

/** Returns the pair that a sibling subdomain, or this page earlier, wrote. Null unless both exist. */
export function readSessionCookies(): TokenPair | null {
  const access = readCookie(ACCESS);
  const refresh = readCookie(REFRESH);
  return access && refresh ? { access_token: access, refresh_token: refresh } : null;
}

/** Clears the three cookies and records the time of the sign-out. */
export function markSignedOut(now: number): void {
  for (const name of [ACCESS, REFRESH, PROVIDER]) removeEverywhere(name);
  write(LOGGED_OUT, String(now));
}

/** Whether there was a sign-out on this or a sibling subdomain without a sign-in since. */
export function isMarkedSignedOut(): boolean {
  return readCookie(LOGGED_OUT) !== null;
}
