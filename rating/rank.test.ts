import { describe, expect, it } from "vitest";
import { rankedPlanSchema } from "#contracts/compare.ts";
import type { DeliveryCharges, Plan } from "#contracts/plan.ts";
import { billYear } from "./bill.ts";
import { priceCurve } from "./curve.ts";
import { explain } from "./explain.ts";
import { termEnd } from "./flags.ts";
import { foldUsage } from "./fold.ts";
import { labelAverageAt, rankPlans } from "./rank.ts";
import type { RankOptions } from "./rank.ts";
import { createTariff } from "#contracts/test-support.ts";
import { livedInWh, createPlan, createYear } from "./test-support.ts";
import { readDayCosts } from "./year-cost.ts";

const ONCOR: DeliveryCharges = {
  tdu: "oncor",
  as_of: "2025-12-29",
  monthly_usd: 4.23,
  cents_per_kwh: 5.5833,
};
const fold = foldUsage(createYear("2025-01-01", 15, livedInWh));
const OPTIONS: RankOptions = { read_day: null, delivery: () => ONCOR, today: "2026-11-21" };
const credit = createTariff({
  energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 15.1 }] }],
  credits: [{ amount_usd: 125, min_kwh: 1000, max_kwh: null }],
});
const proof = (part: Partial<Plan["proof"]>): Plan["proof"] => ({ ...createPlan("x").proof, ...part });
const rate = (cents_per_kwh: number): Plan["tariff"] =>
  createTariff({ energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh }] }] });

const listFlags = (
  part: Partial<Plan>,
  options: Partial<RankOptions> = {},
  usageFold = fold,
): readonly string[] =>
  rankPlans([createPlan("one", part)], usageFold, { ...OPTIONS, ...options }).results[0]?.flags ?? [];

describe("rankPlans", () => {
  const plans = [
    createPlan("dear", { tariff: rate(13) }),
    createPlan("cheap", { tariff: rate(9) }),
    createPlan("also cheap", {
      tariff: rate(9),
      proof: proof({ verdict: "inferred", why: "averages_on_a_line" }),
    }),
    createPlan("too good", {
      tariff: rate(1),
      proof: proof({ verdict: "unproven", why: "label_text_disagrees" }),
    }),
    createPlan("no tariff b", { tariff: null, label: { kwh_500: 20, kwh_1000: 20, kwh_2000: 20 } }),
    createPlan("no tariff a", {
      tariff: null,
      label: { kwh_500: 5, kwh_1000: 5, kwh_2000: 5 },
      proof: proof({ verdict: "unproven", why: "time_of_use_hours_unknown" }),
    }),
  ];

  it("sorts verified prices by cost, then unproven ones, then unpriced ones by label, and ties by name", () => {
    const { results } = rankPlans(plans, fold, OPTIONS);
    expect(results.map(({ plan }) => plan.name)).toEqual([
      "also cheap",
      "cheap",
      "dear",
      "too good",
      "no tariff a",
      "no tariff b",
    ]);
    expect(results.map(({ cost }) => cost === null)).toEqual([false, false, false, false, true, true]);
  });

  it("returns the contract's format", () => {
    for (const result of rankPlans(plans, fold, OPTIONS).results) {
      expect(rankedPlanSchema.parse(result)).toEqual(result);
    }
  });

  it("returns the months of the read day it uses, and whether that day was provided", () => {
    const assumed = rankPlans(plans, fold, OPTIONS);
    expect([assumed.read_day, assumed.read_day_known]).toEqual([1, false]);
    expect(assumed.months.reduce((sum, { kwh }) => sum + kwh, 0)).toBeCloseTo(fold.year_wh / 1000, 6);
    const declared = rankPlans(plans, fold, { ...OPTIONS, read_day: 17 });
    expect([declared.read_day, declared.read_day_known, declared.months[0]?.month]).toEqual([
      17,
      true,
      "2025-01",
    ]);
    const cheap = declared.results.find(({ plan }) => plan.id === "cheap");
    const year = billYear(rate(9) ?? createTariff(), fold, { read_day: 17, delivery: ONCOR });
    expect(cheap?.cost?.month_cents).toEqual(year.bills.map(({ total_cents }) => total_cents));
    expect(cheap?.cost?.average_cents_per_kwh).toBeCloseTo((year.total_cents * 1000) / fold.year_wh, 10);
  });

  it("calculates savings against a plan of the list or an entered price", () => {
    const { results, current_cents } = rankPlans(plans, fold, {
      ...OPTIONS,
      current: { kind: "plan", plan_id: "dear" },
    });
    const expensive = results.find(({ plan }) => plan.id === "dear");
    expect([expensive?.savings_cents, expensive?.cost?.year_cents]).toEqual([0, current_cents]);
    const declared = { kind: "price", cents_per_kwh: 13, base_usd: 0, includes_delivery: false } as const;
    expect(rankPlans(plans, fold, { ...OPTIONS, current: declared }).current_cents).toBe(current_cents);
    const allIn = { ...declared, cents_per_kwh: 18, includes_delivery: true };
    expect(rankPlans(plans, fold, { ...OPTIONS, current: allIn }).current_cents).toBeCloseTo(
      fold.year_wh * 0.018,
      -2,
    );
    expect(
      rankPlans(plans, fold, { ...OPTIONS, current: { kind: "plan", plan_id: "gone" } }).current_cents,
    ).toBeNull();
    expect(rankPlans(plans, fold, OPTIONS).results[0]?.savings_cents).toBeNull();
  });

  it("returns no price if delivery is passed through and unknown", () => {
    const { results } = rankPlans(plans.slice(0, 1), fold, { ...OPTIONS, delivery: () => null });
    expect(results[0]).toMatchObject({ cost: null, twelve_months: null, savings_cents: null });
  });

  it("includes the whole cost of the user's current plan", () => {
    const named = { kind: "plan", plan_id: "dear" } as const;
    const { results, current_cost } = rankPlans(plans, fold, { ...OPTIONS, current: named });
    expect(current_cost).toEqual(results.find(({ plan }) => plan.id === "dear")?.cost);
    expect(rankPlans(plans, fold, OPTIONS).current_cost).toBeNull();
  });

  it("shows a threshold plan with its range and a flat one without", () => {
    const { results } = rankPlans(
      [createPlan("credit", { tariff: credit }), createPlan("flat")],
      fold,
      OPTIONS,
    );
    const range = (id: string): number => {
      const cost = results.find(({ plan }) => plan.id === id)?.cost;
      return (cost?.high_cents ?? 0) - (cost?.low_cents ?? 0);
    };
    expect(range("flat")).toBe(0);
    expect(range("credit")).toBeGreaterThan(10_000);
  });
});

