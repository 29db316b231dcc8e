import { listenToSession } from "#web/shared/session/listeners.ts";
import { track } from "./data-layer.ts";

/**
 * Reports sign-ins to analytics, by the account's id alone, and sign-outs (spec §4). The returned function stops it.
 */
export function syncAnalyticsSession(): () => void {
  return listenToSession({
    signedIn: (user) => track("cp_signed_in", { user_id: user.id }),
    signedOut: () => track("cp_signed_out"),
  });
}
