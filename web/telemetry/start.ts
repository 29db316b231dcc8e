// Low-priority tasks: loaded a while after the first page is shown (main.tsx).
import type { QueryClient } from "@tanstack/react-query";
import { configQuery } from "#web/shared/api/get-config.ts";
import { listPurposes, hasDoNotTrack } from "./consent/consent.ts";
import { syncFingerprint } from "./fingerprint/follow-consent.ts";

/**
 * Starts what the operator has configured and the visitor allows. If nothing is configured, only the device's own id is
 * stored.
 */
export async function startTelemetry(client: QueryClient): Promise<void> {
  const config = await client.ensureQueryData(configQuery);
  const { telemetry } = config;
  const purposes = listPurposes(telemetry);
  syncFingerprint(config);
  if (purposes.length === 0) return;
  if (telemetry.analytics) {
    const { syncAnalyticsConsent } = await import("./analytics/posthog/follow-consent.ts");
    syncAnalyticsConsent(telemetry);
  }
  if (hasDoNotTrack()) return;
  const { showConsent } = await import("./consent/show-consent.tsx");
  await showConsent(purposes);
}
