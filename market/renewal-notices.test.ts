import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contractClock, getTermEnd } from "./contract-clock.ts";
import { renewalNoticeDates } from "./renewal-notices.ts";

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
const plus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

// Start, months → last day, notices, free from. 16 TAC 25.475, market.md "Contract clock".
const TABLE = [
  // The last third of a month is shorter than fifteen days.
  ["2026-01-15", 1, "2026-02-14", ["2026-01-30"], "2026-01-31"],
  ["2026-02-01", 1, "2026-02-28", ["2026-02-13"], "2026-02-14"],
  ["2028-02-01", 1, "2028-02-29", ["2028-02-14"], "2028-02-15"],
  ["2026-01-15", 2, "2026-03-14", ["2026-02-24", "2026-02-25", "2026-02-27"], "2026-02-28"],
  ["2026-01-15", 3, "2026-04-14", ["2026-03-16", "2026-03-23", "2026-03-30"], "2026-03-31"],
  ["2026-01-15", 4, "2026-05-14", ["2026-04-05", "2026-04-17", "2026-04-29"], "2026-04-30"],
  // More than four months: thirty days.
  ["2026-01-15", 5, "2026-06-14", ["2026-04-26", "2026-05-05", "2026-05-15"], "2026-05-31"],
  ["2026-01-15", 6, "2026-07-14", ["2026-05-16", "2026-05-30", "2026-06-14"], "2026-06-30"],
  ["2026-01-15", 12, "2027-01-14", ["2026-09-16", "2026-10-31", "2026-12-15"], "2026-12-31"],
  ["2026-01-15", 24, "2028-01-14", ["2027-05-17", "2027-08-31", "2027-12-15"], "2027-12-31"],
  ["2026-01-15", 36, "2029-01-14", ["2028-01-16", "2028-07-01", "2028-12-15"], "2028-12-31"],
  // Ends on a leap day, starts on one, and a year with one inside.
  ["2027-03-01", 12, "2028-02-29", ["2027-10-31", "2027-12-15", "2028-01-30"], "2028-02-15"],
  ["2028-02-29", 12, "2029-02-27", ["2028-10-30", "2028-12-14", "2029-01-28"], "2029-02-13"],
  ["2027-07-01", 12, "2028-06-30", ["2028-03-01", "2028-04-15", "2028-05-31"], "2028-06-16"],
  // Months of different lengths.
  ["2026-01-31", 1, "2026-02-27", ["2026-02-12"], "2026-02-13"],
  ["2025-10-31", 4, "2026-02-27", ["2026-01-19", "2026-01-31", "2026-02-12"], "2026-02-13"],
  ["2026-08-31", 6, "2027-02-27", ["2026-12-30", "2027-01-13", "2027-01-28"], "2027-02-13"],
] as const;

describe("a contract's notices", () => {
  it.each(TABLE)(
    "from %s for %i months, through %s: %j",
    (starts_on, months, ends_on, notices, free_from) => {
      expect(getTermEnd(starts_on, months)).toBe(ends_on);
      expect(renewalNoticeDates(starts_on, ends_on)).toEqual(notices);
      expect(contractClock(ends_on, starts_on).free_from).toBe(free_from);
    },
  );

  it.each([
    // One day more than four months, and one day less.
    ["2026-01-15", "2026-05-15", ["2026-04-06", "2026-04-10", "2026-04-15"]],
    ["2026-01-15", "2026-05-13", ["2026-04-05", "2026-04-16", "2026-04-28"]],
    // The end was moved so near that fifteen days do not fit.
    ["2026-01-15", "2026-01-20", ["2026-01-15"]],
    ["2026-01-15", "2026-01-15", ["2026-01-15"]],
    ["2026-01-15", "2026-01-14", []],
  ])("from %s through %s, which is not a whole term: %j", (starts_on, ends_on, notices) => {
    expect(renewalNoticeDates(starts_on, ends_on)).toEqual(notices);
  });

  it("follow the rule for any contract of two months or more", () => {
    const start = fc.integer({ min: 0, max: 4_000 }).map((days) => plus("2024-01-01", days));
    fc.assert(
      fc.property(start, fc.integer({ min: 59, max: 1_900 }), (starts_on, days) => {
        const ends_on = plus(starts_on, days - 1);
        const dates = renewalNoticeDates(starts_on, ends_on);
        const left = dates.map((date) => daysBetween(date, ends_on));
        expect(dates).toHaveLength(3);
        // In the last third, with the first notice on its first day.
        expect((left[0] ?? 0) + 1).toBe(Math.floor(days / 3));
        expect(left.at(-1)).toBe(ends_on > getTermEnd(starts_on, 4) ? 30 : 15);
        const [one = "", two = "", three = ""] = dates;
        const [first, second] = [daysBetween(one, two), daysBetween(two, three)] as const;
        expect(first).toBeGreaterThan(0);
        expect(second - first).toBeGreaterThanOrEqual(0);
        expect(second - first).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("are never late, out of order or duplicated, whatever the dates", () => {
    const start = fc.integer({ min: 0, max: 4_000 }).map((days) => plus("2024-01-01", days));
    fc.assert(
      fc.property(start, fc.integer({ min: 16, max: 90 }), (starts_on, days) => {
        const ends_on = plus(starts_on, days - 1);
        const dates = renewalNoticeDates(starts_on, ends_on);
        expect(dates.length).toBeGreaterThan(0);
        expect(dates).toEqual([...new Set(dates)].toSorted());
        expect(daysBetween(starts_on, dates[0] ?? "")).toBeGreaterThanOrEqual(0);
        expect(daysBetween(dates.at(-1) ?? "", ends_on)).toBeGreaterThanOrEqual(15);
      }),
    );
  });
});
