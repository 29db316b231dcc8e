// When the collector receives events: from consent to its withdrawal, and never before.
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import { hasConsent, subscribeConsent } from "../../consent/consent.ts";

/** Applies the visitor's answer if a collector is configured. */
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
    // Consent may have been withdrawn, or another call started, while the code was loading.
    if (wanted && !stop) stop = startPosthog(analytics, { past });
  };
  const start = (past: boolean): void => {
    // Offline, or replaced by a newer version: the page needs nothing from it.
    act(past).catch(() => {
      wanted = false;
    });
  };
  // Includes this page's events since it opened if the consent is older, but never events from before the consent.
  start(true);
  subscribeConsent(() => start(false));
}
