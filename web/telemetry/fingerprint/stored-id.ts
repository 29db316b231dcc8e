// Where the visitor's id is stored: local storage, and a cookie that the operator's other sites on the domain can read.
import { cookieText, parentDomain, readCookie } from "#web/shared/session/cookies.ts";
import type { StoredId } from "./look-up.ts";

/** Spec §3. */
const ID_KEY = "fingerprint_id";
const COOKIE = "cp_fpid";
const AT_KEY = "wattlane.fingerprint_at";
/** Spec §9. */
const COOKIE_SECONDS = 180 * 86_400;

/** Returns the id from an earlier page, or null if there is none. */
export function readStoredId(): StoredId | null {
  try {
    const id = localStorage.getItem(ID_KEY);
    return id ? { id, at: Number(localStorage.getItem(AT_KEY)) || 0 } : null;
  } catch {
    return null;
  }
}

/** Stores it in both places. `domain`: the operator's COOKIE_DOMAIN. */
export function saveId({ id, at }: StoredId, domain: string | null): void {
  try {
    localStorage.setItem(ID_KEY, id);
    localStorage.setItem(AT_KEY, String(at));
  } catch {
    // Refused or full: the cookie has it.
  }
  // Browsers reject a public suffix: the cookie is then set for the host only.
  for (const where of [shared(domain), null]) {
    document.cookie = asCookie(id, where, COOKIE_SECONDS);
    if (readCookie(COOKIE) === id) return;
  }
}

/** Removes it from both. */
export function clearId(domain: string | null): void {
  try {
    for (const key of [ID_KEY, AT_KEY]) localStorage.removeItem(key);
  } catch {
    // Storage is refused: nothing was kept.
  }
  if (readCookie(COOKIE) === null) return;
  for (const where of [shared(domain), null]) document.cookie = asCookie("", where, 0);
}

function shared(domain: string | null): string | null {
  return domain ?? parentDomain(location.hostname);
}

/** Returns the text that sets the cookie. Without TLS a secure one would be rejected. */
export function asCookie(
  id: string,
  domain: string | null,
  maxAgeSeconds: number,
  protocol = location.protocol,
): string {
  const text = cookieText(COOKIE, id, { maxAgeSeconds, domain });
  return protocol === "https:" ? text : text.replace("; secure", "");
}
