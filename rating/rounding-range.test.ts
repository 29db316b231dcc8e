// Every calculated price lies in the range that its label's rounding leaves open, and the range is as wide as an
// independent search over base charges finds.
import * as fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import type { ConditionChoice, DeliveryCharges, Label, Plan, PlanCondition } from "#contracts/plan.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { applyConditions } from "#market/conditions.ts";
import { deliveryOn } from "#market/delivery.ts";
import { proveFromAverages } from "#market/infer/prove.ts";
import { roundingHalf } from "#market/infer/rounding-box.ts";
import { foldUsage, type UsageFold } from "./fold.ts";
import { roundingRange, type RoundingRange } from "./rounding-range.ts";
import { createPlan, createYear, livedInWh } from "./test-support.ts";
import { tariffCost } from "./year-cost.ts";

const DAY = "2026-01-10";
const YEARS: ReadonlyArray<readonly [string, UsageFold]> = [
  ["a lived-in home", foldUsage(createYear("2025-01-01", 60, livedInWh))],
  ["a small apartment", foldUsage(createYear("2025-01-01", 60, () => 450))],
  ["a large home", foldUsage(createYear("2025-01-01", 60, (moment) => 2 * livedInWh(moment) + 900))],
];
/** Twelve bills of lines that are rounded to the cent, and a base charge in whole cents. */
const CENTS_OF_ROUNDING = 20;

function shippedPlans(): Plan[] {
  const loaded = loadBundledCatalog(
    readFileSync(new URL(`../market/catalog/data/${DAY}.json`, import.meta.url), "utf8"),
  );
  if (!loaded.ok) throw new Error(loaded.error);
  return loaded.value.plans;
}

function rangeOf(
  plan: Plan,
  fold: UsageFold,
  delivery: DeliveryCharges | null,
): { year: number; range: RoundingRange } {
  const options = { read_day: 1, delivery, conditions: [] };
  const { tariff } = applyConditions(plan, options.conditions);
  const cost = tariff && tariffCost(tariff, fold, options);
  const range = cost && roundingRange(plan, cost.year_cents, fold, options);
  if (!cost || !range) throw new Error(`${plan.id} has no range`);
  return { year: cost.year_cents, range };
}

/** The lowest and highest year of any line through the three rounded averages, found by trying base charges. */
function searchYears(label: Label, kwh: number): { low: number; high: number } {
  const half = roundingHalf(label);
  const averages = [label.kwh_500, label.kwh_1000, label.kwh_2000] as const;
  const usages = [500, 1000, 2000] as const;
  let [low, high] = [Infinity, -Infinity];
  // Steps of half a cent, for totals that include delivery: from −$30 to $120.
  for (let step = -6000; step <= 24_000; step += 1) {
    const base = step / 200;
    const rates = averages.map((average, index) => average - (100 * base) / (usages[index] ?? 1));
    const [from, to] = [Math.max(...rates) - half, Math.min(...rates) + half];
    if (from > to) continue;
    low = Math.min(low, 1200 * base + from * kwh);
    high = Math.max(high, 1200 * base + to * kwh);
  }
  return { low, high };
}

describe("the year of a verified plan", () => {
  const plans = shippedPlans().filter(({ proof }) => proof.verdict === "inferred");

  it.each(YEARS)(
    "lies inside the label's box for %s, for every plan of the shipped catalog",
    (_name, fold) => {
      expect(plans.length).toBeGreaterThan(800);
      for (const plan of plans) {
        const delivery = deliveryOn(TEST_DELIVERY, plan.tdu, DAY);
        if (plan.tariff?.delivery === "pass_through" && delivery === null) continue;
        const { year, range } = rangeOf(plan, fold, delivery);
        expect(range.low_cents, plan.id).toBeLessThanOrEqual(year);
        expect(range.high_cents, plan.id).toBeGreaterThanOrEqual(year);
        // A range that is nearly all of the price would say nothing: 0.05 ¢ at 500 kWh are $0.25 a bill.
        expect(range.high_cents - range.low_cents, plan.id).toBeLessThan(0.05 * year);
      }
    },
  );

  it.each(YEARS)("has the range that a search over all base charges finds for %s", (_name, fold) => {
    const lines = plans.filter(({ proof }) => proof.why === "averages_on_a_line");
    for (const plan of lines.filter((_plan, index) => index % 20 === 0)) {
      const delivery = deliveryOn(TEST_DELIVERY, plan.tdu, DAY);
      const { range } = rangeOf(plan, fold, delivery);
      const { low, high } = searchYears(plan.label, fold.year_wh / 1000);
      const slack = CENTS_OF_ROUNDING + (0.004 * fold.year_wh) / 1000;
      expect(Math.abs(range.low_cents - low), `${plan.id} low`).toBeLessThanOrEqual(slack);
      expect(Math.abs(range.high_cents - high), `${plan.id} high`).toBeLessThanOrEqual(slack);
    }
  });
});