describe("flags", () => {
  it("are empty for a plain plan", () => expect(listFlags({})).toEqual([]));

  it("include credit_cliff if the year changes with the read day or a month is near the threshold", () => {
    expect(listFlags({ tariff: credit })).toEqual(["credit_cliff"]);
    const steady = foldUsage(createYear("2025-01-01", 60, () => 2000));
    expect(listFlags({ tariff: credit }, {}, steady)).toEqual([]);
    const near = foldUsage(createYear("2025-01-01", 60, () => 1400));
    expect(listFlags({ tariff: credit }, { read_day: 1 }, near)).toEqual(["credit_cliff"]);
  });

  it("include what the plan itself states", () => {
    expect(listFlags({ new_customers_only: true, prepaid: true, rate_type: "variable" })).toEqual([
      "new_customers_only",
      "prepaid",
      "first_cycle_price",
    ]);
    expect(listFlags({ proof: proof({ verdict: "unproven", why: "time_of_use_hours_unknown" }) })).toEqual([
      "unproven",
      "time_of_use_hours_unknown",
    ]);
  });

  it("include unpriced real-time buyback if the home exports", () => {
    const buyback = { kind: "real_time", offsets: "energy", monthly_cap: "none", rollover: false } as const;
    const solar = foldUsage(
      createYear(
        "2025-01-01",
        60,
        () => 800,
        () => 100,
      ),
    );
    expect(listFlags({ tariff: createTariff({ buyback }) }, {}, solar)).toEqual(["buyback_not_priced"]);
    expect(listFlags({ tariff: createTariff({ buyback }) })).toEqual([]);
  });

  it("include the high-price season for a term that ends from June to September", () => {
    expect(
      [8, 7, 10, 11, 0].map((term_months) => listFlags({ term_months }).includes("dear_season_end")),
    ).toEqual([true, true, true, false, false]);
    expect([termEnd("2026-11-21", 12), termEnd("2026-11-21", 1), termEnd("2026-01-31", 36)]).toEqual([
      "2027-11",
      "2026-12",
      "2029-01",
    ]);
    expect(termEnd("2026-11-21", 0)).toBeNull();
  });
});

