import { beforeEach, expect, it, vi } from "vitest";
import { clearStoredSession } from "#web/shared/session/stored-session.ts";
import { testBrowser, type TestBrowser } from "#web/shared/session/test-browser.ts";
import { formatAge } from "./age.ts";
import { saveLastUsage, readLastUsage, type LastUsage } from "./last-usage.ts";

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

it("can be read only by the same user, and is deleted with their session", () => {
  saveLastUsage(USAGE);
  expect(readLastUsage("ana")).toEqual(USAGE);
  expect(readLastUsage("ben")).toBeNull();
  clearStoredSession();
  expect(readLastUsage("ana")).toBeNull();
});

it.each(["{", "null", '"text"', "{}", '{"user_id":"ana"}'])("ignores a value stored as %s", (stored) => {
  browser.localStorage.setItem("wattlane.last-usage", stored);
  expect(readLastUsage("ana")).toBeNull();
});

it("describes its age in natural language, in both languages, and never as in the future", () => {
  expect(formatAge(-5_000, "en")).toBe("now");
  expect(formatAge(59_000, "en")).toBe("now");
  expect(formatAge(60_000, "en")).toBe("1 minute ago");
  expect(formatAge(3 * 3_600_000, "es")).toBe("hace 3 horas");
  expect(formatAge(24 * 3_600_000, "en")).toBe("yesterday");
  expect(formatAge(40 * 24 * 3_600_000, "es")).toBe("hace 40 días");
});
