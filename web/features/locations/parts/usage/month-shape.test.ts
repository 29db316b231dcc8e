import { describe, expect, it } from "vitest";
import type { LiveDay } from "#contracts/live-link.ts";
import {
  comparedWith,
  findHighestUsageDay,
  findHighestUsageHour,
  findHighestUsageHours,
  estimatedShare,
  listHours,
  listPastDays,
  isUnread,
} from "./month-shape.ts";

/** Creates a day with 250 Wh in every quarter hour, except for `change`. */
function createDay(
  day: string,
  quarters: number,
  change: Readonly<Record<number, number | null>> = {},
): LiveDay {
  const wh = Array.from({ length: quarters }, (_, index) =>
    index in change ? (change[index] ?? null) : 250,
  );
  return {
    day,
    wh,
    exported_wh: null,
    estimated: [],
    kwh: wh.reduce<number>((sum, value) => sum + (value ?? 0), 0) / 1000,
    exported_kwh: 0,
    missing: wh.filter((value) => value === null).length,
    cost_cents: null,
  };
}

it("leaves out days that cannot have readings yet: today and later", () => {
  const days = ["2026-06-01", "2026-06-02", "2026-06-03"].map((day) => createDay(day, 96));
  expect(listPastDays(days, "2026-06-02").map(({ day }) => day)).toEqual(["2026-06-01"]);
  expect(listPastDays(days, "2026-07-01")).toHaveLength(3);
});

describe("the hours of a day", () => {
  it("contain four quarters each", () => {
    expect(listHours(createDay("2026-06-01", 96))).toEqual(Array.from({ length: 24 }, () => 1));
  });

  it("leave spring's skipped hour empty and combine fall's repeated hour into one", () => {
    const spring = listHours(createDay("2026-03-08", 92));
    expect(spring[1]).toBe(1);
    expect(spring[2]).toBeNull();
    expect(spring[3]).toBe(1);
    const autumn = listHours(createDay("2026-11-01", 100));
    expect(autumn[1]).toBe(2);
    expect(autumn[2]).toBe(1);
  });

  it("are empty only if there are no readings", () => {
    const hours = listHours(createDay("2026-06-01", 96, { 0: null, 4: null, 5: null, 6: null, 7: null }));
    expect(hours.slice(0, 3)).toEqual([0.75, null, 1]);
  });
});

describe("the summary of a month", () => {
  const quiet = createDay("2026-06-01", 96);
  const evening = createDay("2026-06-02", 96, { 72: 2000, 73: 2000, 74: 2000, 75: 2000 });
  const unread = createDay(
    "2026-06-03",
    96,
    Object.fromEntries(Array.from({ length: 96 }, (_, i) => [i, null])),
  );

  it("contains its day and hour with the highest usage, never one without readings", () => {
    expect(isUnread(quiet)).toBe(false);
    expect(isUnread(unread)).toBe(true);
    // As the server sends a day that was never fetched.
    expect(isUnread({ ...unread, wh: [], missing: 96 })).toBe(true);
    expect(findHighestUsageDay([quiet, evening, unread])).toBe(evening);
    expect(findHighestUsageDay([unread])).toBeNull();
    expect(findHighestUsageHour(evening)).toEqual({ hour: 18, kwh: 8 });
    expect(findHighestUsageHour(unread)).toBeNull();
  });

  it("contains the four hours with the highest usage, also across midnight", () => {
    expect(findHighestUsageHours([evening])).toEqual({ from: 15, to: 19, share: 11 / 31 });
    const night = createDay("2026-06-04", 96, { 0: 5000, 95: 5000 });
    const found = findHighestUsageHours([night]);
    expect(found?.from).toBe(21);
    expect(found?.to).toBe(1);
    expect(findHighestUsageHours([unread])).toBeNull();
  });

  it("contains the share that the utility estimated, by kWh", () => {
    expect(estimatedShare({ ...evening, estimated: [72, 73] })).toBeCloseTo(4 / 31);
    expect(estimatedShare(quiet)).toBe(0);
  });
});

describe("the comparison of two months", () => {
  it("compares their totals if they have the same number of days with readings", () => {
    expect(comparedWith({ kwh: 900, read_days: 30 }, { kwh: 600, read_days: 30 })).toEqual({
      kwh: 300,
      share: 0.5,
      perDay: false,
    });
  });

  it("compares by the day otherwise, and not at all without readings", () => {
    expect(comparedWith({ kwh: 200, read_days: 10 }, { kwh: 300, read_days: 30 })).toEqual({
      kwh: 10,
      share: 1,
      perDay: true,
    });
    expect(comparedWith({ kwh: 0, read_days: 0 }, { kwh: 300, read_days: 30 })).toBeNull();
  });
});
