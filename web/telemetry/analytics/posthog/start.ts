// The collector behind the portal's events. Loaded after consent and never before.
import { posthog, type PostHog } from "posthog-js/dist/module.slim.no-external.js";
import type { User } from "@supabase/auth-js";
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import { getSession } from "#web/shared/session/current.ts";
import { listenToSession } from "#web/shared/session/listeners.ts";
import { forwardEvents } from "./forward.ts";
import { posthogOptions } from "./options.ts";
import { phoneDigits } from "./phone-digits.ts";

/** Identifies the user by the account's id, with the phone number as digits (spec §4, §5) and nothing else. */
function identify(client: PostHog, { id, phone }: User): void {
  const digits = phoneDigits(phone);
  client.identify(id, digits === null ? {} : { phone: digits });
}

let started = 0;

/**
 * Sends events until the returned function stops it and makes the library clear the visitor. `past`: also the events of
 * this page so far.
 */
export function startPosthog(
  analytics: NonNullable<TelemetryConfig["analytics"]>,
  options: { readonly past: boolean },
): () => void {
  // A client that was shut down cannot be restarted, so each consent gets its own.
  started += 1;
  const client = posthog.init(analytics.key, posthogOptions(analytics), `portal-${started}`);
  const session = getSession();
  if (session) identify(client, session.user);
  const stopEvents = forwardEvents((event, facts) => void client.capture(event, { ...facts }), options);
  // After the listener that reports the sign-out itself, so that this last event still belongs to the account.
  const stopSession = listenToSession({
    signedIn: (user) => identify(client, user),
    signedOut: () => client.reset(),
  });
  return () => {
    stopEvents();
    stopSession();
    // What was reported before the withdrawal is sent immediately, and nothing is requested later.
    client.reset(true);
    void client.shutdown();
    clearStored(analytics.key);
  };
}

/** Removes what the library stores for a project in this browser. */
export function clearStored(key: string): void {
  for (const area of [localStorage, sessionStorage])
    for (const name of Object.keys(area))
      if (name.startsWith(`ph_${key}_`) || name === `__ph_opt_in_out_${key}`) area.removeItem(name);
}
