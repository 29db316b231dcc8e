import { describe, expect, it } from "vitest";
import { afterQuietHours, dueAt } from "./due.ts";

const at = (time: string): Date => new Date(time);

describe("due time of texts", () => {
  it.each([
    // Central Standard Time, UTC-6.
    ["2026-01-12T14:00:00Z", "2026-01-12T14:00:00Z"],
    ["2026-01-12T13:59:59Z", "2026-01-12T14:00:00Z"],
    ["2026-01-13T02:59:59Z", "2026-01-13T02:59:59Z"],
    ["2026-01-13T03:00:00Z", "2026-01-13T14:00:00Z"],
    ["2026-01-13T06:00:00Z", "2026-01-13T14:00:00Z"],
    // The nights when the clocks change: 8:00 is 13:00 UTC on March 8 and 14:00 UTC on November 1.
    ["2026-03-08T04:00:00Z", "2026-03-08T13:00:00Z"],
    ["2026-03-08T07:30:00Z", "2026-03-08T13:00:00Z"],
    ["2026-11-01T05:00:00Z", "2026-11-01T14:00:00Z"],
    // Central Daylight Time, UTC-5.
    ["2026-07-01T02:00:00Z", "2026-07-01T13:00:00Z"],
    ["2026-12-31T23:00:00-06:00", "2027-01-01T08:00:00-06:00"],
  ])("%s → %s", (now, then) => {
    expect(afterQuietHours(at(now)).toISOString()).toBe(at(then).toISOString());
  });

  it("delays emails only for others of a burst", () => {
    const night = at("2026-01-13T06:00:00Z");
    expect(dueAt("account", "email", night)).toEqual(night);
    expect(dueAt("plans", "email", night)).toEqual(at("2026-01-13T06:05:00Z"));
    expect(dueAt("renewals", "sms", night)).toEqual(at("2026-01-13T14:00:00Z"));
    expect(dueAt("live-link", "sms", at("2026-01-13T02:56:00Z"))).toEqual(at("2026-01-13T14:00:00Z"));
  });
});
