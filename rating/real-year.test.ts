// Tests the real meter file with the shipped catalog, which must give the results stated in market.md.
import { createReadStream, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ConditionChoice, Plan } from "#contracts/plan.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { applyConditionsToAll } from "#market/conditions.ts";
import { deliveryOn } from "#market/delivery.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { readUsageFile } from "#meter/formats/read-usage-file.ts";
import { yearFromReadings } from "#meter/year.ts";
import { realData } from "../tests/support/real-data.ts";
import { billYear } from "./bill.ts";
import { foldUsage } from "./fold.ts";
import type { UsageFold } from "./fold.ts";
import { rankPlans } from "./rank.ts";
import { createYear, livedInWh } from "./test-support.ts";

const DAY = "2026-01-10";
const METER_FILE = realData("smart-meter-texas/interval-2022-03-01_2023-01-14.csv");

async function fold(): Promise<UsageFold> {
  if (METER_FILE === null) {
    console.log("The real meter file is not here: a made year is ranked instead.");
    return foldUsage(createYear("2025-01-01", 15, livedInWh));
  }
  const read = await readUsageFile(createReadStream(METER_FILE));
  const year = read.ok ? yearFromReadings(read.readings, 0, "oncor") : null;
  if (year?.ok !== true) throw new Error("the real meter file gave no year");
  return foldUsage(year.value);
}

function oncorPlans(): Plan[] {
  const loaded = loadBundledCatalog(
    readFileSync(new URL(`../market/catalog/data/${DAY}.json`, import.meta.url), "utf8"),
  );
  if (!loaded.ok) throw new Error(loaded.error);
  return loaded.value.plans.filter(({ tdu }) => tdu === "oncor");
}

describe("the shipped catalog for a real home", () => {
  it("ranks plausible plans first and credit plans according to their range", async () => {
    const usageFold = await fold();
    const ranking = rankPlans(oncorPlans(), usageFold, {
      read_day: null,
      delivery: (tdu) => deliveryOn(TEST_DELIVERY, tdu, DAY),
      today: DAY,
    });
    const proved = ranking.results.filter(({ cost, flags }) => cost !== null && !flags.includes("unproven"));
    expect(proved.length).toBeGreaterThan(100);
    const costs = proved.map(({ twelve_months }) => twelve_months?.cents ?? 0);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    // A price that lasts twelve months costs its twelve bills and the one-time fees. No price that ends sooner ranks
    // first by being multiplied by twelve.
    for (const { cost, twelve_months } of proved) {
      const { price_months, one_time_cents = 0, cents = 0 } = twelve_months ?? {};
      if (price_months === 12) expect(cents).toBe((cost?.year_cents ?? 0) + one_time_cents);
      else expect(cents).not.toBe(cost?.year_cents);
    }
    // No plan of January 2026 sold energy with delivery for less than 7 or more than 35 cents per kWh.
    for (const { cost } of proved) {
      expect(cost?.average_cents_per_kwh).toBeGreaterThan(7);
      expect(cost?.average_cents_per_kwh).toBeLessThan(35);
    }
    const cliffs = proved.slice(0, 5).filter(({ flags }) => flags.includes("credit_cliff"));
    expect(cliffs.length).toBeLessThan(5);
    for (const { cost, flags } of proved) {
      if (!flags.includes("credit_cliff"))
        expect((cost?.high_cents ?? 0) - (cost?.low_cents ?? 0)).toBeLessThan(2_501);
    }
  });

  it("counts required purchases in the order, and discounts only for customers who meet their condition", async () => {
    const usageFold = await fold();
    const rank = (choices: readonly ConditionChoice[], plans: readonly Plan[] = oncorPlans()) =>
      rankPlans(applyConditionsToAll(plans, choices), usageFold, {
        read_day: null,
        delivery: (tdu) => deliveryOn(TEST_DELIVERY, tdu, DAY),
        today: DAY,
      }).results;
    const free = oncorPlans().map((plan) =>
      plan.tariff ? Object.assign({}, plan, { tariff: { ...plan.tariff, one_time_fees: [] } }) : plan,
    );
    const before = new Map(rank([], free).map((one) => [one.plan.id, one.twelve_months?.cents ?? 0]));
    const results = rank([]);
    const purchases = results.filter(({ plan }) =>
      plan.one_time_fees?.some(({ name }) => name === "purchase"),
    );
    expect(purchases).toHaveLength(6);
    for (const { plan, twelve_months } of purchases) {
      expect(twelve_months?.one_time_cents).toBe(4_999);
      expect(twelve_months?.cents).toBe((before.get(plan.id) ?? 0) + 4_999);
    }
    // In the order by twelve months, none keeps the place that it had without its purchase.
    const order = [...before.keys()];
    const verified = purchases.filter(({ plan }) => plan.proof.verdict !== "unproven");
    expect(verified).toHaveLength(3);
    for (const one of verified) expect(results.indexOf(one)).toBeGreaterThan(order.indexOf(one.plan.id));
    // Twelve fees of $5 a month without AutoPay. Plans whose price ends sooner have fewer.
    const withAutopay = new Map(rank(["autopay"]).map((one) => [one.plan.id, one]));
    const fees = results.filter(({ plan }) => plan.conditions?.some(({ effect }) => effect === "fee"));
    expect(fees).toHaveLength(4);
    for (const { plan, cost } of fees)
      expect(cost?.year_cents).toBe((withAutopay.get(plan.id)?.cost?.year_cents ?? 0) + 6_000);
    const verdicts = (choices: readonly ConditionChoice[]): string[] =>
      rank(choices).flatMap(({ plan }) => (/thermostat/i.test(plan.name) ? [plan.proof.verdict] : []));
    expect(verdicts([])).toEqual(["unproven", "unproven"]);
    expect(verdicts(["device"])).toEqual(["inferred", "inferred"]);
  });

  it("prices the year of every plan as its twelve bills", async () => {
    const usageFold = await fold();
    const delivery = deliveryOn(TEST_DELIVERY, "oncor", DAY);
    const plans = oncorPlans();
    const ranking = rankPlans(plans, usageFold, { read_day: 14, delivery: () => delivery, today: DAY });
    for (const { plan, cost } of ranking.results) {
      const tariff = plans.find(({ id }) => id === plan.id)?.tariff ?? null;
      expect(cost === null).toBe(tariff === null);
      if (tariff === null || cost === null) continue;
      const year = billYear(tariff, usageFold, { read_day: 14, delivery });
      expect(cost.year_cents).toBe(year.total_cents);
      expect(cost.parts).toEqual(year.parts);
    }
  });
});
