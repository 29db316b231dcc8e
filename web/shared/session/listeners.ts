// Listeners for sign-ins and sign-outs: analytics, support tool, notification feed.
import type { User } from "@supabase/auth-js";

export interface SessionListener {
  /** Called once per sign-in, and once for a session found when the page opens. */
  signedIn?(user: User, accessToken: string): void;
  /** Called after new tokens or a change of the account. */
  refreshed?(user: User, accessToken: string): void;
  /** Called before the page reloads. */
  signedOut?(): void;
}

const listeners = new Set<SessionListener>();

/** Adds a listener. The returned function removes it. */
export function listenToSession(listener: SessionListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies every listener. A failing one stops neither the others nor the sign-in. */
export function notifyListeners(what: (listener: SessionListener) => void): void {
  for (const listener of listeners) {
    try {
      what(listener);
    } catch (error) {
      console.error("A session listener failed.", error);
    }
  }
}
