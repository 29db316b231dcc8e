import { assert, constantFrom, integer, property } from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  addDays,
  addYears,
  findDayIndex,
  dayNumber,
  dayOffsets,
  daysIn,
  intervalsInDay,
  isIsoDate,
  toIsoDate,
  toLocalDay,
  localMinutes,
  midnightUtc,
  toMinute,
  slotsAtMinute,
  weekday,
  yearStart,
  countFullDays,
} from "./calendar.ts";

describe("Central time", () => {
  it("finds the change days of several years", () => {
    // Dates of change: second Sunday of March, first Sunday of November (15 USC 260a).
    for (const spring of ["2022-03-13", "2025-03-09", "2026-03-08"])
      expect(intervalsInDay(spring, 15)).toBe(92);
    for (const autumn of ["2022-11-06", "2025-11-02", "2026-11-01"])
      expect(intervalsInDay(autumn, 15)).toBe(100);
    expect(intervalsInDay("2026-07-04", 15)).toBe(96);
    expect(intervalsInDay("2026-03-08", 60)).toBe(23);
  });

  it("puts midnight at the correct instant", () => {
    expect(midnightUtc("2022-01-01")).toBe(Date.parse("2022-01-01T06:00:00Z"));
    expect(midnightUtc("2022-07-01")).toBe(Date.parse("2022-07-01T05:00:00Z"));
    expect(midnightUtc("2022-03-13")).toBe(Date.parse("2022-03-13T06:00:00Z"));
    expect(midnightUtc("2022-03-14")).toBe(Date.parse("2022-03-14T05:00:00Z"));
    expect(midnightUtc("2022-11-06")).toBe(Date.parse("2022-11-06T05:00:00Z"));
    expect(midnightUtc("2022-11-07")).toBe(Date.parse("2022-11-07T06:00:00Z"));
  });

  it("has 8,760 hours in every year of 365 days, whichever day it starts on", () => {
    assert(
      property(integer({ min: dayNumber("2008-01-01"), max: dayNumber("2035-12-31") }), (day) => {
        const start = toIsoDate(day);
        const days = daysIn(start, addYears(start, 1));
        expect([365, 366]).toContain(days);
        const offsets = dayOffsets(start, days, 60);
        expect(Math.abs((offsets[days] ?? 0) - days * 24)).toBeLessThanOrEqual(1);
      }),
    );
    expect(dayOffsets("2025-01-01", 365, 60)[365]).toBe(8760);
    expect(dayOffsets("2025-01-01", 365, 15)[365]).toBe(35_040);
  });

  it("maps instants, slots and local minutes to each other", () => {
    assert(
      property(integer({ min: 0, max: 3000 }), constantFrom(15, 30, 60), (day, minutes) => {
        const iso = addDays("2020-01-01", day);
        const slots = intervalsInDay(iso, minutes);
        for (let slot = 0; slot < slots; slot++) {
          const minute = toMinute(slot, slots, minutes);
          expect(slotsAtMinute(minute, slots, minutes)).toContain(slot);
          expect(toIsoDate(toLocalDay(midnightUtc(iso) + slot * minutes * 60_000))).toBe(iso);
        }
      }),
      { numRuns: 60 },
    );
    expect(slotsAtMinute(150, 92, 15)).toEqual([]);
    expect(slotsAtMinute(75, 100, 15)).toEqual([5, 9]);
    expect([...localMinutes("2022-03-13", 1, 60)].slice(0, 4)).toEqual([0, 60, 180, 240]);
    expect([...localMinutes("2022-11-06", 1, 60)].slice(0, 4)).toEqual([0, 60, 60, 120]);
  });

  it("finds the day of an interval and counts whole days", () => {
    const offsets = dayOffsets("2022-03-12", 3, 15);
    expect([...offsets]).toEqual([0, 96, 188, 284]);
    expect([95, 96, 187, 188].map((index) => findDayIndex(offsets, index))).toEqual([0, 1, 1, 2]);
    expect(countFullDays("2022-03-12", 284, 15)).toBe(3);
    expect(countFullDays("2022-03-12", 283, 15)).toBe(2);
    expect(countFullDays("2022-03-12", 0, 15)).toBe(0);
  });

  it("counts dates", () => {
    expect(daysIn("2024-02-28", "2024-03-01")).toBe(2);
    expect(addYears("2024-02-29", -1)).toBe("2023-02-28");
    expect(yearStart("2024-02-29")).toBe("2023-03-01");
    expect(yearStart("2024-03-01")).toBe("2023-03-01");
    expect(yearStart("2025-02-28")).toBe("2024-02-28");
    expect(weekday("2026-11-21")).toBe(6);
    expect(isIsoDate("2023-02-29")).toBe(false);
    expect(() => dayNumber("2023-02-29")).toThrow(RangeError);
  });

  it("queries the platform for a year's midnights once", () => {
    // Typed as a method, but it is a getter that returns one.
    const platform = Intl.DateTimeFormat.prototype as unknown as { readonly format: unknown };
    const formatSpy = vi.spyOn(platform, "format", "get");
    dayOffsets("1987-01-01", 365, 15);
    expect(formatSpy.mock.calls.length).toBeGreaterThan(0);
    formatSpy.mockClear();
    for (let run = 0; run < 20; run++) dayOffsets("1987-01-01", 365, 15);
    expect(formatSpy).not.toHaveBeenCalled();
    formatSpy.mockRestore();
  });
});
