// Who is signed in on this page. The auth client keeps and refreshes the session; this module
// reads it at once, follows the client's events, and shares it through cookies (spec §4).
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
import { tell } from "./listeners.ts";
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

/** Finds the session of this visit, once a page: in the address, in storage, or in the cookies of a sibling subdomain. */
export function startSession(config: PortalConfig): Promise<void> {
  started ??= start(config).catch((error: unknown) => {
    // Whatever failed, the page shows, signed out; the next page tries again.
    console.error("The session could not be read.", error);
    started = null;
  });
  return started;
}

let reported = false;

async function start(config: PortalConfig): Promise<void> {
  if (!reported) syncAnalyticsSession();
  reported = true;
  setCookieDomain(config.cookie_domain);
  const incoming = consumeCallbackTokens();
  // Signed out on a sibling subdomain: here too.
  if (isMarkedSignedOut() && !incoming) clearStoredSession();
  adoptNewerTokens();
  const stored = readStoredSession();
  if (stored && !incoming) return take(config, stored);
  const tokens = incoming ?? readSessionCookies();
  if (!tokens) return;
  const client = await subscribeClient(config);
  const { data, error } = await client.setSession(tokens);
  if (error && hasNoDetail(error)) {
    // The next page tries the tokens again.
    if (incoming) putTokensBack(incoming);
    throw error;
  }
  if (data.session && incoming?.type === "recovery") recovering.write(true);
  if (data.session && incoming?.type === "signup") track("cp_signup_completed", { by: "email" });
  if (data.session) become(toSession(data.session));
  else if (!incoming) markSignedOut(Date.now());
}

/** Whether an error tells of the service (away, busy, a proxy's word), and not of the tokens. */
export function hasNoDetail({ name, status = 0 }: AuthError): boolean {
  if (name === "AuthRetryableFetchError" || name === "AuthUnknownError") return true;
  return status === 429 || status >= 500;
}

function take(config: PortalConfig, stored: Session): void {
  become(stored);
  tell((listener) => listener.signedIn?.(stored.user, stored.access_token));
  // Nobody waits for the client: it only has to refresh before the token runs out.
  subscribeClient(config).catch((error: unknown) => {
    console.error("The sign-in code could not be loaded.", error);
  });
}

let followed: GoTrueClient | null = null;

/** The auth client, with its events followed. */
export async function subscribeClient(config: PortalConfig): Promise<GoTrueClient> {
  const client = await authClient(config);
  if (followed !== client) {
    followed = client;
    client.onAuthStateChange((event, session) => handleEvent(event, session));
  }
  return client;
}

/** Follows the sign-ins and sign-outs of other tabs; the returned function stops it. */
export function subscribeOtherTabs(config: PortalConfig): () => void {
  const stored = ({ key }: StorageEvent): void => {
    // No key: all of it was cleared.
    if ((key !== null && key !== STORAGE_KEY) || leaving) return;
    // What is kept now, not what the event says: a tab that slept hears of a sign-out after the next sign-in.
    const kept = readStoredSession();
    // Also where the client had no word of it, as when the server was away.
    if (!kept) return getSession() ? leave() : undefined;
    if (kept.session_id !== getSession()?.session_id) take(config, kept);
  };
  // A page that the browser kept whole while somebody signed out or in.
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && (leaving || readStoredSession()?.session_id !== getSession()?.session_id))
      location.reload();
  };
  // Before the client, which refreshes as soon as the page is seen again.
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
  // A refresh that was on its way must not bring the session back.
  if (leaving) return;
  if (event === "SIGNED_OUT") {
    // From another tab, or because the session could not be refreshed any more. Where one is kept somebody has
    // signed in since, and a tab that slept hears of the sign-out only now; `stored` above takes that one.
    if (getSession() && !readStoredSession()) leave();
    return;
  }
  if (!session) return;
  const before = getSession();
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
export function startSignOut(): void {
  leaving = true;
}

/** What every sign-out does in this page, whoever began it: cookies cleared and marked, feed closed, the page loaded anew. */
export function leave(to: string = location.href): void {
  leaving = true;
  // Not left to the marker: where cookies are refused the page would find the session again, and leave again.
  clearStoredSession();
  markSignedOut(Date.now());
  recovering.write(false);
  clearTypedValues();
  tell((listener) => listener.signedOut?.());
  clearCurrent();
  if (to === location.href) location.reload();
  else location.assign(to);
}
