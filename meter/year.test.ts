import { createReadStream } from "node:fs";
import { assert, constantFrom, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { realData } from "../tests/support/real-data.ts";
import { addDays, addYears, dayNumber, dayOffsets, daysIn, toIsoDate, countFullDays } from "./calendar.ts";
import { readUsageFile } from "./formats/read-usage-file.ts";
import { modelSeries, toHomeProfile, TYPICAL_PROFILE } from "./shapes/usage-model.ts";
import { dailyTotals, monthTotals } from "./totals.ts";
import { QUALITY } from "./usage.ts";
import type { IntervalSeries, YearUsage } from "./usage.ts";
import {
  yearFromAnnual,
  yearFromBillingMonths,
  yearFromDays,
  createYearFromProfile,
  yearFromInput,
  yearFromMonths,
} from "./year.ts";
import type { YearResult } from "./year-result.ts";
import { yearFromSeries } from "./year-series.ts";

/** Creates a series of the typical home, marked as read. */
function readings(start: string, days: number): IntervalSeries {
  const series = modelSeries(TYPICAL_PROFILE, "oncor", start, days);
  return { ...series, quality: series.quality.map(() => QUALITY.actual) };
}
function getYear(result: YearResult): YearUsage {
  if (!result.ok) throw new Error(result.error.message);
  expectFullYear(result.value);
  return result.value;
}
function expectFullYear({ series, estimated_share }: YearUsage): void {
  const days = countFullDays(series.start, series.wh.length, series.minutes);
  expect([365, 366]).toContain(days);
  expect(series.wh).toHaveLength(dayOffsets(series.start, days, series.minutes)[days] ?? 0);
  expect(series.quality).toHaveLength(series.wh.length);
  expect(series.quality.includes(QUALITY.missing)).toBe(false);
  expect(estimated_share).toBeGreaterThanOrEqual(0);
  expect(estimated_share).toBeLessThanOrEqual(1);
}
const kwh = (series: IntervalSeries): number => series.wh.reduce((sum, wh) => sum + wh, 0) / 1000;

describe("a year from intervals", () => {
  it("consists of the readings themselves if there is a year of them, and of the newest if there is more", () => {
    const source = readings("2023-06-10", 800);
    const year = getYear(yearFromSeries(source, { tdu: "oncor" }));
    const last = addDays("2023-06-10", 799);
    expect(year).toMatchObject({
      method: "measured",
      estimated_share: 0,
      read_from: year.series.start,
      read_through: last,
    });
    expect(year.series.start).toBe(addYears(addDays(last, 1), -1));
    const offset = dayOffsets(source.start, 800, 15)[daysIn(source.start, year.series.start)] ?? 0;
    expect(year.series.wh).toEqual(source.wh.slice(offset));
  });

  it("does not count February 28 twice before a leap day", () => {
    const year = getYear(yearFromSeries(readings("2023-01-01", 424), { tdu: "oncor" }));
    expect(year).toMatchObject({ read_from: "2023-03-01", read_through: "2024-02-28" });
    expect(year.series.wh).toHaveLength(365 * 96);
  });

  it("ends with the last complete day", () => {
    const source = readings("2024-01-01", 400);
    const cut = { ...source, wh: source.wh.slice(0, -50), quality: source.quality.slice(0, -50) };
    expect(getYear(yearFromSeries(cut, { tdu: "oncor" })).read_through).toBe(addDays("2024-01-01", 398));
  });

  it("fills gaps from the neighboring weeks and reports it", () => {
    const source = readings("2024-01-01", 366);
    const from = dayOffsets(source.start, 200, 15)[199] ?? 0;
    const gap = { ...source, wh: source.wh.slice(), quality: source.quality.slice() };
    gap.wh.fill(0, from, from + 200);
    gap.quality.fill(QUALITY.missing, from, from + 200);
    const year = getYear(yearFromSeries(gap, { tdu: "oncor" }));
    expect(year.method).toBe("measured");
    expect(year.estimated_share).toBeGreaterThan(0);
    expect(year.series.quality.filter((quality) => quality === QUALITY.modeled)).toHaveLength(200);
    // The model home's neighboring weeks are nearly the same as the week between them.
    expect(kwh(year.series)).toBeCloseTo(kwh(source), -1);
    expect(source.quality[from]).toBe(QUALITY.actual);
  });

  it("extends less than a year to approximately what the home would have used", () => {
    for (const [start, days] of [
      ["2024-09-01", 120],
      ["2024-03-01", 60],
      ["2024-07-01", 14],
    ] as const) {
      const year = getYear(yearFromSeries(readings(start, days), { tdu: "oncor" }));
      expect(year.method).toBe("extended");
      expect(year.read_from).toBe(start);
      const truth = kwh(modelSeries(TYPICAL_PROFILE, "oncor", year.series.start, 365));
      expect(Math.abs(kwh(year.series) / truth - 1)).toBeLessThan(0.03);
      expect(year.estimated_share).toBeGreaterThan(0.5);
    }
  });

  it("uses the home's own hours on modeled days", () => {
    // A home that uses power from 1:00 to 2:00 only.
    const source = readings("2024-04-01", 60);
    const offsets = dayOffsets(source.start, 60, 15);
    source.wh.fill(0);
    for (let day = 0; day < 60; day++) source.wh.fill(5000, (offsets[day] ?? 0) + 4, (offsets[day] ?? 0) + 8);
    const year = getYear(yearFromSeries(source, { tdu: "oncor" }));
    const days = dailyTotals(year.series);
    const at = dayOffsets(year.series.start, days.length, 15);
    for (const [index, { wh }] of days.entries()) {
      const from = at[index] ?? 0;
      const night = year.series.wh.slice(from + 4, from + 12).reduce((sum, value) => sum + value, 0);
      expect(night).toBe(wh);
      expect(wh).toBeGreaterThan(0);
    }
  });

  it("models exports like those of the known days", () => {
    const source = { ...readings("2024-04-01", 60), exported: new Int32Array(0) };
    const exported = source.wh.map((_, index) => (index % 96 === 48 ? 1000 : 0));
    const year = getYear(yearFromSeries({ ...source, exported }, { tdu: "oncor" }));
    const days = daysIn(year.series.start, addYears(year.series.start, 1));
    expect(year.series.exported?.reduce((sum, wh) => sum + wh, 0)).toBeCloseTo(days * 1000, -4);
  });

  it("requires seven whole days", () => {
    expect(yearFromSeries(readings("2024-04-01", 6), { tdu: "oncor" })).toMatchObject({
      ok: false,
      error: { code: "too_few_days", params: { found: 6, needed: 7 } },
    });
    getYear(yearFromSeries(readings("2024-04-01", 7), { tdu: "oncor" }));
    const empty = readings("2024-04-01", 0);
    expect(yearFromSeries(empty, { tdu: "oncor" }).ok).toBe(false);
  });

  it("is complete for any period, any utility and any gaps", () => {
    assert(
      property(
        integer({ min: 0, max: 2000 }),
        integer({ min: 7, max: 500 }),
        constantFrom(...TDU_IDS),
        integer({ min: 2, max: 97 }),
        (day, days, tdu, hole) => {
          const source = readings(toIsoDate(dayNumber("2019-01-01") + day), days);
          for (let index = 0; index < source.wh.length; index += hole * 40)
            source.quality[index] = QUALITY.missing;
          const result = yearFromSeries(source, { tdu });
          if (result.ok) expectFullYear(result.value);
          else expect(result.error.code).toBe("too_few_days");
        },
      ),
      { numRuns: 40 },
    );
  });

  it("builds a year from the real file", async () => {
    const path = realData("smart-meter-texas/interval-2022-03-01_2023-01-14.csv");
    if (!path) return;
    const result = await readUsageFile(createReadStream(path));
    if (!result.ok || result.readings.kind !== "intervals" || !result.readings.series[0])
      throw new Error("not read");
    const year = getYear(yearFromSeries(result.readings.series[0], { tdu: "oncor" }));
    expect(year).toMatchObject({ method: "extended", read_from: "2022-03-01", read_through: "2023-01-14" });
    expect(year.series.start).toBe("2022-01-15");
    // 6,825 kWh were read on 320 days, and 45 winter days are modeled.
    expect(kwh(year.series)).toBeGreaterThan(7100);
    expect(kwh(year.series)).toBeLessThan(7800);
    expect(year.estimated_share).toBeCloseTo(1 - 6825.137 / kwh(year.series), 6);
  });
});

describe("a year from totals", () => {
  const twelve = Array.from({ length: 12 }, (_, index) => ({
    month: `2025-${String(index + 1).padStart(2, "0")}`,
    kwh: 700 + 50 * index,
  }));

  it("preserves every month to the Wh", () => {
    const year = getYear(yearFromMonths(twelve, "centerpoint", "2026-01-10"));
    expect(year).toMatchObject({
      method: "monthly_shape",
      estimated_share: 0,
      read_from: "2025-01-01",
      read_through: "2025-12-31",
    });
    for (const [index, month] of monthTotals(year.series).entries()) {
      expect(month.month).toBe(twelve[index]?.month);
      expect(Math.abs(month.kwh - (twelve[index]?.kwh ?? 0))).toBeLessThan(0.05);
    }
  });

  it("models missing months and uses the newest twelve", () => {
    const some = twelve.filter((_, index) => index >= 5 && index !== 8);
    const year = getYear(yearFromMonths(some, "oncor", "2026-01-10"));
    expect(year.estimated_share).toBeGreaterThan(0.3);
    expect(monthTotals(year.series)).toHaveLength(12);
    const more = [...twelve, { month: "2026-01", kwh: 1000 }, { month: "2026-02", kwh: 900 }];
    const newest = getYear(yearFromMonths(more.toReversed(), "oncor", "2026-03-01"));
    expect(newest.series.start).toBe("2025-03-01");
    expect(kwh(newest.series)).toBeCloseTo(
      more.slice(2).reduce((sum, month) => sum + month.kwh, 0),
      0,
    );
  });

  it("rejects duplicate and future months", () => {
    expect(yearFromMonths([...twelve, { month: "2025-03", kwh: 1 }], "oncor", "2026-01-10")).toMatchObject({
      error: { code: "month_twice", params: { month: "2025-03" } },
    });
    expect(yearFromMonths(twelve, "oncor", "2025-11-30")).toMatchObject({
      error: { code: "month_in_future" },
    });
    expect(yearFromMonths([], "oncor", "2025-11-30")).toMatchObject({ error: { code: "no_months" } });
  });

  it("reads billing months that cross calendar months", () => {
    const months = Array.from({ length: 13 }, (_, index) => ({
      from: addDays("2025-01-15", index * 30),
      to: addDays("2025-01-15", index * 30 + 30),
      month: "",
      kwh: 900,
      exported_kwh: index === 12 ? 30 : 0,
    }));
    const year = getYear(yearFromBillingMonths(months, "oncor"));
    expect(year.read_through).toBe(addDays("2025-01-15", 389));
    expect(kwh(year.series)).toBeCloseTo((900 * 365) / 30, -2);
    const days = dailyTotals(year.series).slice(-30);
    expect(days.reduce((sum, day) => sum + day.wh, 0) / 1000).toBeCloseTo(900, 1);
    expect(days.reduce((sum, day) => sum + day.exported_wh, 0) / 1000).toBeCloseTo(30, 1);
  });

  it("reads days and models the missing ones", () => {
    const days = Array.from({ length: 100 }, (_, index) => ({
      day: addDays("2025-05-01", index),
      kwh: index === 50 ? null : 30,
      quality: index === 50 ? ("missing" as const) : ("actual" as const),
      exported_kwh: 0,
    }));
    const year = getYear(yearFromDays(days, "oncor"));
    expect(year.method).toBe("extended");
    const totals = dailyTotals(year.series);
    expect(totals.at(-1)?.wh).toBe(30_000);
    expect(year.estimated_share).toBeGreaterThan(0.5);
    expect(yearFromDays(days.slice(0, 6), "oncor").ok).toBe(false);
  });

  it("spreads an annual value and models a described home over the twelve months before today's", () => {
    const annual = yearFromAnnual(14_141, "oncor", "2026-11-21");
    expectFullYear(annual);
    expect(annual).toMatchObject({ method: "annual_shape", estimated_share: 1, read_from: null });
    expect(annual.series.start).toBe("2025-11-01");
    expect(kwh(annual.series)).toBeCloseTo(14_141, 0);
    const described = {
      kind: "home",
      square_feet: 1400,
      people: 2,
      heating: "gas",
      pool: false,
      ev: true,
    } as const;
    const year = createYearFromProfile(described, "tnmp", "2026-11-21");
    expectFullYear(year);
    expect(year.series.wh).toEqual(modelSeries(toHomeProfile(described), "tnmp", "2025-11-01", 365).wh);
  });
});

describe("a year from the browser's request", () => {
  it("accepts every kind", () => {
    const inputs = [
      {
        kind: "intervals",
        start: "2024-04-01",
        minutes: 60,
        wh: Array.from({ length: 24 * 30 }, () => 1200),
      },
      { kind: "monthly", months: [{ month: "2025-05", kwh: 800 }] },
      { kind: "annual", kwh: 12_000 },
      { kind: "home", square_feet: 2000, people: 3, heating: "electric", pool: true, ev: false },
    ] as const;
    for (const input of inputs)
      getYear(
        yearFromInput(structuredClone(input) as Parameters<typeof yearFromInput>[0], "oncor", "2026-11-21"),
      );
  });

  it("rejects what is not enough for a year", () => {
    const wh = Array.from({ length: 960 }, () => 100);
    const intervals = { kind: "intervals", start: "2024-04-01", minutes: 15, wh } as const;
    expect(yearFromInput({ ...intervals, wh, exported_wh: [1] }, "oncor", "2026-11-21")).toMatchObject({
      error: { code: "length_mismatch" },
    });
    expect(yearFromInput({ ...intervals, start: "1850-01-01" }, "oncor", "2026-11-21")).toMatchObject({
      error: { code: "start_invalid" },
    });
    expect(yearFromInput({ ...intervals, wh: wh.map(() => null) }, "oncor", "2026-11-21")).toMatchObject({
      error: { code: "too_few_days" },
    });
  });
});
