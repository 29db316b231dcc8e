import { afterEach, expect, it, vi } from "vitest";
import { centralDay, isAhead, setClockAhead, todayInTexas } from "./central-day.ts";

afterEach(() => {
  vi.useRealTimers();
  setClockAhead(0);
});

it("returns the day in Texas, not in Greenwich", () => {
  vi.useFakeTimers({ now: new Date("2026-12-01T04:30:00Z") });
  expect(todayInTexas()).toBe("2026-11-30");
  expect(centralDay("2026-07-01T04:59:59Z")).toBe("2026-06-30");
  expect(centralDay("2026-07-01T05:00:00Z")).toBe("2026-07-01");
});

it("returns the instance's day if its clock is ahead", () => {
  vi.useFakeTimers({ now: new Date("2026-12-01T18:00:00Z") });
  setClockAhead(270);
  expect(todayInTexas()).toBe("2027-08-28");
  expect(isAhead("2027-08-28T17:59:59Z")).toBe(false);
  expect(isAhead("2027-08-28T18:00:01Z")).toBe(true);
});
