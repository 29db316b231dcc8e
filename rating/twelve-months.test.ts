// Twelve months calculated by hand. The home uses 1 kWh every hour, 8,760 kWh a year. The window is the calendar year
// 2026.
import { describe, expect, it } from "vitest";
import { twelveMonthsSchema } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { costWindow } from "./cost-window.ts";
import { foldUsage } from "./fold.ts";
import { createTariff } from "#contracts/test-support.ts";
import { createPlan, createYear } from "./test-support.ts";
import {
  defaultRenewalPlan,
  defaultRenewalPlans,
  isVerified,
  lasts,
  oneTimeCents,
  priceLevels,
  priceMonths,
  pricePlanFrom,
  twelveMonths,
  type AfterPrice,
  type CostedPlan,
} from "./twelve-months.ts";

const fold = foldUsage(createYear("2025-01-01", 60, () => 1000));
const window = costWindow(fold, null, "2026-01-01");
const OTHER = { name: "Other Power", puct_number: "10002" };
const UNPROVEN = { ...createPlan("x").proof, verdict: "unproven" } as const;

/** Creates a plan that costs this many dollars each month. */
function costed(usd_a_month: number, part: Partial<Plan> = {}): CostedPlan & { readonly plan: Plan } {
  const month_cents = Array.from({ length: 12 }, () => usd_a_month * 100);
  return { plan: createPlan(`$${usd_a_month}`, part), cost: { year_cents: usd_a_month * 1200, month_cents } };
}
const MONTHLY = { term_months: 0, rate_type: "variable" } as const;
const after = (typical_cents: number | null, part: Partial<AfterPrice> = {}): (() => AfterPrice) => {
  return () => ({ levels: { typical_cents, month_to_month: null }, default_plan: null, ...part });
};

describe("how long a price lasts", () => {
  it.each<[Plan["rate_type"], number, number]>([
    ["fixed", 1, 1],
    ["fixed", 3, 3],
    ["fixed", 11, 11],
    ["fixed", 12, 12],
    ["fixed", 36, 12],
    ["fixed", 0, 1],
    ["variable", 0, 1],
    ["variable", 12, 1],
    ["variable", 24, 1],
    ["indexed", 12, 1],
  ])("%s, term of %i months: %i", (rate_type, term_months, months) => {
    expect(priceMonths({ rate_type, term_months })).toBe(months);
    expect(lasts({ rate_type, term_months })).toBe(months === 12);
  });
});

describe("price levels", () => {
  it("are the median of 12-month plans and the range of month-to-month plans", () => {
    const plans = [
      ...[90, 70, 110].map((usd) => costed(usd)),
      ...[150, 120, 125, 200].map((usd) => costed(usd, MONTHLY)),
      // None of these is a 12-month price or a month-to-month plan that customers can be moved to.
      costed(10, { term_months: 24 }),
      costed(10, { term_months: 3 }),
      costed(10, { rate_type: "variable" }),
      costed(10, { proof: UNPROVEN }),
      costed(10, { prepaid: true }),
      costed(10, { ...MONTHLY, prepaid: true }),
      costed(10, { ...MONTHLY, proof: UNPROVEN }),
    ];
    expect(priceLevels(plans)).toEqual({
      typical_cents: 90 * 1200,
      // Halfway between the two in the middle.
      month_to_month: { low_cents: 120 * 1200, typical_cents: 137.5 * 1200, high_cents: 200 * 1200 },
    });
  });

  it("are unknown if nothing is listed", () => {
    expect(priceLevels([costed(70, { term_months: 24 })])).toEqual({
      typical_cents: null,
      month_to_month: null,
    });
  });
});

describe("the plan that a provider moves its customers to", () => {
  const monthly = [120, 150, 130].map((usd) => costed(usd, MONTHLY));
  const plans = [
    ...monthly,
    costed(300, { ...MONTHLY, new_customers_only: true }),
    costed(300, { ...MONTHLY, proof: UNPROVEN }),
    costed(300, { ...MONTHLY, prepaid: true }),
    costed(300, { ...MONTHLY, provider: OTHER }),
    costed(300),
  ];
  it("is the highest-priced of its month-to-month plans that are open to them", () => {
    const provider = createPlan("x").provider;
    expect(defaultRenewalPlan(plans, provider)).toBe(monthly[1]);
    const find = defaultRenewalPlans(plans);
    expect([find(provider), find(provider)]).toEqual([monthly[1], monthly[1]]);
    expect(find(OTHER)?.plan.name).toBe("$300");
  });

  it("is unknown if it lists none", () => {
    const find = defaultRenewalPlans(monthly);
    expect([defaultRenewalPlan(monthly, OTHER), find(OTHER), find(OTHER)]).toEqual([null, null, null]);
  });
});

