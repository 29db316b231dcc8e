// Cookies that subdomains of one site share.

/** Words of a cookie's own grammar: a cookie of that name would be read as an attribute. */
const RESERVED: ReadonlySet<string> = new Set([
  "expires",
  "max-age",
  "path",
  "domain",
  "secure",
  "httponly",
  "samesite",
  "priority",
  "partitioned",
]);
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** What browsers take at most, name and attributes included (RFC 6265bis §5.6). */
const MAX_BYTES = 4096;

export interface CookieOptions {
  readonly maxAgeSeconds: number;
  /** Shared with all subdomains; null: this host alone. */
  readonly domain: string | null;
}

/** Throws on names that are reserved words of the cookie grammar (spec §5) or no token. */
export function checkCookieName(name: string): void {
  if (RESERVED.has(name.toLowerCase())) throw new Error(`"${name}" is a reserved word, not a cookie's name.`);
  if (!TOKEN.test(name)) throw new Error("A cookie's name has letters, digits, dashes and underscores only.");
}

/** The text that sets a cookie: path /, SameSite Lax, secure (spec §9). */
export function cookieText(name: string, value: string, { maxAgeSeconds, domain }: CookieOptions): string {
  checkCookieName(name);
  const text = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeSeconds}; samesite=lax; secure`;
  return domain === null ? text : `${text}; domain=${domain}`;
}

/** Sets a cookie; false where the browser did not take it (too long, a domain that is not ours to set). */
export function writeCookie(name: string, value: string, options: CookieOptions): boolean {
  const text = cookieText(name, value, options);
  if (text.length > MAX_BYTES) return false;
  document.cookie = text;
  return readCookie(name) === value;
}

/** The value of a cookie of the page; null where there is none. */
export function readCookie(name: string, all = document.cookie): string | null {
  checkCookieName(name);
  for (const pair of all.split("; ")) {
    if (!pair.startsWith(`${name}=`)) continue;
    const value = pair.slice(name.length + 1);
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  }
  return null;
}

/** Removes a cookie of this host and of the shared domain alike. */
export function removeCookie(name: string, domain: string | null): void {
  for (const where of new Set([null, domain]))
    document.cookie = cookieText(name, "", { maxAgeSeconds: 0, domain: where });
}

/** Every domain that this host may set cookies for, public suffixes too, which browsers refuse; widest last. */
export function domainsAbove(host: string): string[] {
  if (parentDomain(host) === null) return [];
  const labels = host.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

/**
 * The domain that this host and its siblings share: the host without its first label, or the
 * host itself where it has two; null for addresses and bare names, which share nothing.
 * Whether a browser takes it (a public suffix it does not) shows when a cookie is written.
 */
export function parentDomain(host: string): string | null {
  if (/^[\d.]+$/.test(host) || host.includes(":") || !host.includes(".")) return null;
  const labels = host.split(".");
  return labels.length > 2 ? labels.slice(1).join(".") : host;
}
