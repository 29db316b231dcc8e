// How posthog-js is set: the figures of spec §9, nothing by itself, nothing loaded from elsewhere.
import type { CaptureResult, PostHogConfig } from "posthog-js/dist/module.slim.no-external.js";
import type { TelemetryConfig } from "#contracts/telemetry.ts";

/** What goes out of an event besides its own facts. No address of a page, no title, no referrer: they hold ids, codes and tokens. */
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

/** An event as it goes out: ours, and the two by which accounts are told apart, with nothing that the library adds unasked. */
export function onlyOurs(event: CaptureResult | null): CaptureResult | null {
  if (!event || !/^(cp_|\$identify$|\$set$)/.test(event.event)) return null;
  const properties = Object.entries(event.properties).filter(
    ([name]) => !name.startsWith("$") || SENT_PROPERTIES.has(name),
  );
  const { $set_once: _initial, ...rest } = event;
  return { ...rest, properties: Object.fromEntries(properties) };
}

/** The library's settings. What it cannot be told it does as spec §9 says by itself, which options.test.ts holds it to. */
export function posthogOptions({ host }: NonNullable<TelemetryConfig["analytics"]>): Partial<PostHogConfig> {
  return {
    api_host: host,
    // Spec §9: flush 3000 ms, 10 events a second with a burst of 100, a session that idles 1800 s is over.
    request_queue_config: { flush_interval_ms: 3_000 },
    rate_limiting: { events_per_second: 10, events_burst_limit: 100 },
    session_idle_timeout_seconds: 1_800,
    request_batching: true,
    // It is only started after a yes.
    persistence: "localStorage",
    respect_dnt: true,
    person_profiles: "identified_only",
    // Pages, clicks and inputs are told by us or not at all.
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
    // No script and no settings of another origin.
    disable_external_dependency_loading: true,
    advanced_disable_flags: true,
    before_send: onlyOurs,
    // A collector that is away is nobody's error here; it is asked again by the library.
    on_request_error: () => {},
    debug: false,
  };
}
