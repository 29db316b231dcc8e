import { describe, expect, it } from "vitest";
import { findMainCreditCount, missedUsd, countCredits } from "./credit-count.ts";

const from1000 = { amount_usd: 100, min_kwh: 1_000, max_kwh: null };
const band = { amount_usd: 30, min_kwh: 1_000, max_kwh: 2_000 };
const kwh = [999.9, 1_000, 1_999.9, 2_000];

describe("credits over a home's months", () => {
  it("are earned from the threshold on, and in a band up to its end", () => {
    expect(countCredits([from1000, band], kwh).map(({ won, missed }) => [won, missed])).toEqual([
      [3, 1],
      [2, 2],
    ]);
  });

  it("are worth the amount lost in missed months", () => {
    expect(missedUsd(countCredits([from1000, band], kwh))).toBe(160);
  });

  it("name the one with the largest loss", () => {
    expect(findMainCreditCount(countCredits([band, from1000], kwh))?.credit).toBe(from1000);
    expect(findMainCreditCount(countCredits([band, from1000], [1_500]))?.credit).toBe(from1000);
    // $15 in each of twelve months is more than $35 in four.
    const rare = { amount_usd: 15, min_kwh: 2_000, max_kwh: null };
    const common = { amount_usd: 35, min_kwh: 1_000, max_kwh: null };
    const months = [...Array<number>(4).fill(900), ...Array<number>(8).fill(1_200)];
    expect(findMainCreditCount(countCredits([common, rare], months))?.credit).toBe(rare);
    expect(findMainCreditCount([])).toBeNull();
  });
});
