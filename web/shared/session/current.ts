// The page's current session, for components that show it. session.ts finds and tracks it.
import { useSyncExternalStore } from "react";
import type { Session } from "./stored-session.ts";

let current: Session | null = null;
const watchers = new Set<() => void>();

/** Returns the current session, or null if signed out. */
export function getSession(): Session | null {
  return current;
}

/** Returns the session, updated after sign-ins and refreshes in any tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, getSession);
}

function subscribeSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Sets the session and notifies all subscribers. */
export function become(session: Session | null): void {
  current = session;
  for (const watcher of watchers) watcher();
}

/** Clears the session of a page that is about to be left, without rendering it as signed out. */
export function clearCurrent(): void {
  current = null;
}
