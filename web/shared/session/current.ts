// The session that this page knows of, for whoever shows it; session.ts finds and follows it.
import { useSyncExternalStore } from "react";
import type { Session } from "./stored-session.ts";

let current: Session | null = null;
const watchers = new Set<() => void>();

/** The session now; null while nobody is signed in. */
export function getSession(): Session | null {
  return current;
}

/** The session, in step with sign-ins and refreshes of every tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, getSession);
}

function subscribeSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Sets the session and tells everybody who shows it. */
export function become(session: Session | null): void {
  current = session;
  for (const watcher of watchers) watcher();
}

/** Forgets the session of a page that is about to be left, without showing it signed out. */
export function clearCurrent(): void {
  current = null;
}
