import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysIn } from "#meter/calendar.ts";
import {
  addMonths,
  costWindow,
  dayAt,
  indexAfterMonths,
  getDayIndex,
  levelCents,
  runningBills,
  runningLevel,
  stretchCents,
  type YearCents,
} from "./cost-window.ts";
import { foldUsage } from "./fold.ts";
import { billingPeriods } from "./periods.ts";
import { livedInWh, createYear } from "./test-support.ts";

const fold = foldUsage(createYear("2025-01-01", 60, livedInWh));
const empty = foldUsage(createYear("2025-01-01", 60, () => 0));
/** A year that starts in the middle of a month and includes a February 29. */
const leap = foldUsage(createYear("2023-07-15", 60, livedInWh));

/** January $10, February $20, ... December $120: $780 a year. */
const STEPS: YearCents = {
  year_cents: 78_000,
  month_cents: Array.from({ length: 12 }, (_, month) => (month + 1) * 1000),
};

const day = fc.integer({ min: 0, max: 2200 }).map((days) => addDays("2024-01-01", days));
const read_day = fc.option(fc.integer({ min: 1, max: 31 }));
const year = fc.constantFrom(fold, empty, leap);
const cost: fc.Arbitrary<YearCents> = fc
  .tuple(
    fc.array(fc.integer({ min: -2000, max: 90_000 }), { minLength: 12, maxLength: 12 }),
    fc.integer({ min: -900, max: 900 }),
  )
  .map(([month_cents, more]) => ({
    month_cents,
    // Without a known read day, the year is a mean that need not equal the sum of the months.
    year_cents: month_cents.reduce((sum, cents) => sum + cents, more),
  }));

describe("addMonths", () => {
  it.each([
    ["2026-01-14", 12, "2027-01-14"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2028-02-29", 48, "2032-02-29"],
    ["2026-10-31", 4, "2027-02-28"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-01-15", -13, "2024-12-15"],
    ["2026-05-05", 0, "2026-05-05"],
  ])("%s and %i months is %s", (from, months, expected) => {
    expect(addMonths(from, months)).toBe(expected);
  });
});

describe("twelve months from a day", () => {
  it.each([
    ["2026-01-14", 365, "2027-01-13"],
    // Includes February 29, 2028.
    ["2027-06-01", 366, "2028-05-31"],
    ["2028-02-29", 365, "2029-02-27"],
    ["2027-03-01", 366, "2028-02-29"],
    // Both days of clock change are in every window, and each counts as one day.
    ["2026-03-08", 365, "2027-03-07"],
    ["2026-11-01", 365, "2027-10-31"],
  ])("%s: %i days, through %s", (from, days, through) => {
    const window = costWindow(fold, null, from);
    expect([window.from, window.days, window.through]).toEqual([from, days, through]);
    expect(dayAt(window, window.days - 1)).toBe(through);
  });

  it("assigns each day to the billing month of its season", () => {
    const window = costWindow(fold, 17, "2026-01-14");
    const months = billingPeriods(fold, 17).map(({ month }) => month.slice(5));
    // The year of usage starts in January, and its first read is on January 17. January 14 is in the month before that
    // read.
    expect(window.parts.slice(0, 2).map(({ month, from, to }) => [months[month], from, to])).toEqual([
      ["12", 0, 3],
      ["01", 3, 34],
    ]);
    expect(window.parts.at(-1)).toMatchObject({ from: 337, to: 365 });
    expect(months[window.parts.at(-1)?.month ?? 0]).toBe("12");
  });

  it("moves a read on the 31st to the last day of shorter months", () => {
    const window = costWindow(fold, 31, "2026-02-01");
    expect(window.parts.slice(0, 4).map(({ to }) => dayAt(window, to))).toEqual([
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
    ]);
  });

  it("covers every day once, whatever the day, the read day and the year", () => {
    fc.assert(
      fc.property(year, read_day, day, (usage, read, from) => {
        const window = costWindow(usage, read, from);
        expect(window.days).toBe(daysIn(from, addMonths(from, 12)));
        let end = 0;
        for (const { from: start, to, month } of window.parts) {
          expect(start).toBe(end);
          expect(month).toBeGreaterThanOrEqual(0);
          expect(month).toBeLessThan(12);
          end = to;
        }
        expect(end).toBe(window.days);
        expect(window.days_of_month.reduce((sum, days) => sum + days, 0)).toBe(window.days);
        expect(window.kwh_share[window.days]).toBe(1);
      }),
    );
  });
});

describe("the days of a window", () => {
  const window = costWindow(fold, null, "2026-01-31");
  it("map to an index and back, limited to the window", () => {
    expect([0, 28, 365].map((index) => dayAt(window, index))).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2027-01-31",
    ]);
    expect(
      ["2025-12-01", "2026-01-31", "2026-02-28", "2027-01-31", "2028-01-01"].map((one) =>
        getDayIndex(window, one),
      ),
    ).toEqual([0, 0, 28, 365, 365]);
  });

  it("include the index of the day a number of months later", () => {
    for (const start of [0, 1, 28, 200, 364])
      for (let months = 0; months <= 14; months++)
        expect(indexAfterMonths(window, start, months)).toBe(
          getDayIndex(window, addMonths(dayAt(window, start), months)),
        );
  });
});

