import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Plan, Tariff } from "#contracts/plan.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { deliveryOn } from "#market/delivery.ts";
import { intervalsInDay, addDays } from "#meter/calendar.ts";
import { QUALITY, type IntervalSeries } from "#meter/usage.ts";
import { bill } from "./bill.ts";
import { costSoFar, dayCosts } from "./day-costs.ts";
import { createTariff, TEST_DELIVERY } from "#contracts/test-support.ts";
import { foldUsage, type UsageFold } from "./fold.ts";

const DAY = "2026-01-10";
const ONCOR = deliveryOn(TEST_DELIVERY, "oncor", DAY);

/** Creates November 2025, including the long day. `wh` returns the Wh of a quarter hour. */
function november(wh: (day: number, slot: number) => number, exported = false): UsageFold {
  const values: number[] = [];
  for (let day = 0; day < 30; day++) {
    const slots = intervalsInDay(addDays("2025-11-01", day), 15);
    for (let slot = 0; slot < slots; slot++) values.push(wh(day, slot));
  }
  const series: IntervalSeries = {
    esiid: null,
    start: "2025-11-01",
    minutes: 15,
    wh: Int32Array.from(values),
    exported: exported ? Int32Array.from(values, (value, index) => (index % 96 === 50 ? value : 0)) : null,
    quality: new Uint8Array(values.length).fill(QUALITY.actual),
  };
  return foldUsage(series);
}

const all = Array.from({ length: 30 }, () => true);
const sum = (costs: ReadonlyArray<number | null>): number =>
  costs.reduce<number>((total, cents) => total + (cents ?? 0), 0);

function calculateBill(tariff: Tariff, fold: UsageFold): number {
  const period = { read_day: 1, from: "", through: "", month: "2025-11", from_day: 0, to_day: 30 };
  return bill(tariff, fold, period, ONCOR).total_cents;
}

function plans(): Plan[] {
  const file = new URL(`../market/catalog/data/${DAY}.json`, import.meta.url);
  const loaded = loadBundledCatalog(readFileSync(file, "utf8"));
  if (!loaded.ok) throw new Error(loaded.error);
  return loaded.value.plans.filter(({ tdu, tariff }) => tdu === "oncor" && tariff !== null);
}

const FLAT = createTariff({
  base_charge_usd: 9,
  energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 10 }] }],
  delivery: "bundled",
});

describe("the cost of a day", () => {
  it("adds up to the month's bill for every plan of the catalog", () => {
    const uneven = (day: number, slot: number): number => (day * 37 + slot * 11) % 700;
    for (const fold of [november(uneven), november(uneven, true), november(() => 0)]) {
      for (const { tariff } of plans())
        if (tariff) expect(sum(dayCosts(tariff, fold, ONCOR, all))).toBe(calculateBill(tariff, fold));
    }
  });

  it("is the day's own energy and its share of the month's fixed charges", () => {
    // 24 kWh on the first and nothing else: 240 cents, and a thirtieth of 900.
    const costs = dayCosts(
      FLAT,
      november((day) => (day === 0 ? 250 : 0)),
      null,
      all,
    );
    expect(costs.slice(0, 3)).toEqual([270, 30, 30]);
  });

  it("counts a credit at the rate of the days that were read, and no unread day", () => {
    const credited: Tariff = { ...FLAT, credits: [{ amount_usd: 30, min_kwh: 700, max_kwh: null }] };
    const fold = november((day) => (day < 10 ? 250 : 0));
    // 241 kWh in ten days: 723 at that rate.
    const costs = dayCosts(
      credited,
      fold,
      null,
      all.map((_, day) => day < 10),
    );
    expect(costs.slice(0, 2)).toEqual([170, 180]);
    expect(sum(costs.slice(0, 10))).toBe(Math.round((billAtPace() * 10) / 30));
    expect(costs.slice(10)).toEqual(Array.from({ length: 20 }, () => null));
  });

  it("is not known without the delivery charges", () => {
    const passed: Tariff = { ...FLAT, delivery: "pass_through" };
    expect(
      dayCosts(
        passed,
        november(() => 1),
        null,
        all,
      ).every((cents) => cents === null),
    ).toBe(true);
    expect(
      dayCosts(
        FLAT,
        november(() => 1),
        null,
        all.map(() => false),
      ),
    ).toHaveLength(30);
  });
});

/** 723 kWh (November 2 has an extra hour), the base and the credit, in cents. */
function billAtPace(): number {
  return 723 * 10 + 900 - 3000;
}

describe("the cost of a day so far", () => {
  it("is the day's cost once it is over, and grows to it with each reading", () => {
    const usage = (day: number, slot: number): number => (day * 37 + slot * 11) % 700;
    const complete = all.map((_, day) => day < 20);
    const upTo = (slots: number) =>
      november((day, slot) => (day > 20 || (day === 20 && slot >= slots) ? 0 : usage(day, slot)));
    for (const { tariff } of plans().slice(0, 20)) {
      if (!tariff) continue;
      const costs = [0, 24, 48, 96].map(
        (slots) => costSoFar(tariff, upTo(slots), ONCOR, complete, 20) ?? NaN,
      );
      expect(costs).toEqual(costs.toSorted((a, b) => a - b));
      const [known] = dayCosts(tariff, upTo(96), ONCOR, complete).slice(19);
      const again = costSoFar(tariff, upTo(96), ONCOR, complete, 19);
      // Days of a month are rounded together.
      expect(Math.abs((known ?? NaN) - (again ?? NaN))).toBeLessThanOrEqual(1);
    }
  });

  it("has its share of the month from the first reading of the first day on", () => {
    const first = november((day, slot) => (day === 0 && slot < 4 ? 1_000 : 0));
    const none = all.map(() => false);
    // 4 kWh, and a thirtieth of $9.
    expect(costSoFar(FLAT, first, null, none, 0)).toBe(40 + 30);
    expect(costSoFar({ ...FLAT, delivery: "pass_through" }, first, null, none, 0)).toBeNull();
  });
});
