// A ranking's cents are the sums of the lines that `priceMonth` prints, for any tariff, home, charges and read day.
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RankedPlan } from "#contracts/compare.ts";
import type { DeliveryCharges, EnergyWindow, Plan, Tariff } from "#contracts/plan.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { deliveryForYear, deliveryOn } from "#market/delivery.ts";
import { compileTariff } from "#market/price.ts";
import { anyCharges, anyTariff } from "#tests/support/any-tariff.ts";
import { billYear, type YearBill } from "./bill.ts";
import { foldUsage, type UsageFold } from "./fold.ts";
import { POSSIBLE_READ_DAYS } from "./periods.ts";
import { rankPlans } from "./rank.ts";
import { createYear, livedInWh } from "./test-support.ts";
import { dependsOnReadDay, readDayCosts, tariffCost } from "./year-cost.ts";

const DAY = "2026-01-10";
/** Oncor with a change within a billing month and another with only a new monthly charge, as in some years. */
const CHANGING_ROWS = TEST_DELIVERY.flatMap((row) => [
  row,
  { ...row, effective_date: "2026-03-12", cents_per_kwh: row.cents_per_kwh + 0.2081, monthly_usd: 5.11 },
  { ...row, effective_date: "2026-09-01", cents_per_kwh: row.cents_per_kwh + 0.2081, monthly_usd: 4.83 },
]);

/** Years that start on the first, within a month, and after a leap day, with and without exports. */
const HOMES: readonly UsageFold[] = [
  foldUsage(createYear("2025-01-01", 60, (moment) => 4 * livedInWh(moment))),
  foldUsage(createYear("2024-11-18", 15, livedInWh)),
  foldUsage(
    createYear(
      "2024-02-29",
      60,
      (moment) => 3 * livedInWh(moment),
      ({ day, minute }) => (minute > 480 && minute < 1080 ? (day * 131 + minute * 7) % 3500 : 0),
    ),
  ),
  foldUsage(createYear("2025-06-30", 60, () => 0)),
];

const hours: fc.Arbitrary<Partial<EnergyWindow>> = fc.record(
  {
    months: fc.constantFrom<[number, ...number[]]>([6, 7, 8, 9], [1, 12], [3], [2, 4, 10]),
    weekdays: fc.constantFrom<[number, ...number[]]>([0, 6], [1, 2, 3, 4, 5], [3]),
    from_minute: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
    to_minute: fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15),
  },
  { requiredKeys: [] },
);

/** Tariffs whose windows have hours. The last one has none, as the format requires. */
const timeOfUse: fc.Arbitrary<Tariff> = fc
  .tuple(anyTariff, fc.array(hours, { minLength: 3, maxLength: 3 }))
  .map(([tariff, all]) => {
    const last = tariff.energy.length - 1;
    const [first, ...others] = tariff.energy.map((window, index) =>
      index === last ? window : Object.assign({}, window, all[index]),
    );
    const energy = [first ?? { tiers: [{ up_to_kwh: null, cents_per_kwh: 1 }] }, ...others];
    return Object.assign({}, tariff, { energy });
  });

const changes: fc.Arbitrary<DeliveryCharges | null> = fc
  .tuple(anyCharges, fc.array(anyCharges, { maxLength: 2 }), fc.integer({ min: 1, max: 28 }), fc.boolean())
  .map(([first, others, day, known]) => {
    if (!known) return null;
    const on = String(day).padStart(2, "0");
    const later = others.map(({ monthly_usd, cents_per_kwh }, index) => {
      const as_of = `2026-0${3 + index * 4}-${on}`;
      return { as_of, certainty: "exact" as const, monthly_usd, cents_per_kwh };
    });
    return later.length === 0 ? first : Object.assign({}, first, { from: DAY, later });
  });

function expectEqual(tariff: Tariff, home: UsageFold, delivery: DeliveryCharges | null, day: number): void {
  const cost = tariffCost(tariff, home, { read_day: day, delivery });
  if (compileTariff(tariff, delivery).delivery_missing) {
    expect(cost).toBeNull();
    return;
  }
  const year = billYear(tariff, home, { read_day: day, delivery });
  expect(cost?.month_cents).toEqual(year.bills.map(({ total_cents }) => total_cents));
  expect(cost?.parts).toEqual(year.parts);
  expect(cost?.year_cents).toBe(year.total_cents);
}

