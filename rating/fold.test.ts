import { describe, expect, it } from "vitest";
import type { EnergyWindow } from "#contracts/plan.ts";
import type { IntervalSeries } from "#meter/usage.ts";
import { foldUsage, scaleFold, windowPrefixes, windowShares } from "./fold.ts";
import { livedInWh, createYear } from "./test-support.ts";

const rest: EnergyWindow = { tiers: [{ up_to_kwh: null, cents_per_kwh: 12 }] };
const sum = (values: Int32Array): number => values.reduce((total, value) => total + value, 0);

function hourly(series: IntervalSeries): IntervalSeries {
  const wh = new Int32Array(series.wh.length / 4);
  for (const [index, value] of series.wh.entries()) wh[index >> 2] = (wh[index >> 2] ?? 0) + value;
  return { ...series, minutes: 60, wh, quality: new Uint8Array(wh.length) };
}

describe("foldUsage", () => {
  it("preserves every Wh by day and covers the year twice", () => {
    const series = createYear("2025-03-01", 15, livedInWh);
    const fold = foldUsage(series);
    expect([fold.days, fold.year_wh]).toEqual([365, sum(series.wh)]);
    expect(fold.consumed[1]).toBe(sum(series.wh.slice(0, 96)));
    expect(fold.consumed[730]).toBe(2 * fold.year_wh);
    expect([fold.month_of_day[0], fold.weekday_of_day[0]]).toEqual([3, 6]);
    expect(
      foldUsage({ series, estimated_share: 0, method: "measured", read_from: null, read_through: null })
        .year_wh,
    ).toBe(fold.year_wh);
  });

  it("has 8,760 hours in a year with both clock changes, and 8,784 in a leap year", () => {
    for (const [start, hours] of [
      ["2025-01-01", 8760],
      ["2025-03-10", 8760],
      // These twelve months include two spring changes.
      ["2025-03-09", 8759],
      ["2024-01-01", 8784],
    ] as const) {
      const fold = foldUsage(createYear(start, 15, () => 250));
      expect(fold.year_wh).toBe(hours * 1000);
      expect(fold.offsets.at(-1)).toBe(hours * 4);
    }
  });

  it("separates exports", () => {
    const fold = foldUsage(
      createYear(
        "2025-01-01",
        60,
        () => 1000,
        () => 300,
      ),
    );
    expect([fold.year_wh, fold.exported_wh]).toEqual([8_760_000, 2_628_000]);
  });
});

describe("windows", () => {
  const weekends: EnergyWindow = { ...rest, weekdays: [0, 6] };
  const nights: EnergyWindow = { ...rest, from_minute: 21 * 60, to_minute: 6 * 60 };

  it("include whole local days for a window of weekdays", () => {
    const fold = foldUsage(createYear("2025-01-01", 15, () => 250));
    // 2025 has 52 Saturdays and 52 Sundays, two of them 23 and 25 hours long.
    expect(windowPrefixes(fold, [weekends, rest], "consumed")[0]?.[365]).toBe(104 * 24_000);
    expect(windowShares(fold, [weekends, rest])[0]).toBeCloseTo((104 * 24) / 8760, 10);
  });

  it("wrap past midnight and follow the local clock on the days it changes", () => {
    const fold = foldUsage(createYear("2025-01-01", 15, () => 250));
    const prefix = windowPrefixes(fold, [nights, rest], "consumed")[0];
    const nightWh = (day: number): number => (prefix?.[day + 1] ?? 0) - (prefix?.[day] ?? 0);
    // March 9 has no 02:00-03:00, and November 2 has 01:00-02:00 twice.
    expect([nightWh(66), nightWh(67), nightWh(305), nightWh(306)]).toEqual([9000, 8000, 10_000, 9000]);
  });

  it("put 01:30 on the night of the spring change before it and 03:00 right after it", () => {
    const early: EnergyWindow = { ...rest, from_minute: 180, to_minute: 240 };
    const fold = foldUsage(
      createYear("2025-03-09", 15, ({ date, minute }) => (date === "2025-03-09" ? minute : 0)),
    );
    expect(windowPrefixes(fold, [early, rest], "consumed")[0]?.[1]).toBe(180 + 195 + 210 + 225);
  });

  it("treat a label's 00:01 to 23:59 as the whole day", () => {
    const fold = foldUsage(createYear("2025-01-01", 15, () => 250));
    const printed: EnergyWindow = { ...weekends, from_minute: 1, to_minute: 1439 };
    expect(windowPrefixes(fold, [printed, rest], "consumed")[0]?.[365]).toBe(104 * 24_000);
  });

  it("use the first match, and the last window gets the rest, whatever its conditions", () => {
    const fold = foldUsage(createYear("2025-01-01", 60, () => 1000));
    const [july, summer, others] = windowPrefixes(
      fold,
      [
        { ...rest, months: [7] },
        { ...rest, months: [6, 7, 8] },
        { ...rest, months: [1] },
      ],
      "consumed",
    ).map((prefix) => prefix[365]);
    expect([july, summer, others]).toEqual([31 * 24_000, 61 * 24_000, (8760 - 92 * 24) * 1000]);
  });

  it("give the same result for quarter hours and their hourly sums if windows are on the hour", () => {
    const series = createYear("2024-11-01", 15, livedInWh);
    const windows = [
      { ...nights, months: [5, 6, 7, 8, 9] as [number, ...number[]] },
      weekends,
      rest,
    ] as const;
    const quarter = windowPrefixes(foldUsage(series), windows, "consumed");
    const hour = windowPrefixes(foldUsage(hourly(series)), windows, "consumed");
    expect(hour).toEqual(quarter);
  });

  it("add up to each day's usage", () => {
    const fold = foldUsage(createYear("2025-06-15", 30, livedInWh));
    const prefixes = windowPrefixes(fold, [nights, weekends, rest], "consumed");
    const added = fold.consumed.map((_, day) =>
      prefixes.reduce((total, prefix) => total + (prefix[day] ?? 0), 0),
    );
    expect(added).toEqual(fold.consumed);
  });
});

