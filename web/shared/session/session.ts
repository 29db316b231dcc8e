// The signed-in customer of this page. The auth client stores and refreshes the session. This module reads it
// immediately, subscribes to the client's events, and shares it through cookies (spec §4).
import type { AuthChangeEvent, AuthError, GoTrueClient, Session as AuthSession } from "@supabase/auth-js";
import type { PortalConfig } from "#contracts/config.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { syncAnalyticsSession } from "#web/telemetry/analytics/follow-session.ts";
import { authClient } from "./auth-client.ts";
import { become, clearCurrent, getSession } from "./current.ts";
import {
  adoptNewerTokens,
  clearStoredSession,
  readStoredSession,
  toSession,
  type Session,
} from "./stored-session.ts";
import { notifyListeners } from "./listeners.ts";
import { STORAGE_KEY } from "./can-be-signed-in.ts";
import {
  isMarkedSignedOut,
  markSignedOut,
  readSessionCookies,
  setCookieDomain,
  writeSessionCookies,
} from "./session-cookies.ts";
import { clearTypedValues, recovering } from "./stored-values.ts";
import { putTokensBack, consumeCallbackTokens } from "./callback-params.ts";

let started: Promise<void> | null = null;

/** Finds the session of this visit, once per page: in the URL, in storage, or in the cookies of a sibling subdomain. */
export function startSession(config: PortalConfig): Promise<void> {
  started ??= start(config).catch((error: unknown) => {
    // Whatever failed, the page is shown signed out, and the next page tries again.
    console.error("The session could not be read.", error);
    started = null;
  });
  return started;
}

let analyticsSynced = false;

async function start(config: PortalConfig): Promise<void> {
  if (!analyticsSynced) syncAnalyticsSession();
  analyticsSynced = true;
  setCookieDomain(config.cookie_domain);
  const incoming = consumeCallbackTokens();
  // Signed out on a sibling subdomain, so here too.
  if (isMarkedSignedOut() && !incoming) clearStoredSession();
  adoptNewerTokens();
  const stored = readStoredSession();
  if (stored && !incoming) return take(config, stored);
  const tokens = incoming ?? readSessionCookies();
  if (!tokens) return;
  const client = await subscribeClient(config);
  const { data, error } = await client.setSession(tokens);
  if (error && isServiceError(error)) {
    // The next page tries the tokens again.
    if (incoming) putTokensBack(incoming);
    throw error;
  }
  if (data.session && incoming?.type === "recovery") recovering.write(true);
  if (data.session && incoming?.type === "signup") track("cp_signup_completed", { by: "email" });
  if (data.session) become(toSession(data.session));
  else if (!incoming) markSignedOut(Date.now());
}

/** Whether an error comes from the service (unavailable, overloaded, a proxy's response) and not from the tokens. */
export function isServiceError({ name, status = 0 }: AuthError): boolean {
  if (name === "AuthRetryableFetchError" || name === "AuthUnknownError") return true;
  return status === 429 || status >= 500;
}

function take(config: PortalConfig, stored: Session): void {
  become(stored);
  notifyListeners((listener) => listener.signedIn?.(stored.user, stored.access_token));
  // Nothing waits for the client: it only has to refresh before the token expires.
  subscribeClient(config).catch((error: unknown) => {
    console.error("The sign-in code could not be loaded.", error);
  });
}

let followed: GoTrueClient | null = null;

/** Returns the auth client with a subscription to its events. */
export async function subscribeClient(config: PortalConfig): Promise<GoTrueClient> {
  const client = await authClient(config);
  if (followed !== client) {
    followed = client;
    client.onAuthStateChange((event, session) => handleEvent(event, session));
  }
  return client;
}

/** Subscribes to sign-ins and sign-outs in other tabs. The returned function unsubscribes. */
export function subscribeOtherTabs(config: PortalConfig): () => void {
  const stored = ({ key }: StorageEvent): void => {
    // No key: the whole storage was cleared.
    if ((key !== null && key !== STORAGE_KEY) || isUnloading) return;
    // Uses what is stored now, not the event's value: a suspended tab receives a sign-out after the next sign-in.
    const storedSession = readStoredSession();
    // Also if the client was not notified, for example because the server was unavailable.
    if (!storedSession) return getSession() ? leave() : undefined;
    if (storedSession.session_id !== getSession()?.session_id) take(config, storedSession);
  };
  // A page from the browser's back/forward cache, with a sign-out or sign-in since.
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && (isUnloading || readStoredSession()?.session_id !== getSession()?.session_id))
      location.reload();
  };
  // Before the client, which refreshes as soon as the page is visible again.
  const seen = (): void => adoptNewerTokens();
  addEventListener("storage", stored);
  addEventListener("pageshow", shown);
  document.addEventListener("visibilitychange", seen);
  return () => {
    removeEventListener("storage", stored);
    removeEventListener("pageshow", shown);
    document.removeEventListener("visibilitychange", seen);
  };
}

function handleEvent(event: AuthChangeEvent, session: AuthSession | null): void {
  // A refresh in progress must not restore the session.
  if (isUnloading) return;
  if (event === "SIGNED_OUT") {
    // From another tab, or because the session could no longer be refreshed. If one is stored, there was a sign-in
    // since, and a suspended tab receives the sign-out only now. `stored` above uses that session.
    if (getSession() && !readStoredSession()) leave();
    return;
  }
  if (!session) return;
  const before = getSession();
  const next = toSession(session);
  writeSessionCookies(session);
  // Before any listener gets the session: guards let a recovery stay on its page.
  if (event === "PASSWORD_RECOVERY") recovering.write(true);
  become(next);
  if (before?.session_id === next.session_id)
    notifyListeners((listener) => listener.refreshed?.(next.user, next.access_token));
  else notifyListeners((listener) => listener.signedIn?.(next.user, next.access_token));
}

let isUnloading = false;

/** From now on the caller handles the end of the session. */
export function startSignOut(): void {
  isUnloading = true;
}

/**
 * Performs every sign-out in this page, however it started: clears and marks the cookies, closes the feed, reloads the
 * page.
 */
export function leave(to: string = location.href): void {
  isUnloading = true;
  // Not left to the marker: if cookies are blocked, the page would find the session again and sign out again.
  clearStoredSession();
  markSignedOut(Date.now());
  recovering.write(false);
  clearTypedValues();
  notifyListeners((listener) => listener.signedOut?.());
  clearCurrent();
  if (to === location.href) location.reload();
  else location.assign(to);
}