describe("a year of any tariff", () => {
  const home = fc.constantFrom(...HOMES);
  const read_day = fc.integer({ min: 1, max: 31 });

  it.each([
    ["one price for all hours", anyTariff],
    ["prices by month, weekday and hour", timeOfUse],
  ])("has the cents of its printed lines, on every read day: %s", (_, tariff) => {
    fc.assert(fc.property(tariff, home, changes, read_day, expectEqual), { numRuns: 400 });
  });

  it("has the same cents whatever was priced before on the same home", () => {
    const one = fc.tuple(timeOfUse, changes, read_day);
    fc.assert(
      fc.property(fc.array(one, { minLength: 2, maxLength: 6 }), home, (all, usage) => {
        const shared = foldUsage(usage.series);
        for (const [tariff, delivery, day] of all) {
          const options = { read_day: day, delivery };
          const alone = tariffCost(structuredClone(tariff), foldUsage(usage.series), options);
          expect(tariffCost(tariff, shared, options)).toEqual(alone);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("is priced for each read day if the day is not known", () => {
    fc.assert(
      fc.property(timeOfUse, home, changes, (tariff, usage, delivery) => {
        if (compileTariff(tariff, delivery).delivery_missing) return;
        expect(readDayCosts(tariff, usage, delivery).map(({ year_cents }) => year_cents)).toEqual(
          POSSIBLE_READ_DAYS.map((day) => billYear(tariff, usage, { read_day: day, delivery }).total_cents),
        );
      }),
      { numRuns: 30 },
    );
  });
});

function loadPlans(): readonly Plan[] {
  const file = new URL(`../market/catalog/data/${DAY}.json`, import.meta.url);
  const loaded = loadBundledCatalog(readFileSync(file, "utf8"));
  if (!loaded.ok) throw new Error(loaded.error);
  return loaded.value.plans;
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function compareResults(a: RankedPlan, b: RankedPlan): number {
  const group = ({ plan, cost }: RankedPlan): number =>
    cost === null ? 2 : Number(plan.proof.verdict === "unproven");
  const cents = ({ twelve_months }: RankedPlan): number => twelve_months?.cents ?? 0;
  const named = byText(a.plan.name, b.plan.name) || byText(a.plan.id, b.plan.id);
  // Plans without a price are sorted by their label, which rank.test.ts checks.
  return group(a) - group(b) || cents(a) - cents(b) || (group(a) === 2 ? 0 : named);
}

describe("the shipped list", () => {
  const plans = loadPlans();
  const [home] = HOMES;
  if (!home) throw new Error("there are homes");
  const sum = (years: readonly YearBill[]): number =>
    years.reduce((total, year) => total + year.total_cents, 0);

  it.each([
    ["constant charges", (tdu: Plan["tdu"]) => deliveryOn(TEST_DELIVERY, tdu, DAY)],
    ["charges that change", (tdu: Plan["tdu"]) => deliveryForYear(CHANGING_ROWS, tdu, DAY)],
  ])("is ranked by the cents of the printed lines: %s", (_, delivery) => {
    const bills = (plan: Plan, day: number): YearBill | null =>
      plan.tariff && billYear(plan.tariff, home, { read_day: day, delivery: delivery(plan.tdu) });
    const byId = new Map(plans.map((plan) => [plan.id, plan]));
    for (const read_day of [1, 17, 31]) {
      const { results } = rankPlans(plans, home, { read_day, delivery, today: DAY });
      expect(results).toHaveLength(plans.length);
      expect(results).toEqual(results.toSorted(compareResults));
      for (const { plan, cost } of results) {
        const listed = byId.get(plan.id);
        const year = listed ? bills(listed, read_day) : null;
        expect(cost?.month_cents).toEqual(year?.bills.map(({ total_cents }) => total_cents));
        expect(cost?.parts).toEqual(year?.parts);
      }
    }
    const unknown = rankPlans(plans, home, { read_day: null, delivery, today: DAY });
    for (const { plan, cost } of unknown.results) {
      const tariff = byId.get(plan.id)?.tariff;
      if (!tariff || !dependsOnReadDay(compileTariff(tariff, null), false)) continue;
      const years = POSSIBLE_READ_DAYS.map((day) =>
        billYear(tariff, home, { read_day: day, delivery: delivery(plan.tdu) }),
      );
      expect(cost?.year_cents).toBe(Math.round(sum(years) / years.length));
      const totals = years.map(({ total_cents }) => total_cents);
      expect([cost?.low_cents, cost?.high_cents]).toEqual([Math.min(...totals), Math.max(...totals)]);
    }
  });
});
