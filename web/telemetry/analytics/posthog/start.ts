// The collector behind the portal's events; loaded after a yes and never before.
import { posthog, type PostHog } from "posthog-js/dist/module.slim.no-external.js";
import type { User } from "@supabase/auth-js";
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import { getSession } from "#web/shared/session/current.ts";
import { listenToSession } from "#web/shared/session/listeners.ts";
import { forwardEvents } from "./forward.ts";
import { posthogOptions } from "./options.ts";
import { phoneDigits } from "./phone-digits.ts";

/** By the account's id, with the phone number as digits (spec §4, §5) and nothing else. */
function identify(client: PostHog, { id, phone }: User): void {
  const digits = phoneDigits(phone);
  client.identify(id, digits === null ? {} : { phone: digits });
}

let started = 0;

/** Sends events until the returned function stops it and makes the library forget the visitor. `past`: also the events of this page so far. */
export function startPosthog(
  analytics: NonNullable<TelemetryConfig["analytics"]>,
  options: { readonly past: boolean },
): () => void {
  // One that was shut down stays so: each yes has its own.
  started += 1;
  const client = posthog.init(analytics.key, posthogOptions(analytics), `portal-${started}`);
  const session = getSession();
  if (session) identify(client, session.user);
  const stopEvents = forwardEvents((event, facts) => void client.capture(event, { ...facts }), options);
  // After the listener that tells of the sign-out itself, so that this last event is still the account's.
  const stopSession = listenToSession({
    signedIn: (user) => identify(client, user),
    signedOut: () => client.reset(),
  });
  return () => {
    stopEvents();
    stopSession();
    // What was told before the no goes out at once, and nothing is asked again later.
    client.reset(true);
    void client.shutdown();
    clearStored(analytics.key);
  };
}

/** Removes what the library keeps for a project in this browser. */
export function clearStored(key: string): void {
  for (const area of [localStorage, sessionStorage])
    for (const name of Object.keys(area))
      if (name.startsWith(`ph_${key}_`) || name === `__ph_opt_in_out_${key}`) area.removeItem(name);
}