describe("the cost of days", () => {
  it("spreads a bill evenly over the days of its month", () => {
    const window = costWindow(fold, null, "2026-01-01");
    expect(stretchCents(window, STEPS, 0, 31)).toBe(1000);
    expect(stretchCents(window, STEPS, 0, 1)).toBe(32);
    expect(stretchCents(window, STEPS, 31, 45)).toBe(1000);
    expect(stretchCents(window, STEPS, 334, 365)).toBe(12_000);
    expect(stretchCents(window, STEPS, 0, 365)).toBe(78_000);
  });

  it("includes both ends of a month that is split by the window", () => {
    // 17 days of January at the end, 14 at the start of the next.
    const window = costWindow(fold, null, "2026-01-15");
    expect(stretchCents(window, STEPS, 0, 17)).toBe(548);
    expect(stretchCents(window, STEPS, 351, 365)).toBe(452);
  });

  it("spreads the difference between a mean year and its bills over all days", () => {
    const window = costWindow(fold, null, "2026-01-01");
    const mean = { ...STEPS, year_cents: 78_000 + 3650 };
    expect(stretchCents(window, mean, 0, 31)).toBe(1000 + 310);
  });

  it("adds up to the cent, however it is split", () => {
    fc.assert(
      fc.property(
        year,
        read_day,
        day,
        cost,
        fc.array(fc.integer({ min: 0, max: 366 })),
        (usage, read, from, bills, at) => {
          const window = costWindow(usage, read, from);
          const cuts = [
            0,
            ...at.map((cut) => Math.min(cut, window.days)).toSorted((a, b) => a - b),
            window.days,
          ];
          const sum = (cents: (a: number, b: number) => number): number =>
            cuts.slice(1).reduce((total, to, index) => total + cents(cuts[index] ?? 0, to), 0);
          expect(sum((a, b) => stretchCents(window, bills, a, b))).toBe(bills.year_cents);
          expect(sum((a, b) => levelCents(window, bills.year_cents, a, b))).toBe(bills.year_cents);
        },
      ),
    );
  });

  it("has running sums that match its stretches", () => {
    fc.assert(
      fc.property(year, read_day, day, cost, (usage, read, from, bills) => {
        const window = costWindow(usage, read, from);
        const [plan, level] = [runningBills(window, bills), runningLevel(window, bills.year_cents)];
        for (const index of [0, 1, 77, 200, window.days - 1, window.days]) {
          expect(plan(index)).toBeCloseTo(stretchCents(window, bills, 0, index), 9);
          expect(level(index)).toBeCloseTo(levelCents(window, bills.year_cents, 0, index), 9);
        }
      }),
    );
  });
});

describe("a level", () => {
  it("follows the home's kWh: a July day costs more than an April day", () => {
    const window = costWindow(fold, null, "2026-01-01");
    const [april, july] = [levelCents(window, 200_000, 90, 120), levelCents(window, 200_000, 181, 211)];
    const kwh = (month: number): number => {
      const { from_day, to_day } = billingPeriods(fold, 1)[month] ?? { from_day: 0, to_day: 0 };
      return (fold.consumed[to_day] ?? 0) - (fold.consumed[from_day] ?? 0);
    };
    expect(april).toBe(Math.round((200_000 * kwh(3)) / fold.year_wh));
    expect(july / april).toBeCloseTo((kwh(6) * 30) / 31 / kwh(3), 2);
  });

  it("is spread by days if nothing is used", () => {
    expect(levelCents(costWindow(empty, null, "2026-01-01"), 36_500, 100, 110)).toBe(1000);
  });
});
