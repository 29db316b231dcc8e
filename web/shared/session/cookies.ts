// Cookies that subdomains of one site share.

/** Reserved words of the cookie grammar: a cookie with such a name would be read as an attribute. */
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
/** Maximum size that browsers accept, including name and attributes (RFC 6265bis §5.6). */
const MAX_BYTES = 4096;

export interface CookieOptions {
  readonly maxAgeSeconds: number;
  /** Shared with all subdomains. Null: only this host. */
  readonly domain: string | null;
}

/** Throws if the name is a reserved word of the cookie grammar (spec §5) or not a token. */
export function checkCookieName(name: string): void {
  if (RESERVED.has(name.toLowerCase())) throw new Error(`"${name}" is a reserved word, not a cookie's name.`);
  if (!TOKEN.test(name)) throw new Error("A cookie's name has letters, digits, dashes and underscores only.");
}

/** Returns the text that sets a cookie: path /, SameSite Lax, secure (spec §9). */
export function cookieText(name: string, value: string, { maxAgeSeconds, domain }: CookieOptions): string {
  checkCookieName(name);
  const text = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeSeconds}; samesite=lax; secure`;
  return domain === null ? text : `${text}; domain=${domain}`;
}

/** Sets a cookie. Returns false if the browser rejected it (too long, or a domain that we may not set). */
export function writeCookie(name: string, value: string, options: CookieOptions): boolean {
  const text = cookieText(name, value, options);
  if (text.length > MAX_BYTES) return false;
  document.cookie = text;
  return readCookie(name) === value;
}

/** Returns the value of a cookie of the page, or null if there is none. */
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

/** Removes a cookie of both this host and the shared domain. */
export function removeCookie(name: string, domain: string | null): void {
  for (const where of new Set([null, domain]))
    document.cookie = cookieText(name, "", { maxAgeSeconds: 0, domain: where });
}

/**
 * Returns every domain that this host can set cookies for, including public suffixes, which browsers reject. Widest
 * last.
 */
export function domainsAbove(host: string): string[] {
  if (parentDomain(host) === null) return [];
  const labels = host.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

/**
 * Returns the domain that this host and its siblings share: the host without its first label, or the host itself if it
 * has two. Null for IP addresses and bare names, which share nothing. Whether a browser accepts it (it rejects a public
 * suffix) only shows when a cookie is written.
 */
export function parentDomain(host: string): string | null {
  if (/^[\d.]+$/.test(host) || host.includes(":") || !host.includes(".")) return null;
  const labels = host.split(".");
  return labels.length > 2 ? labels.slice(1).join(".") : host;
}
