import { describe, expect, it } from "vitest";
import { createTariff } from "#contracts/test-support.ts";
import { listBillRisks } from "./bill-risks.ts";

const tariff = createTariff({
  energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 12 }] }],
  credits: [{ amount_usd: 125, min_kwh: 1_000, max_kwh: null }],
  minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 800 }],
});
const MONTHS = [700, 799, 800, 999, 1_000, 1_500];

describe("listBillRisks", () => {
  it("counts the months that miss a credit and that pay a minimum usage fee", () => {
    const { credits, minimums } = listBillRisks({ tariff, term_months: 12 }, MONTHS, "2026-11-26");
    expect(credits.map(({ missed }) => missed)).toEqual([{ n: 4, of: 6 }]);
    expect(minimums).toEqual([{ usd: 9.95, below_kwh: 800, paid: { n: 2, of: 6 } }]);
  });

  it("shows the rules without counts if the usage is not known", () => {
    const risks = listBillRisks({ tariff, term_months: 12 }, null, null);
    expect(risks.credits.map(({ missed }) => missed)).toEqual([null]);
    expect(risks.minimums.map(({ paid }) => paid)).toEqual([null]);
    expect(risks.ends_on).toBeNull();
  });

  it("marks a contract that ends in summer, and has no end for month to month", () => {
    expect(listBillRisks({ tariff, term_months: 9 }, MONTHS, "2026-11-26")).toMatchObject({
      ends_on: "2027-08-25",
      ends_in_summer: true,
    });
    expect(listBillRisks({ tariff, term_months: 12 }, MONTHS, "2026-11-26").ends_in_summer).toBe(false);
    expect(listBillRisks({ tariff: null, term_months: 0 }, MONTHS, "2026-11-26")).toEqual({
      credits: [],
      minimums: [],
      ends_on: null,
      ends_in_summer: false,
    });
  });
});
