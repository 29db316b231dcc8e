import { beforeEach, expect, it, vi } from "vitest";
import { dropKeptSession } from "#web/shared/session/kept-session.ts";
import { testBrowser, type TestBrowser } from "#web/shared/session/test-browser.ts";
import { ageOf } from "./age.ts";
import { keepLastUsage, readLastUsage, type LastUsage } from "./last-usage.ts";

let browser: TestBrowser;
beforeEach(() => {
  browser = testBrowser();
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
});

const USAGE: LastUsage = {
  user_id: "ana",
  seen_at: "2026-11-22T03:00:00.000Z",
  home: "Home",
  start: "2026-11-01",
  end: "2026-11-30",
  kwh: 756.2,
  cost_cents: 9600,
  days: [
    { day: "2026-11-01", kwh: 34.1 },
    { day: "2026-11-02", kwh: null },
  ],
};

it("what somebody saw last is read by them alone, and forgotten when their session is", () => {
  keepLastUsage(USAGE);
  expect(readLastUsage("ana")).toEqual(USAGE);
  expect(readLastUsage("ben")).toBeNull();
  dropKeptSession();
  expect(readLastUsage("ana")).toBeNull();
});

it.each(["{", "null", '"text"', "{}", '{"user_id":"ana"}'])("kept as %s it is nothing", (kept) => {
  browser.localStorage.setItem("wattlane.last-usage", kept);
  expect(readLastUsage("ana")).toBeNull();
});

it("says how old it is as people do, in both languages, and never from the future", () => {
  expect(ageOf(-5_000, "en")).toBe("now");
  expect(ageOf(59_000, "en")).toBe("now");
  expect(ageOf(60_000, "en")).toBe("1 minute ago");
  expect(ageOf(3 * 3_600_000, "es")).toBe("hace 3 horas");
  expect(ageOf(24 * 3_600_000, "en")).toBe("yesterday");
  expect(ageOf(40 * 24 * 3_600_000, "es")).toBe("hace 40 días");
});
