// How posthog-js is configured: the values of spec §9, nothing automatic, nothing loaded from elsewhere.
import type { CaptureResult, PostHogConfig } from "posthog-js/dist/module.slim.no-external.js";
import type { TelemetryConfig } from "#contracts/telemetry.ts";

/**
 * Properties of an event that are sent in addition to its own data. No page URL, no title, no referrer: they contain
 * ids, codes and tokens.
 */
const SENT_PROPERTIES: ReadonlySet<string> = new Set([
  "token",
  "distinct_id",
  "$anon_distinct_id",
  "$device_id",
  "$user_id",
  "$is_identified",
  "$process_person_profile",
  "$session_id",
  "$window_id",
  "$insert_id",
  "$time",
  "$lib",
  "$lib_version",
  "$browser",
  "$browser_version",
  "$browser_language",
  "$os",
  "$os_version",
  "$device_type",
  "$screen_height",
  "$screen_width",
  "$viewport_height",
  "$viewport_width",
  "$timezone",
]);

/**
 * Returns an event as it is sent: our own, and the two that distinguish accounts, without anything that the library
 * adds by default.
 */
export function onlyOurs(event: CaptureResult | null): CaptureResult | null {
  if (!event || !/^(cp_|\$identify$|\$set$)/.test(event.event)) return null;
  const properties = Object.entries(event.properties).filter(
    ([name]) => !name.startsWith("$") || SENT_PROPERTIES.has(name),
  );
  const { $set_once: _initial, ...rest } = event;
  return { ...rest, properties: Object.fromEntries(properties) };
}

/**
 * Returns the library's settings. If it cannot be configured, its defaults match spec §9, which options.test.ts
 * verifies.
 */
export function posthogOptions({ host }: NonNullable<TelemetryConfig["analytics"]>): Partial<PostHogConfig> {
  return {
    api_host: host,
    // Spec §9: flush 3000 ms, 10 events a second with a burst of 100, a session ends after 1800 s of inactivity.
    request_queue_config: { flush_interval_ms: 3_000 },
    rate_limiting: { events_per_second: 10, events_burst_limit: 100 },
    session_idle_timeout_seconds: 1_800,
    request_batching: true,
    // It is only started after consent.
    persistence: "localStorage",
    respect_dnt: true,
    person_profiles: "identified_only",
    // Pages, clicks and inputs are only reported by our own code.
    autocapture: false,
    rageclick: false,
    capture_pageview: false,
    capture_pageleave: false,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    capture_exceptions: false,
    capture_performance: false,
    disable_session_recording: true,
    disable_surveys: true,
    disable_web_experiments: true,
    save_referrer: false,
    save_campaign_params: false,
    disable_scroll_properties: true,
    mask_personal_data_properties: true,
    // No script and no settings from another origin.
    disable_external_dependency_loading: true,
    advanced_disable_flags: true,
    before_send: onlyOurs,
    // An unavailable collector is not an error here, because the library retries.
    on_request_error: () => {},
    debug: false,
  };
}