describe("twelve months on a plan", () => {
  it("of 12 months or longer: costs its year", () => {
    for (const term_months of [12, 24]) {
      const { plan, cost } = costed(100, { term_months });
      expect(twelveMonths(window, plan, cost, after(50_000))).toEqual({
        from: "2026-01-01",
        through: "2026-12-31",
        cents: 120_000,
        price_months: 12,
        price_through: "2026-12-31",
        price_cents: 120_000,
        then_cents: 0,
        then_month_to_month: null,
        one_time_cents: 0,
      });
    }
  });

  it("of 3 months at $66: adds the typical $88 of a 12-month plan", () => {
    const { plan, cost } = costed(66, { term_months: 3 });
    // January through March have 2,159 hours (one is lost in March): $1,056 × 6,601 / 8,760 is $795.74.
    expect(twelveMonths(window, plan, cost, after(88 * 1200))).toEqual({
      from: "2026-01-01",
      through: "2026-12-31",
      cents: 19_800 + 79_574,
      price_months: 3,
      price_through: "2026-03-31",
      price_cents: 19_800,
      then_cents: 79_574,
      then_month_to_month: null,
      one_time_cents: 0,
    });
  });

  it("of 3 months, for a customer who does not shop again: uses the range of listed plans", () => {
    const month_to_month = { low_cents: 36_500, typical_cents: 73_000, high_cents: 146_000 };
    const { plan, cost } = costed(66, { term_months: 3 });
    const levels = { typical_cents: 73_000, month_to_month };
    expect(twelveMonths(window, plan, cost, after(null, { levels }))).toMatchObject({
      cents: 19_800 + 55_008,
      then_cents: 55_008,
      then_month_to_month: { low_cents: 27_504, high_cents: 110_017 },
    });
  });

  it("of 3 months, with a provider that has a month-to-month plan: uses that plan's bills", () => {
    const { plan, cost } = costed(66, { term_months: 3 });
    const default_plan = costed(140, MONTHLY);
    expect(twelveMonths(window, plan, cost, after(73_000, { default_plan })).then_month_to_month).toEqual({
      low_cents: 9 * 14_000,
      high_cents: 9 * 14_000,
    });
  });

  it("month to month: uses its first month, then the typical price", () => {
    const { plan, cost } = costed(60, MONTHLY);
    expect(twelveMonths(window, plan, cost, after(36_500))).toMatchObject({
      price_months: 1,
      price_through: "2026-01-31",
      price_cents: 6000,
      then_cents: 33_400,
      cents: 39_400,
    });
  });

  it("without a 12-month plan on the list: uses its own price and reports it", () => {
    const { plan, cost } = costed(66, { term_months: 3 });
    expect(twelveMonths(window, plan, cost, after(null))).toMatchObject({
      price_cents: 19_800,
      then_cents: null,
      cents: 79_200,
    });
  });

  it("adds one-time fees and charges them once", () => {
    const one_time_fees = [
      { name: "enrollment", amount_usd: 9.95 },
      { name: "device", amount_usd: 30 },
    ];
    const tariff = createTariff({ one_time_fees });
    expect([oneTimeCents(tariff), oneTimeCents(createTariff()), oneTimeCents(null)]).toEqual([3995, 0, 0]);
    for (const term_months of [3, 12]) {
      const { plan, cost } = costed(100, { term_months, tariff });
      const priced = twelveMonths(window, plan, cost, after(120_000));
      expect(priced.one_time_cents).toBe(3995);
      expect(priced.cents).toBe(priced.price_cents + (priced.then_cents ?? 0) + 3995);
      expect(twelveMonthsSchema.strict().parse(priced)).toEqual(priced);
    }
  });

  it("from a later day: covers the rest of the window", () => {
    const { plan, cost } = costed(100, { term_months: 3 });
    // From July 1 (day 181): July through September, then 2,209 hours (one more in November) at $365 a year.
    expect(pricePlanFrom(window, plan, cost, after(36_500)(), 181)).toEqual({
      price_through: "2026-09-30",
      price_cents: 30_000,
      then_cents: 9204,
      then_month_to_month: null,
      cents: 39_204,
    });
    // A term that is longer than the window has nothing after it.
    expect(pricePlanFrom(window, plan, cost, after(36_500)(), 304)).toMatchObject({
      price_through: "2026-12-31",
      then_cents: 0,
      cents: 20_000,
    });
  });

  it("that starts on the 31st: ends with the shorter month", () => {
    const from = costWindow(fold, null, "2026-01-31");
    const { plan, cost } = costed(100, { term_months: 1 });
    expect(twelveMonths(from, plan, cost, after(36_500)).price_through).toBe("2026-02-27");
  });
});

describe("isVerified", () => {
  it.each([
    ["exact", true],
    ["inferred", true],
    ["unproven", false],
  ] as const)("%s: %s", (verdict, expected) => {
    expect(isVerified({ proof: { ...UNPROVEN, verdict } })).toBe(expected);
  });
});
