// Who is signed in on this page. The auth client keeps and refreshes the session; this module
// reads it at once, follows the client's events, and shares it through cookies (spec §4).
import type { AuthChangeEvent, GoTrueClient, Session as AuthSession } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import type { PortalConfig } from "#contracts/config.ts";
import { authClient } from "./auth-client.ts";
import { dropKeptSession, readKeptSession, STORAGE_KEY, toSession, type Session } from "./kept-session.ts";
import { tell } from "./listeners.ts";
import {
  isMarkedSignedOut,
  markSignedOut,
  readSessionCookies,
  setCookieDomain,
  writeSessionCookies,
} from "./session-cookies.ts";
import { recovering } from "./stored-values.ts";
import { putTokensBack, takeTokensFromAddress } from "./tokens-in-address.ts";

let current: Session | null = null;
let started: Promise<void> | null = null;
const watchers = new Set<() => void>();

/** The session now; null while nobody is signed in. */
export function getSession(): Session | null {
  return current;
}

/** The session, in step with sign-ins and refreshes of every tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, getSession);
}

/** Calls back on every change; the returned function stops it. */
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function become(session: Session | null): void {
  current = session;
  for (const watcher of watchers) watcher();
}

/** Finds the session of this visit, once a page: in the address, in storage, or in the cookies of a sibling subdomain. */
export function startSession(config: PortalConfig): Promise<void> {
  started ??= start(config).catch((error: unknown) => {
    // Whatever failed, the page shows, signed out; the next page tries again.
    console.error("The session could not be read.", error);
    started = null;
  });
  return started;
}

async function start(config: PortalConfig): Promise<void> {
  setCookieDomain(config.cookie_domain);
  const arrived = takeTokensFromAddress();
  // Signed out on a sibling subdomain: here too.
  if (isMarkedSignedOut() && !arrived) dropKeptSession();
  const kept = readKeptSession();
  if (kept && !arrived) {
    become(kept);
    tell((listener) => listener.signedIn?.(kept.user, kept.access_token));
    // Nobody waits for the client: it only has to refresh before the token runs out.
    void followClient(config);
    return;
  }
  const tokens = arrived ?? readSessionCookies();
  if (!tokens) return;
  const client = await followClient(config);
  const { data, error } = await client.setSession(tokens);
  if (error?.name === "AuthRetryableFetchError") {
    // The service is away, which says nothing of the tokens: the next page tries them again.
    if (arrived) putTokensBack(arrived);
    throw error;
  }
  if (data.session && arrived?.type === "recovery") recovering.write(true);
  if (data.session) become(toSession(data.session));
  else if (!arrived) markSignedOut(Date.now());
}

let followed: GoTrueClient | null = null;

/** The auth client, with its events followed. */
export async function followClient(config: PortalConfig): Promise<GoTrueClient> {
  const client = await authClient(config);
  if (followed !== client) {
    followed = client;
    client.onAuthStateChange((event, session) => takeEvent(event, session));
  }
  return client;
}

/** Follows the sign-ins and sign-outs of other tabs; the returned function stops it. */
export function followOtherTabs(config: PortalConfig): () => void {
  const take = ({ key, newValue }: StorageEvent): void => {
    if (key !== STORAGE_KEY || leaving) return;
    // Also where the client had no word of it, as when the server was away.
    if (newValue === null) return current ? leave() : undefined;
    const kept = current ? null : readKeptSession();
    if (!kept) return;
    become(kept);
    tell((listener) => listener.signedIn?.(kept.user, kept.access_token));
    void followClient(config);
  };
  addEventListener("storage", take);
  return () => removeEventListener("storage", take);
}

function takeEvent(event: AuthChangeEvent, session: AuthSession | null): void {
  if (event === "SIGNED_OUT") {
    // From another tab, or because the session could not be refreshed any more.
    if (current && !leaving) leave();
    return;
  }
  if (!session) return;
  const before = current;
  const next = toSession(session);
  writeSessionCookies(session);
  // Before anybody sees the session: guards let a recovery stay on its page.
  if (event === "PASSWORD_RECOVERY") recovering.write(true);
  become(next);
  if (before?.session_id === next.session_id)
    tell((listener) => listener.refreshed?.(next.user, next.access_token));
  else tell((listener) => listener.signedIn?.(next.user, next.access_token));
}

let leaving = false;

/** From now on the end of the session is the caller's own doing. */
export function beginLeaving(): void {
  leaving = true;
}

/** What every sign-out does in this page, whoever began it: cookies cleared and marked, feed closed, the page loaded anew. */
export function leave(to: string = location.href): void {
  leaving = true;
  markSignedOut(Date.now());
  recovering.write(false);
  tell((listener) => listener.signedOut?.());
  current = null;
  if (to === location.href) location.reload();
  else location.assign(to);
}
