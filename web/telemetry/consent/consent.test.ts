import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import {
  getConsent,
  saveConsent,
  hasConsent,
  listPurposes,
  hasDoNotTrack,
  subscribeConsent,
} from "./consent.ts";

const NOTHING: TelemetryConfig = {
  analytics: null,
  errors: null,
  support: null,
  fingerprint: { hosted: null, cache_seconds: 3600 },
};
const analytics = { key: "phc_1", host: "https://events.example.com" };
const hosted = { key: "k", script_urls: ["https://fp.example.com/a.js"], endpoint: null };

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("navigator", { doNotTrack: null });
  vi.stubGlobal("window", {});
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it("asks only about what is configured", () => {
  expect(listPurposes(NOTHING)).toEqual([]);
  expect(listPurposes({ ...NOTHING, analytics })).toEqual(["analytics"]);
  expect(listPurposes({ ...NOTHING, analytics, fingerprint: { hosted, cache_seconds: 60 } })).toEqual([
    "analytics",
    "fingerprint",
  ]);
});

it("allows nothing before consent, stores the answer, and asks again if more is configured", () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeConsent(listener);
  expect(hasConsent({ ...NOTHING, analytics })).toBe(false);
  saveConsent("yes", ["analytics"]);
  expect(hasConsent({ ...NOTHING, analytics })).toBe(true);
  expect(getConsent(["analytics", "fingerprint"])).toBeNull();
  saveConsent("no", ["analytics"]);
  expect(hasConsent({ ...NOTHING, analytics })).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  saveConsent("yes", ["analytics"]);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(window.dataLayer).toHaveLength(3);
});

it.each(["", "null", "{}", '{"answer":"maybe","asked":["analytics"]}', '{"answer":"yes"}', "[1]"])(
  "treats %j as no answer",
  (text) => {
    stored.set("wattlane.consent", text);
    expect(getConsent(["analytics"])).toBeNull();
  },
);

it("treats Do Not Track and Global Privacy Control as a no, whatever was answered before", () => {
  saveConsent("yes", ["analytics"]);
  vi.stubGlobal("navigator", { doNotTrack: "1" });
  expect(getConsent(["analytics"])).toBe("no");
  vi.stubGlobal("navigator", { doNotTrack: null, globalPrivacyControl: true });
  expect(getConsent(["analytics"])).toBe("no");
  expect(hasDoNotTrack({ doNotTrack: "0" })).toBe(false);
});
