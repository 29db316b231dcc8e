// Closed days and first days by utility, calculated by hand from the calendar.
import { describe, expect, it } from "vitest";
import { isClosedDay } from "./closed-days.ts";
import { canStartOn, startDates } from "./start-dates.ts";

/** Returns the closed weekdays of a year, in order. */
function holidays(year: number): string[] {
  const days: string[] = [];
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 86_400_000) {
    const iso = new Date(day).toISOString().slice(0, 10);
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && isClosedDay(iso)) days.push(iso.slice(5));
  }
  return days;
}

describe("closed days", () => {
  it.each<[number, string[]]>([
    // Independence Day on a Saturday.
    [2026, ["01-01", "05-25", "07-03", "09-07", "11-26", "11-27", "12-24", "12-25"]],
    // On a Sunday; Christmas Day and the New Year's Day after it on a Saturday.
    [2027, ["01-01", "05-31", "07-05", "09-06", "11-25", "11-26", "12-23", "12-24", "12-27", "12-31"]],
    [2028, ["05-29", "07-04", "09-04", "11-23", "11-24", "12-22", "12-25", "12-26"]],
    // Both days at Christmas on a weekend, New Year's Day on a Sunday.
    [2022, ["05-30", "07-04", "09-05", "11-24", "11-25", "12-23", "12-26"]],
    [2023, ["01-02", "05-29", "07-04", "09-04", "11-23", "11-24", "12-22", "12-25", "12-26"]],
  ])("of %i on weekdays", (year, days) => {
    expect(holidays(year)).toEqual(days);
  });

  it("include every Saturday and Sunday, and no other ordinary day", () => {
    expect(["2026-01-16", "2026-01-17", "2026-01-18", "2026-01-19"].map(isClosedDay)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("start dates", () => {
  it.each([
    ["oncor", "2026-01-12", "switch", "2026-01-14"],
    ["oncor", "2026-01-12", "move_in", "2026-01-13"],
    // Thursday: the weekend is in between.
    ["centerpoint", "2026-01-15", "switch", "2026-01-19"],
    ["tnmp", "2026-01-16", "move_in", "2026-01-19"],
    ["aep_north", "2026-01-17", "move_in", "2026-01-19"],
    ["aep_central", "2026-01-18", "switch", "2026-01-20"],
    // The day before Thanksgiving.
    ["oncor", "2026-11-25", "move_in", "2026-11-30"],
    ["oncor", "2026-11-25", "switch", "2026-12-01"],
    ["oncor", "2027-12-22", "move_in", "2027-12-28"],
    ["lpl", "2026-01-12", "switch", "2026-01-16"],
    ["nueces", "2026-01-12", "move_in", "2026-01-14"],
    ["nueces", "2026-01-14", "switch", "2026-01-20"],
  ] as const)("at %s on %s a %s starts on %s at the earliest", (tdu, today, kind, earliest) => {
    const dates = startDates(tdu, today, kind);
    expect(dates.earliest).toBe(earliest);
    expect(canStartOn(dates, earliest)).toBe(true);
    expect(canStartOn(dates, today)).toBe(false);
  });

  it("end within ninety days, on an open day, and list the closed days between", () => {
    // The 90th day after January 12 is a Sunday, April 12.
    const dates = startDates("oncor", "2026-01-12", "switch");
    expect(dates.latest).toBe("2026-04-10");
    expect(dates.closed.slice(0, 4)).toEqual(["2026-01-17", "2026-01-18", "2026-01-24", "2026-01-25"]);
    expect(dates.closed).toHaveLength(24);
    expect(canStartOn(dates, "2026-01-17")).toBe(false);
    expect(canStartOn(dates, "2026-04-10")).toBe(true);
    expect(canStartOn(dates, "2026-04-13")).toBe(false);
    expect(startDates("oncor", "2026-01-15", "switch").latest).toBe("2026-04-15");
  });

  it("have open first and last days on every day of five years", () => {
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2031, 0, 1); day += 86_400_000) {
      const today = new Date(day).toISOString().slice(0, 10);
      for (const tdu of ["oncor", "nueces"] as const) {
        const { earliest, latest, closed } = startDates(tdu, today, "switch");
        expect(isClosedDay(earliest) || isClosedDay(latest) || closed.includes(latest)).toBe(false);
        // Four business days from December 22, 2027, with New Year's Day in between.
        expect((Date.parse(earliest) - day) / 86_400_000).toBeLessThanOrEqual(12);
      }
    }
  });
});
