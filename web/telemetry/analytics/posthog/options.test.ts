// @vitest-environment node
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, it } from "vitest";
import { onlyOurs, posthogOptions } from "./options.ts";
import { phoneDigits } from "./phone-digits.ts";

const require = createRequire(import.meta.url);
const library = path.join(import.meta.dirname, "../../../../node_modules/posthog-js/lib/src");

it("sets the values of spec §9, with nothing automatic and nothing loaded from elsewhere", () => {
  expect(posthogOptions({ key: "phc_1", host: "https://events.example.com" })).toMatchObject({
    api_host: "https://events.example.com",
    request_queue_config: { flush_interval_ms: 3000 },
    rate_limiting: { events_per_second: 10, events_burst_limit: 100 },
    session_idle_timeout_seconds: 1800,
    respect_dnt: true,
    autocapture: false,
    capture_pageview: false,
    disable_session_recording: true,
    disable_external_dependency_loading: true,
    advanced_disable_flags: true,
  });
});

it("finds the values of spec §9 in the library that cannot be configured", () => {
  const { pickNextRetryDelay } = require(`${library}/retry-queue.js`) as {
    pickNextRetryDelay: (retries: number) => number;
  };
  // Each with a random deviation of up to a quarter.
  expect(Math.abs(pickNextRetryDelay(0) - 3_000)).toBeLessThanOrEqual(751);
  expect(Math.abs(pickNextRetryDelay(1) - 6_000)).toBeLessThanOrEqual(1_501);
  const source = (file: string): string => readFileSync(`${library}/${file}.js`, "utf8");
  expect(source("retry-queue")).toContain("thirtyMinutes = 30 * 60 * 1000");
  expect(source("retry-queue")).toContain("DEFAULT_MAX_RETRIES = 10");
  expect(source("sessionid")).toContain("SESSION_LENGTH_LIMIT_MILLISECONDS = 24 * 3600 * 1000");
  expect(source("request")).toContain("options.timeout = options.timeout || 60000");
});

it("sends our own data, and of the library's own only what identifies no one", () => {
  const event = (name: string, properties: Record<string, unknown>) =>
    onlyOurs({ uuid: "u", event: name, properties, $set_once: { $initial_current_url: "x" } });
  const sent = event("cp_plan_opened", {
    plan_id: "p1",
    distinct_id: "d",
    $session_id: "s",
    $current_url: "https://portal/callback#access_token=secret",
    $referrer: "x",
    title: undefined,
  });
  expect(sent?.properties).toEqual({ plan_id: "p1", distinct_id: "d", $session_id: "s" });
  expect(sent).not.toHaveProperty("$set_once");
  expect(event("$identify", { distinct_id: "u-1" })).not.toBeNull();
  for (const name of ["$autocapture", "$pageview", "$web_vitals"]) expect(event(name, {})).toBeNull();
});

it.each([
  ["+1 (512) 555-0123", "15125550123"],
  ["15125550123", "15125550123"],
  ["", null],
  [null, null],
  ["none", null],
])("reduces the phone number %j to %j", (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits);
});
