// Tests the ranking of prices that last twelve months among those that do not.
import { describe, expect, it } from "vitest";
import type { DeliveryCharges, Plan } from "#contracts/plan.ts";
import { foldUsage } from "./fold.ts";
import { rankPlans, type RankOptions } from "./rank.ts";
import { createTariff } from "#contracts/test-support.ts";
import { livedInWh, createPlan, createYear } from "./test-support.ts";

const ONCOR: DeliveryCharges = {
  tdu: "oncor",
  as_of: "2025-12-29",
  monthly_usd: 4.23,
  cents_per_kwh: 5.5833,
};
const fold = foldUsage(createYear("2025-01-01", 60, livedInWh));
const OPTIONS: RankOptions = { read_day: null, delivery: () => ONCOR, today: "2026-11-21" };
const proof = (part: Partial<Plan["proof"]>): Plan["proof"] => ({ ...createPlan("x").proof, ...part });
const rate = (cents_per_kwh: number): Plan["tariff"] =>
  createTariff({ energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh }] }] });

describe("prices that end within twelve months", () => {
  const plans = [
    createPlan("a year", { tariff: rate(12) }),
    createPlan("two years", { tariff: rate(11), term_months: 24 }),
    createPlan("three months", { tariff: rate(7), term_months: 3 }),
    createPlan("month to month", { tariff: rate(10), term_months: 0, rate_type: "variable" }),
    createPlan("not verified", { tariff: rate(5), term_months: 3, proof: proof({ verdict: "unproven" }) }),
    createPlan("no price", { tariff: null }),
  ];
  const ranking = rankPlans(plans, fold, OPTIONS);
  const find = (id: string): (typeof ranking.results)[number] | undefined =>
    ranking.results.find(({ plan }) => plan.id === id);

  it("rank by their twelve months: three cheap ones, then the typical price", () => {
    expect(ranking.results.map(({ plan }) => plan.id)).toEqual([
      "three months",
      "two years",
      "month to month",
      "a year",
      "not verified",
      "no price",
    ]);
    const [year, short] = [find("a year"), find("three months")];
    expect(ranking.levels.typical_cents).toBe(year?.cost?.year_cents);
    expect(year?.twelve_months?.cents).toBe(year?.cost?.year_cents);
    const { cents = 0, price_cents = 0, then_cents } = short?.twelve_months ?? {};
    expect(cents).toBe(price_cents + (then_cents ?? 0));
    expect(cents).toBeGreaterThan(short?.cost?.year_cents ?? 0);
    expect(cents).toBeLessThan(year?.cost?.year_cents ?? 0);
  });

  it("use the month-to-month plan of their own provider", () => {
    const { then_month_to_month, then_cents } = find("three months")?.twelve_months ?? {};
    expect(then_month_to_month?.low_cents).toBe(then_month_to_month?.high_cents);
    expect(then_month_to_month?.low_cents).toBeLessThan(then_cents ?? 0);
  });

  it("have levels of verified plans and count every plan once", () => {
    const monthly = find("month to month")?.cost?.year_cents ?? 0;
    expect(ranking.levels.month_to_month).toEqual({
      low_cents: monthly,
      typical_cents: monthly,
      high_cents: monthly,
    });
    expect(ranking.counts).toEqual({ listed: 6, lasting: 2, shorter: 2, unverified: 1, unpriced: 1 });
  });

  it("start on the requested day, or else today", () => {
    expect(find("a year")?.twelve_months).toMatchObject({ from: "2026-11-21", through: "2027-11-20" });
    const later = rankPlans(plans, fold, { ...OPTIONS, from: "2026-11-24" });
    expect(later.window).toMatchObject({ from: "2026-11-24", through: "2027-11-23" });
    for (const { twelve_months } of later.results)
      if (twelve_months) expect(twelve_months.from).toBe("2026-11-24");
  });

  it("include one-time fees in the twelve months, but not in the year", () => {
    const one_time_fees = [{ name: "enrollment", amount_usd: 25 }];
    const fee = createPlan("fee", { tariff: { ...createTariff(), one_time_fees } });
    const [first, second] = rankPlans([fee, createPlan("none")], fold, OPTIONS).results;
    expect([first?.plan.id, second?.plan.id]).toEqual(["none", "fee"]);
    expect(second?.cost).toEqual(first?.cost);
    expect(second?.twelve_months?.cents).toBe((first?.twelve_months?.cents ?? 0) + 2500);
  });
});
