import { describe, expect, it } from "vitest";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import type { TduId } from "#contracts/plan.ts";
import type { HomeProfileUsage } from "#contracts/usage.ts";
import { dayNumber } from "../calendar.ts";
import { heatMap, monthTotals } from "../totals.ts";
import { degreeDays, normalTemperature } from "./climate.ts";
import { modelSeries, toHomeProfile, setRounded, TYPICAL_PROFILE } from "./usage-model.ts";
import type { HomeProfile } from "./usage-model.ts";
import { hourShares } from "./hours.ts";
import { TEST_HOME_PROFILE } from "#contracts/test-support.ts";

const profile = TEST_HOME_PROFILE;
const year = (profile: HomeProfile, tdu: TduId): { kwh: number; months: number[] } => {
  const months = monthTotals(modelSeries(profile, tdu, "2025-01-01", 365)).map((month) => month.kwh);
  return { kwh: months.reduce((sum, kwh) => sum + kwh, 0), months };
};
const sumShapeKwh = (change: Partial<HomeProfileUsage>, tdu: TduId = "oncor"): number =>
  year(toHomeProfile({ ...profile, ...change }), tdu).kwh;

describe("the typical home", () => {
  it("uses as much as a known Texas home: 1,090 to 1,200 kWh a month, most in August", () => {
    // Approximate shares of the four largest utilities, from general knowledge.
    const share = { oncor: 0.45, centerpoint: 0.37, aep_central: 0.14, aep_north: 0.04 } as const;
    const mean = (Object.keys(share) as Array<keyof typeof share>)
      .map((tdu) => (share[tdu] * year(TYPICAL_PROFILE, tdu).kwh) / 12)
      .reduce((left, right) => left + right, 0);
    expect(mean).toBeGreaterThan(1090);
    expect(mean).toBeLessThan(1200);
    for (const tdu of ["oncor", "centerpoint", "aep_central"] as const) {
      const { months } = year(TYPICAL_PROFILE, tdu);
      expect(months.indexOf(Math.max(...months))).toBe(7);
    }
  });

  it("is in the known range for a 2,000 sq ft all-electric home in Dallas, and lower with gas", () => {
    expect(sumShapeKwh({})).toBeGreaterThan(14_000);
    expect(sumShapeKwh({})).toBeLessThan(16_000);
    expect(sumShapeKwh({ heating: "gas" })).toBeGreaterThan(9000);
    expect(sumShapeKwh({ heating: "gas" })).toBeLessThan(12_500);
  });

  it("grows with size, people, pool and car", () => {
    const base = sumShapeKwh({});
    for (const change of [{ square_feet: 2600 }, { people: 5 }, { pool: true }, { ev: true }]) {
      expect(sumShapeKwh(change)).toBeGreaterThan(base + 1000);
    }
    expect(sumShapeKwh({ pool: true }) - base).toBeLessThan(3200);
    expect(sumShapeKwh({ ev: true }) - base).toBeCloseTo(3960, -1);
  });

  it("heats in Lubbock and cools in Corpus Christi", () => {
    const lubbock = year(toHomeProfile(profile), "lpl").months;
    const corpus = year(toHomeProfile(profile), "aep_central").months;
    expect(lubbock[0]).toBeGreaterThan(corpus[0] ?? 0);
    expect(corpus[8]).toBeGreaterThan(lubbock[8] ?? 0);
  });

  it("uses most in the evening of a summer day, and charges a car at night", () => {
    const { month_hours } = heatMap(modelSeries(toHomeProfile(profile), "oncor", "2025-01-01", 365));
    const august = Array.from(month_hours.slice(7 * 24, 8 * 24));
    expect([17, 18, 19]).toContain(august.indexOf(Math.max(...august)));
    const shares = hourShares("ev", false);
    expect(shares.slice(9, 17).reduce((sum, share) => sum + share, 0)).toBeLessThan(0.1);
  });
});

describe("the climate of a normal year", () => {
  it("matches the normal degree days published by the weather service, within a tenth", () => {
    // NWS daily climate reports with 1991-2020 normals, base 65 °F: Dallas/Fort Worth 2023-09-27
    // 2,608 since January (Love Field is a little warmer), Houston Hobby 2023-11-20 3,310.
    for (const [tdu, through, normal] of [
      ["oncor", "2023-09-27", 2608],
      ["centerpoint", "2023-11-20", 3310],
    ] as const) {
      let cooling = 0;
      for (let day = dayNumber("2023-01-01"); day <= dayNumber(through); day++)
        cooling += degreeDays(tdu, day).cooling;
      expect(Math.abs(cooling / normal - 1)).toBeLessThan(0.1);
    }
  });

  it("changes smoothly through the year for every utility", () => {
    for (const tdu of TDU_IDS) {
      for (let day = dayNumber("2024-01-01"); day < dayNumber("2025-02-01"); day++) {
        const step = Math.abs(normalTemperature(tdu, day + 1) - normalTemperature(tdu, day));
        expect(step).toBeLessThan(0.6);
        const { cooling, heating } = degreeDays(tdu, day);
        expect(Math.min(cooling, heating)).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

describe("rounding to whole Wh", () => {
  it("keeps the sum", () => {
    const target = new Int32Array(100);
    setRounded(
      target,
      0,
      Array.from({ length: 100 }, () => 0.37),
    );
    expect(target.reduce((sum, wh) => sum + wh, 0)).toBe(37);
  });
});
