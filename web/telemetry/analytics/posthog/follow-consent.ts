// When the collector hears of the visit: from a yes to a no, and never before.
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import { hasConsent, subscribeConsent } from "../../consent/consent.ts";

/** Follows the visitor's answer where a collector is configured. */
export function syncAnalyticsConsent(telemetry: TelemetryConfig): void {
  const { analytics } = telemetry;
  if (!analytics) return;
  let stop: (() => void) | null = null;
  let wanted = false;
  const act = async (past: boolean): Promise<void> => {
    const may = hasConsent(telemetry);
    if (may === wanted) return;
    wanted = may;
    if (!may) {
      stop?.();
      stop = null;
      return;
    }
    const { startPosthog } = await import("./start.ts");
    // Somebody may have changed their mind, or another call have begun, while the code was on its way.
    if (wanted && !stop) stop = startPosthog(analytics, { past });
  };
  const start = (past: boolean): void => {
    // Offline, or a newer version was put in its place: the page needs nothing of it.
    act(past).catch(() => {
      wanted = false;
    });
  };
  // What this page has told since it opened, where the yes is older than it; never what was before a yes.
  start(true);
  subscribeConsent(() => start(false));
}
