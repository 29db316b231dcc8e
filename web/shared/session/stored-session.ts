// The session as the auth client stores it in local storage. Read here synchronously, without the client, so that
// guards can decide and pages can render before its code is loaded.
import type { Session as AuthSession, User } from "@supabase/auth-js";
import { STORAGE_KEY } from "./can-be-signed-in.ts";
import { readSessionCookies, type TokenPair } from "./session-cookies.ts";

/** Where the client for identity provider sign-ins stores its session. */
export const PROVIDER_STORAGE_KEY = `${STORAGE_KEY}.provider`;

export interface Session {
  readonly user: User;
  readonly access_token: string;
  readonly refresh_token: string;
  /** Unix seconds. */
  readonly expires_at: number;
  /** Whether the account has a second factor that this session has not verified yet. */
  readonly second_step: boolean;
  /** Id of the session itself, from its token. */
  readonly session_id: string | null;
}

function decodeClaims(token: string): { aal?: unknown; session_id?: unknown; exp?: unknown } {
  try {
    const [, payload = ""] = token.split(".");
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
      c.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** Returns the parts of the client's session that pages need. */
export function toSession(session: AuthSession): Session {
  const claims = decodeClaims(session.access_token);
  const factors = session.user.factors ?? [];
  return {
    user: session.user,
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    expires_at: session.expires_at ?? 0,
    second_step: factors.some(({ status }) => status === "verified") && claims.aal !== "aal2",
    session_id: typeof claims.session_id === "string" ? claims.session_id : null,
  };
}

/** Returns the session stored by this or another tab, or null if there is none that can be read. */
export function readStoredSession(): Session | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const session = stored as Partial<AuthSession>;
    if (!session.access_token || !session.refresh_token || !session.user?.id) return null;
    return toSession(session as AuthSession);
  } catch {
    return null;
  }
}

function findNewerExpiry(pair: TokenPair, stored: Session): number | null {
  const { session_id, exp } = decodeClaims(pair.access_token);
  const known = decodeClaims(stored.access_token).exp;
  if (session_id !== stored.session_id || typeof exp !== "number" || typeof known !== "number") return null;
  return exp > known ? exp : null;
}

/**
 * Adopts the tokens in the cookies if a sibling subdomain has renewed the stored session: reusing a refresh token that
 * is two rotations old would end the session everywhere (docs/decisions/0006).
 */
export function adoptNewerTokens(): void {
  const stored = readStoredSession();
  const pair = stored && readSessionCookies();
  const exp = pair && findNewerExpiry(pair, stored);
  if (!exp) return;
  try {
    const session: object = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    const expires_in = exp - Math.floor(Date.now() / 1000);
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...session, ...pair, expires_at: exp, expires_in }));
  } catch {
    // The stored tokens stay in use.
  }
}

/** Removes the session of this origin, which affects every other tab too. */
export function clearStoredSession(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
    // Left over from an abandoned sign-in.
    localStorage.removeItem(PROVIDER_STORAGE_KEY);
    // The usage on the offline page. Same key as in offline/last-usage.ts.
    localStorage.removeItem("wattlane.last-usage");
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
