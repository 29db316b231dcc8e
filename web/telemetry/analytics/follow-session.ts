import { listenToSession } from "#web/shared/session/listeners.ts";
import { track } from "./data-layer.ts";

/** Tells analytics who signed in, by the account's id alone, and that somebody signed out (spec §4); the returned function stops it. */
export function syncAnalyticsSession(): () => void {
  return listenToSession({
    signedIn: (user) => track("cp_signed_in", { user_id: user.id }),
    signedOut: () => track("cp_signed_out"),
  });
}