describe("labelAverageAt", () => {
  it("is linear between the label's points and flat beyond them", () => {
    const label = { kwh_500: 20, kwh_1000: 10, kwh_2000: 14 };
    expect([100, 500, 750, 1000, 1500, 2000, 4000].map((kwh) => labelAverageAt(label, kwh))).toEqual([
      20, 20, 15, 10, 12, 14, 14,
    ]);
  });
});

describe("explain", () => {
  const plan = createPlan("credit", { tariff: credit });
  const year = billYear(credit, fold, { read_day: 1, delivery: ONCOR });
  const facts = explain(plan, year, {
    compared_to: billYear(createTariff(), fold, { read_day: 1, delivery: ONCOR }),
    read_days: readDayCosts(credit, fold, ONCOR),
  });

  it("lists every month as earned or missed, and by how much", () => {
    const won = facts.find((fact) => fact.code === "credit_won");
    const missed = facts.find((fact) => fact.code === "credit_missed");
    expect((won?.months.length ?? 0) + (missed?.months.length ?? 0)).toBe(12);
    expect(won?.total_cents).toBe(-year.parts.credits);
    for (const { kwh, change_kwh } of missed?.months ?? []) expect(kwh + change_kwh).toBeCloseTo(1000, 6);
  });

  it("returns the shares and the difference to another plan, part by part", () => {
    const shares = facts.filter((fact) => fact.code === "part_share").map(({ share }) => share);
    expect(shares.filter((share) => share > 0).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 10);
    const compared = facts.find((fact) => fact.code === "compared");
    expect(Object.values(compared?.parts ?? {}).reduce((sum, cents) => sum + cents, 0)).toBe(
      compared?.difference_cents,
    );
    expect(compared?.parts).toMatchObject({ delivery: 0, base: 0, credits: year.parts.credits });
    expect(compared?.main_part).toBe((compared?.difference_cents ?? 0) < 0 ? "credits" : "energy");
  });

  it("lists the read days that make it cheap", () => {
    const days = facts.find((fact) => fact.code === "read_days");
    expect(days?.cheapest_days.length).toBeGreaterThan(0);
    expect(days?.low_cents).toBeLessThan(days?.high_cents ?? 0);
  });

  it("lists the months with a minimum usage fee", () => {
    const tariff = createTariff({ minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 1000 }] });
    const low = billYear(tariff, fold, { read_day: 1, delivery: ONCOR });
    const fee = explain(createPlan("fee", { tariff }), low).find(
      (fact) => fact.code === "minimum_fee_charged",
    );
    expect(fee?.months).toEqual(low.bills.filter(({ kwh }) => kwh < 1000).map(({ period }) => period.month));
    expect(fee?.total_cents).toBe(low.parts.fees);
  });
});

describe("priceCurve", () => {
  it("includes both sides of a credit's jump", () => {
    const points = priceCurve(credit, { delivery: ONCOR, shares: [1] });
    const at1000 = points.filter(({ kwh }) => kwh === 1000);
    expect(at1000.map(({ cents }) => cents)).toEqual([21_106, 8_606]);
    expect(points[0]).toEqual({ kwh: 0, cents: 423, cents_per_kwh: null });
    expect(points.at(-1)?.kwh).toBe(3000);
    expect(points.map(({ kwh }) => kwh)).toEqual(points.map(({ kwh }) => kwh).toSorted((a, b) => a - b));
  });

  it("has a point at the end of a window's block for the home's own share of hours", () => {
    const tariff = createTariff({
      energy: [
        { weekdays: [0, 6], tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }], max_kwh_per_month: 180 },
        {
          tiers: [
            { up_to_kwh: 700, cents_per_kwh: 10 },
            { up_to_kwh: null, cents_per_kwh: 14 },
          ],
        },
      ],
    });
    const kwh = priceCurve(tariff, { delivery: ONCOR, shares: [0.3, 0.7], step_kwh: 300 }).map(
      (point) => point.kwh,
    );
    expect(kwh).toContain(600);
    expect(kwh).toContain(1000);
  });

  it("ends at the requested usage and ignores exports", () => {
    const tariff = createTariff({
      buyback: { kind: "fixed", cents_per_kwh: 5, offsets: "energy", monthly_cap: "none", rollover: false },
    });
    const points = priceCurve(tariff, { delivery: null, shares: [1], max_kwh: 1000, step_kwh: 400 });
    expect(points.map(({ kwh, cents }) => [kwh, cents])).toEqual([
      [0, 0],
      [400, 4800],
      [800, 9600],
      [1000, 12_000],
    ]);
  });
});
