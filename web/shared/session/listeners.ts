// Those who want to know when somebody signs in or out: analytics, support tool, notification feed.
import type { User } from "@supabase/auth-js";

export interface SessionListener {
  /** Once a sign-in, and once for a session found when the page opens. */
  signedIn?(user: User, accessToken: string): void;
  /** New tokens, or the account changed. */
  refreshed?(user: User, accessToken: string): void;
  /** Before the page reloads. */
  signedOut?(): void;
}

const listeners = new Set<SessionListener>();

/** Adds a listener; the returned function takes it away. */
export function listenToSession(listener: SessionListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells every listener; one that fails keeps neither the others nor the sign-in from going on. */
export function tell(what: (listener: SessionListener) => void): void {
  for (const listener of listeners) {
    try {
      what(listener);
    } catch (error) {
      console.error("A session listener failed.", error);
    }
  }
}
