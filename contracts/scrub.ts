// Data that a report to another service must not contain: passwords, codes, tokens and contact details.

const REMOVED = "[removed]";

/** Names of fields and URL parameters whose values are never sent. */
const SECRET_NAME =
  /token|passw|secret|nonce|captcha|credential|authorization|cookie|api_?key|hmac|signature|verifier|e-?mail|phone|esiid|receipt|^(key|confirm|stop)$|(^|_)otp(_|$)|^((one_?time|auth|confirmation|verification|claim)_?)?code(_challenge)?$/i;

// A query string sometimes appears on its own, without the leading question mark.
const PARAMETER = /(^|[?#&;\s"'(,])([\w.[\]-]+)=([^&#;\s"'<>)]*)/g;
const JSON_FIELD = /"([\w-]+)"\s*:\s*("(?:[^"\\]|\\.)*"?|-?\d+)/g;
const JWT = /\beyJ[\w-]{8,}\.[\w-]{8,}(\.[\w-]*)?/g;
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi;
const EMAIL = /[\w.+-]+(@|%40)([\w-]+\.)+[a-z]{2,}/gi;
// A phone number or an ESI ID. An id between dashes is neither.
const LONG_NUMBER = /(?<![\w-])\+?\d{10,22}(?![\w-])/g;
// An order link's token is part of its URL.
const LINK = /(\/(?:order\/links|order_links)\/)[^/?#\s"]+/g;

/** Returns a text without the values of secret fields and parameters, tokens, email addresses and long numbers. */
export function scrubText(text: string): string {
  return text
    .replace(PARAMETER, (match, mark: string, name: string) =>
      SECRET_NAME.test(name) ? `${mark}${name}=${REMOVED}` : match,
    )
    .replace(JSON_FIELD, (match, name: string) => (SECRET_NAME.test(name) ? `"${name}":"${REMOVED}"` : match))
    .replace(JWT, REMOVED)
    .replace(BEARER, `$1 ${REMOVED}`)
    .replace(EMAIL, REMOVED)
    .replace(LONG_NUMBER, REMOVED)
    .replace(LINK, `$1${REMOVED}`);
}

const DEEPEST = 12;

/** Returns a copy of a JSON-like value in which every text is scrubbed and every secret field is removed. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return scrubText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) return REMOVED;
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAME.test(name) && isPlain(inner) ? REMOVED : scrub(inner, depth + 1),
    ]),
  );
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}