describe("any three averages that are verified", () => {
  const [, fold] = YEARS[0] ?? [];
  const delivery = deliveryOn(TEST_DELIVERY, "oncor", DAY);
  const tenths = (low: number, high: number): fc.Arbitrary<number> =>
    fc.integer({ min: low * 10, max: high * 10 });

  it("have their year and the true one in the range", () => {
    if (!fold || !delivery) throw new Error("there is a year and a utility");
    fc.assert(
      fc.property(tenths(0, 20), tenths(1, 20), fc.constantFrom(0.1, 1), (base, rate, digit) => {
        const truth = {
          base_usd: base / 10 + delivery.monthly_usd,
          cents: rate / 10 + delivery.cents_per_kwh,
        };
        const average = (kwh: number): number =>
          Math.round(Math.round(((100 * truth.base_usd) / kwh + truth.cents) / digit) * digit * 10) / 10;
        const label = { kwh_500: average(500), kwh_1000: average(1000), kwh_2000: average(2000) };
        const proven = proveFromAverages(
          { ...createPlan("any"), label, credit_text: null, min_usage_flag: false },
          delivery,
        );
        fc.pre(proven.proof.verdict === "inferred");
        const plan = createPlan("any", { label, ...proven });
        const { year, range } = rangeOf(plan, fold, delivery);
        expect(range.low_cents).toBeLessThanOrEqual(year);
        expect(range.high_cents).toBeGreaterThanOrEqual(year);
        // Whole cents that all agree look like tenths.
        fc.pre(digit === 0.1 || roundingHalf(label) === 0.5);
        const true_year = 1200 * truth.base_usd + (truth.cents * fold.year_wh) / 1000;
        expect(range.low_cents - CENTS_OF_ROUNDING).toBeLessThanOrEqual(true_year);
        expect(range.high_cents + CENTS_OF_ROUNDING).toBeGreaterThanOrEqual(true_year);
      }),
    );
  });

  it("have a range with the fee of a condition that isn't met, as the year has", () => {
    if (!fold) throw new Error("there is a year");
    const listed = shippedPlans().find(({ proof }) => proof.why === "averages_on_a_line");
    if (!listed?.tariff) throw new Error("there is a plan");
    const fee: PlanCondition = {
      needs: ["autopay"],
      effect: "fee",
      usd_per_month: 5,
      cents_per_kwh: 0,
      met_in_tariff: true,
      quote: "A sentence.",
    };
    const plan = { ...listed, tariff: { ...listed.tariff, conditions: [fee] } };
    const options = { read_day: 1, delivery: deliveryOn(TEST_DELIVERY, plan.tdu, DAY) };
    const widthOf = (conditions: readonly ConditionChoice[]) => {
      const { tariff } = applyConditions(plan, conditions);
      const cost = tariff && tariffCost(tariff, fold, options);
      const range = cost && roundingRange(plan, cost.year_cents, fold, { ...options, conditions });
      if (!range) throw new Error("there is a range");
      return { low: range.low_cents, high: range.high_cents };
    };
    const [met, unmet] = [widthOf(["autopay"]), widthOf([])];
    expect(unmet).toEqual({ low: met.low + 6000, high: met.high + 6000 });
  });

  it("have no range if the charges were read from the label", () => {
    if (!fold) throw new Error("there is a year");
    expect(
      roundingRange(createPlan("read"), 1000, fold, { read_day: 1, delivery, conditions: [] }),
    ).toBeNull();
  });
});
