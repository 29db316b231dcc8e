import { createReadStream } from "node:fs";
import { describe, expect, it } from "vitest";
import { realData } from "../tests/support/real-data.ts";
import { dayNumber } from "./calendar.ts";
import { readUsageFile } from "./formats/read-usage-file.ts";
import { dayParts, TYPICAL_PROFILE } from "./shapes/usage-model.ts";
import { dailyTotals } from "./totals.ts";
import { fitFactors, fittedParts, partsTotal } from "./year-fit.ts";
import type { KnownPeriod } from "./year-fit.ts";

function sum(values: readonly number[]): number {
  return values.reduce((left, right) => left + right, 0);
}

/** Creates days of a home with half the typical base, double its cooling and the same heating. */
function createKnownPeriods(length: number): KnownPeriod[] {
  return Array.from({ length }, (_, index) => {
    const day = dayNumber("2024-01-01") + index;
    const parts = dayParts(TYPICAL_PROFILE, "oncor", day);
    const kwh = 0.5 * (parts.base + parts.hot_water) + 2 * parts.cooling + parts.heating;
    return { from: day, to: day + 1, wh: kwh * 1000 };
  });
}

describe("the three-part fit", () => {
  it("approaches the factors of a home built from them, closer with more days", () => {
    const misses = [30, 200, 365].map((length) => {
      const [base, cooling, heating] = fitFactors(createKnownPeriods(length), "oncor");
      return Math.abs(base - 0.5) + Math.abs(cooling - 2) + Math.abs(heating - 1);
    });
    expect(misses).toEqual(misses.toSorted((left, right) => right - left));
    expect(misses[2]).toBeLessThan(0.4);
  });

  it("uses the overall level if the known days have no data on a part, and zero for an empty home", () => {
    const july = Array.from({ length: 20 }, (_, index): KnownPeriod => {
      const day = dayNumber("2025-07-10") + index;
      return { from: day, to: day + 1, wh: 1500 * partsTotal(dayParts(TYPICAL_PROFILE, "oncor", day)) };
    });
    expect(fitFactors(july, "oncor")[2]).toBeCloseTo(1.5, 1);
    expect(fitFactors([{ from: 20_000, to: 20_030, wh: 0 }], "oncor")).toEqual([0, 0, 0]);
  });

  it("predicts the unseen days of a real home better than the mean of the seen days", async () => {
    const path = realData("smart-meter-texas/interval-2022-03-01_2023-01-14.csv");
    if (!path) return;
    const result = await readUsageFile(createReadStream(path));
    if (!result.ok || result.readings.kind !== "intervals" || !result.readings.series[0])
      throw new Error("not read");
    const first = dayNumber("2022-03-01");
    const days = dailyTotals(result.readings.series[0]).map(({ wh }, index): KnownPeriod => ({
      from: first + index,
      to: first + index + 1,
      wh,
    }));
    const misses: number[] = [];
    let better = 0;
    for (const length of [14, 30, 60, 90, 120, 180]) {
      for (let start = 0; start <= 180 && start + length <= days.length; start += 60) {
        const known = days.slice(start, start + length);
        const unseen = [...days.slice(0, start), ...days.slice(start + length)];
        const truth = sum(unseen.map((day) => day.wh));
        const factors = fitFactors(known, "oncor");
        const fitted = sum(unseen.map((day) => 1000 * partsTotal(fittedParts(factors, "oncor", day.from))));
        const flat = (sum(known.map((day) => day.wh)) / length) * unseen.length;
        misses.push(Math.abs(fitted / truth - 1));
        if (Math.abs(fitted - truth) < Math.abs(flat - truth)) better++;
      }
    }
    expect(misses.length).toBeGreaterThan(20);
    // Measured: 19 of 23 windows are better, with a median error of 26 % (the mean's is 48 %).
    expect(better / misses.length).toBeGreaterThan(0.75);
    expect(misses.toSorted((left, right) => left - right)[Math.floor(misses.length / 2)]).toBeLessThan(0.3);
  });
});
