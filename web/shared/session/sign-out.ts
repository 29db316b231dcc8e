// Signing out (spec §4): it always ends the session on this device, whatever the server responds.
import type { PortalConfig } from "#contracts/config.ts";
import { clearStoredSession } from "./stored-session.ts";
import { startSignOut, subscribeClient, leave } from "./session.ts";
import { redirectUrl, renewalEmailAddress, renewalOrderId } from "./stored-values.ts";

/** Timeout for the server, after which only the device signs out. */
const TIMEOUT_MS = 5_000;

/** Statuses that mean "there is no such session any more" (spec §4, and wire/auth.md §9). */
const ALREADY_OUT: ReadonlySet<number> = new Set([401, 403, 404]);

/** Signs out everywhere (scope global, spec §9) or on this device, then loads `to` as a new document. Never throws. */
export async function signOut(
  config: PortalConfig,
  options: { scope?: "global" | "local"; to: string },
): Promise<void> {
  startSignOut();
  try {
    const client = await subscribeClient(config);
    const timeout = new Promise<{ error: null }>((resolve) => {
      setTimeout(() => resolve({ error: null }), TIMEOUT_MS);
    });
    const { error } = await Promise.race([client.signOut({ scope: options.scope ?? "global" }), timeout]);
    if (error && !ALREADY_OUT.has(error.status ?? 0))
      console.error("The server did not sign out.", error.code);
  } catch (error) {
    console.error("The server did not sign out.", error);
  }
  clearSession(options.to);
}

/**
 * Signs out only on this device without a request to the server, for example after the account was deleted. Loads `to`
 * as a new document.
 */
export function clearSession(to: string): void {
  startSignOut();
  clearStoredSession();
  redirectUrl.write("");
  // If only the account of a renewal changes, the same renewal continues.
  if (!to.startsWith("/renewal")) for (const value of [renewalEmailAddress, renewalOrderId]) value.write("");
  leave(to);
}
