import { describe, expect, it } from "vitest";
import { yearFromAnnual, createYearFromProfile } from "#meter/year.ts";
import { foldUsage } from "./fold.ts";
import { weatherYears } from "./weather-years.ts";

const TODAY = "2026-01-12";

function monthWh(fold: ReturnType<typeof foldUsage>, month: number): number {
  let wh = 0;
  for (let day = 0; day < fold.days; day++)
    if (fold.month_of_day[day] === month) wh += (fold.consumed[day + 1] ?? 0) - (fold.consumed[day] ?? 0);
  return wh;
}

describe("a mild and a hot year", () => {
  const fold = foldUsage(yearFromAnnual(14_000, "oncor", TODAY));
  const { mild, hot } = weatherYears(fold);

  it("change only summers, by equal amounts up and down", () => {
    for (let month = 1; month <= 12; month++) {
      const [low, normal, high] = [mild, fold, hot].map((year) => monthWh(year, month)) as [
        number,
        number,
        number,
      ];
      if (month < 5 || month > 9) expect([low, high]).toEqual([normal, normal]);
      else {
        expect(high).toBeGreaterThan(normal);
        // Whole Wh per interval: at most half a Wh each way in 96 × 31 of them.
        expect(Math.abs(high - normal - (normal - low))).toBeLessThan(1500);
      }
    }
  });

  it("change August by less than the share of cooling that is added or removed", () => {
    const share = monthWh(hot, 8) / monthWh(fold, 8) - 1;
    expect(share).toBeGreaterThan(0.04);
    expect(share).toBeLessThan(0.15);
  });

  it("do not change a home with the same usage every day", () => {
    const { series } = createYearFromProfile(
      { kind: "home", square_feet: 2000, people: 3, heating: "gas", pool: false, ev: false },
      "oncor",
      TODAY,
    );
    const flat = foldUsage({ ...series, wh: series.wh.map(() => 250) });
    const years = weatherYears(flat);
    // The two days of clock change are longer and shorter than the rest, and are not in summer.
    expect([years.mild.year_wh, years.hot.year_wh]).toEqual([flat.year_wh, flat.year_wh]);
  });
});
