import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import { answerAbout, answerWith, mayDo, purposesOf, saysNo, watchConsent } from "./consent.ts";

const NOTHING: TelemetryConfig = {
  analytics: null,
  errors: null,
  support: null,
  fingerprint: { hosted: null, cache_seconds: 3600 },
};
const analytics = { key: "phc_1", host: "https://events.example.com" };
const hosted = { key: "k", script_urls: ["https://fp.example.com/a.js"], endpoint: null };

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("navigator", { doNotTrack: null });
  vi.stubGlobal("window", {});
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it("asks about what is configured and about nothing else", () => {
  expect(purposesOf(NOTHING)).toEqual([]);
  expect(purposesOf({ ...NOTHING, analytics })).toEqual(["analytics"]);
  expect(purposesOf({ ...NOTHING, analytics, fingerprint: { hosted, cache_seconds: 60 } })).toEqual([
    "analytics",
    "fingerprint",
  ]);
});

it("allows nothing before a yes, remembers the answer, and asks anew when more is asked about", () => {
  const told = vi.fn<() => void>();
  const stop = watchConsent(told);
  expect(mayDo({ ...NOTHING, analytics })).toBe(false);
  answerWith("yes", ["analytics"]);
  expect(mayDo({ ...NOTHING, analytics })).toBe(true);
  expect(answerAbout(["analytics", "fingerprint"])).toBeNull();
  answerWith("no", ["analytics"]);
  expect(mayDo({ ...NOTHING, analytics })).toBe(false);
  expect(told).toHaveBeenCalledTimes(2);
  stop();
  answerWith("yes", ["analytics"]);
  expect(told).toHaveBeenCalledTimes(2);
  expect(window.dataLayer).toHaveLength(3);
});

it.each(["", "null", "{}", '{"answer":"maybe","asked":["analytics"]}', '{"answer":"yes"}', "[1]"])(
  "takes %j for no answer",
  (text) => {
    kept.set("wattlane.consent", text);
    expect(answerAbout(["analytics"])).toBeNull();
  },
);

it("takes Do Not Track and Global Privacy Control for a no, whatever was answered before", () => {
  answerWith("yes", ["analytics"]);
  vi.stubGlobal("navigator", { doNotTrack: "1" });
  expect(answerAbout(["analytics"])).toBe("no");
  vi.stubGlobal("navigator", { doNotTrack: null, globalPrivacyControl: true });
  expect(answerAbout(["analytics"])).toBe("no");
  expect(saysNo({ doNotTrack: "0" })).toBe(false);
});
