import { describe, expect, it } from "vitest";
import { contractClock, nextTermEnd, getSeason } from "./contract-clock.ts";

// Last day, today → days left, free from, state. 16 TAC 25.475: no fee from the 14th day before the end.
const TABLE = [
  ["2026-06-30", "2026-01-12", 169, "2026-06-16", "running"],
  ["2026-06-30", "2026-06-15", 15, "2026-06-16", "running"],
  ["2026-06-30", "2026-06-16", 14, "2026-06-16", "free_to_leave"],
  ["2026-06-30", "2026-06-29", 1, "2026-06-16", "free_to_leave"],
  ["2026-06-30", "2026-06-30", 0, "2026-06-16", "free_to_leave"],
  ["2026-06-30", "2026-07-01", -1, "2026-06-16", "over"],
  ["2026-06-30", "2027-06-30", -365, "2026-06-16", "over"],
  // Across a year change, a leap day and the days on which clocks change.
  ["2026-01-05", "2025-12-21", 15, "2025-12-22", "running"],
  ["2026-01-05", "2025-12-22", 14, "2025-12-22", "free_to_leave"],
  ["2028-03-10", "2028-02-25", 14, "2028-02-25", "free_to_leave"],
  ["2027-03-10", "2027-02-24", 14, "2027-02-24", "free_to_leave"],
  ["2026-03-20", "2026-03-05", 15, "2026-03-06", "running"],
  ["2026-11-10", "2026-10-27", 14, "2026-10-27", "free_to_leave"],
] as const;

describe("the contract clock", () => {
  it.each(TABLE)(
    "ends %s, today %s: %i days, free from %s, %s",
    (ends_on, today, days_left, free_from, state) => {
      expect(contractClock(ends_on, today)).toEqual({ ends_on, days_left, free_from, state });
    },
  );
});

describe("the season of a day", () => {
  it.each([
    ["2026-01-31", "cold"],
    ["2026-02-28", "cold"],
    ["2028-02-29", "cold"],
    ["2026-03-01", "mild"],
    ["2026-05-31", "mild"],
    ["2026-06-01", "hot"],
    ["2026-08-15", "hot"],
    ["2026-09-30", "hot"],
    ["2026-10-01", "mild"],
    ["2026-11-30", "mild"],
    ["2026-12-01", "cold"],
  ])("%s is %s", (day, season) => {
    expect(getSeason(day)).toBe(season);
  });
});

describe("the end of the term that follows", () => {
  it.each([
    ["2026-02-14", 12, "2027-02-14", "cold"],
    ["2026-02-27", 6, "2026-08-27", "hot"],
    ["2026-02-28", 12, "2027-02-28", "cold"],
    ["2028-02-28", 12, "2029-02-27", "cold"],
    ["2026-04-30", 6, "2026-10-31", "mild"],
    ["2026-08-30", 6, "2027-02-27", "cold"],
    ["2026-05-31", 1, "2026-06-30", "hot"],
  ])("after %s, %i months: %s, %s", (ends_on, months, next, season) => {
    expect(nextTermEnd(ends_on, months)).toBe(next);
    expect(getSeason(nextTermEnd(ends_on, months))).toBe(season);
  });
});