describe("scaleFold", () => {
  const nights: EnergyWindow = { ...rest, from_minute: 1260, to_minute: 360 };
  const weekends: EnergyWindow = { ...rest, weekdays: [0, 6] };
  const fold = foldUsage(createYear("2025-01-01", 15, livedInWh));
  const july = Float64Array.from(fold.month_of_day, (month) => (month === 7 ? 1.1 : 1));
  const scaled = scaleFold(fold, july);

  it("equals the fold of scaled intervals, up to the rounding of each", () => {
    const wh = fold.series.wh.map((value, index) => {
      const day = fold.offsets.findLastIndex((first) => first <= index);
      return Math.round(value * (july[day] ?? 1));
    });
    const folded = foldUsage({ ...fold.series, wh });
    expect(Math.abs(scaled.year_wh - folded.year_wh)).toBeLessThan(250);
    const windows = [nights, weekends, rest];
    windowPrefixes(scaled, windows, "consumed").forEach((prefix, at) => {
      const expected = windowPrefixes(folded, windows, "consumed")[at]?.[365] ?? 0;
      expect(Math.abs((prefix[365] ?? 0) - expected)).toBeLessThan(250);
    });
  });

  it("leaves other days unchanged and covers the year twice in whole Wh", () => {
    expect(scaled.consumed[181]).toBe(fold.consumed[181]);
    const after = (of: typeof fold): number => (of.consumed[365] ?? 0) - (of.consumed[212] ?? 0);
    expect(Math.abs(after(scaled) - after(fold))).toBeLessThanOrEqual(1);
    expect(scaled.consumed.every(Number.isInteger)).toBe(true);
    expect((scaled.consumed[730] ?? 0) - (scaled.consumed[365] ?? 0)).toBe(scaled.year_wh);
  });

  it("has windows that add up to its days, within a Wh of rounding each", () => {
    const prefixes = windowPrefixes(scaled, [nights, weekends, rest], "consumed");
    scaled.consumed.forEach((wh, day) => {
      const added = prefixes.reduce((total, prefix) => total + (prefix[day] ?? 0), 0);
      expect(Math.abs(added - wh)).toBeLessThanOrEqual(prefixes.length);
    });
  });

  it("returns the same fold if every day is scaled by one", () => {
    const same = scaleFold(fold, new Float64Array(fold.days).fill(1));
    expect(same.consumed).toEqual(fold.consumed);
    expect(windowPrefixes(same, [nights, rest], "consumed")).toEqual(
      windowPrefixes(fold, [nights, rest], "consumed"),
    );
  });

  it("leaves exports unchanged", () => {
    const solar = foldUsage(
      createYear("2025-01-01", 60, livedInWh, ({ minute }) => (minute === 720 ? 500 : 0)),
    );
    const half = scaleFold(solar, new Float64Array(solar.days).fill(0.5));
    expect(half.exported).toEqual(solar.exported);
    expect(windowPrefixes(half, [nights, rest], "exported")).toEqual(
      windowPrefixes(solar, [nights, rest], "exported"),
    );
  });
});
