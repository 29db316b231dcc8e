import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DeliveryCharges, Tariff } from "#contracts/plan.ts";
import { sumCents } from "#market/price.ts";
import { bill, billYear } from "./bill.ts";
import { foldUsage } from "./fold.ts";
import { billingPeriods, POSSIBLE_READ_DAYS } from "./periods.ts";
import { createTariff } from "#contracts/test-support.ts";
import { livedInWh, createYear } from "./test-support.ts";
import { readDayCosts, tariffCost } from "./year-cost.ts";

const ONCOR: DeliveryCharges = {
  tdu: "oncor",
  as_of: "2025-12-29",
  monthly_usd: 4.23,
  cents_per_kwh: 5.5833,
};
const year = foldUsage(createYear("2025-01-01", 15, livedInWh));
const midYear = foldUsage(
  createYear("2024-05-20", 15, livedInWh, ({ minute }) => (minute > 600 && minute < 900 ? 300 : 0)),
);

const TARIFFS: Readonly<Record<string, Tariff>> = {
  flat: createTariff({ base_charge_usd: 9.95 }),
  credit: createTariff({ credits: [{ amount_usd: 125, min_kwh: 1000, max_kwh: null }] }),
  minimum: createTariff({ minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 1000 }] }),
  tiers: createTariff({
    energy: [
      {
        tiers: [
          { up_to_kwh: 700, cents_per_kwh: 9 },
          { up_to_kwh: null, cents_per_kwh: 14 },
        ],
      },
    ],
  }),
  weekends: createTariff({
    energy: [
      {
        weekdays: [0, 6],
        tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }],
        delivery_waived: true,
        max_kwh_per_month: 400,
      },
      { tiers: [{ up_to_kwh: null, cents_per_kwh: 17 }] },
    ],
  }),
  rollover: createTariff({
    buyback: { kind: "energy_rate", offsets: "all_charges", monthly_cap: "none", rollover: true },
  }),
};

describe("billing months", () => {
  it("are calendar months for read day 1", () => {
    const periods = billingPeriods(year, 1);
    expect(periods.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, "0")}`),
    );
    expect([periods[1]?.from, periods[1]?.through]).toEqual(["2025-02-01", "2025-02-28"]);
  });

  it("are clamped in short months and complete the year", () => {
    const periods = billingPeriods(year, 31);
    expect(periods.slice(0, 3).map(({ from, through }) => `${from}..${through}`)).toEqual([
      "2025-01-31..2025-02-27",
      "2025-02-28..2025-03-30",
      "2025-03-31..2025-04-29",
    ]);
    expect([periods[11]?.from, periods[11]?.to_day]).toEqual(["2025-12-31", 30 + 365]);
  });

  it("cover every day once, whatever the start and the read day", () => {
    const start = fc
      .integer({ min: 0, max: 1500 })
      .map((day) => new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 31 }), (from, read_day) => {
        const fold = foldUsage(createYear(from, 60, () => 1000));
        const periods = billingPeriods(fold, read_day);
        const lengths = periods.map(({ from_day, to_day }) => to_day - from_day);
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(fold.days);
        expect(Math.min(...lengths)).toBeGreaterThanOrEqual(27);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(32);
        expect((periods[11]?.to_day ?? 0) <= 2 * fold.days).toBe(true);
        expect(new Set(periods.map(({ month }) => month)).size).toBe(12);
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(Object.entries(TARIFFS))("a year of %s", (_, tariff) => {
  it.each([year, midYear])("adds up: items to bills, bills and parts to the year", (fold) => {
    for (const read_day of [1, 15, 28, 31]) {
      const one = billYear(tariff, fold, { read_day, delivery: ONCOR });
      for (const { items, total_cents } of one.bills) expect(sumCents(items)).toBe(total_cents);
      expect(one.bills.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(one.total_cents);
      expect(Object.values(one.parts).reduce((sum, cents) => sum + cents, 0)).toBe(one.total_cents);
      expect(one.bills.reduce((sum, { wh }) => sum + wh, 0)).toBe(fold.year_wh);
      const cost = tariffCost(tariff, fold, { read_day, delivery: ONCOR });
      expect(cost).toMatchObject({ year_cents: one.total_cents, parts: one.parts });
      expect(cost?.month_cents).toEqual(one.bills.map(({ total_cents }) => total_cents));
    }
  });

  it("costs the mean of the possible read days if the day is unknown", () => {
    const cost = tariffCost(tariff, midYear, { read_day: null, delivery: ONCOR });
    const days = POSSIBLE_READ_DAYS.map((read_day) =>
      billYear(tariff, midYear, { read_day, delivery: ONCOR }),
    );
    const totals = days.map(({ total_cents }) => total_cents);
    const mean = totals.reduce((sum, cents) => sum + cents, 0) / totals.length;
    // A plan without thresholds is priced for one cycle, so it only differs by rounding, under half a cent per line and
    // month.
    expect(Math.abs((cost?.year_cents ?? 0) - mean)).toBeLessThan(12);
    expect(Object.values(cost?.parts ?? {}).reduce((sum, cents) => sum + cents, 0)).toBe(cost?.year_cents);
    expect(readDayCosts(tariff, midYear, ONCOR).map(({ year_cents }) => year_cents)).toEqual(totals);
    if (cost !== null && cost.low_cents !== cost.high_cents) {
      expect([cost.low_cents, cost.high_cents]).toEqual([Math.min(...totals), Math.max(...totals)]);
      expect(cost.year_cents).toBe(Math.round(mean));
    }
  });
});

describe("bills", () => {
  it("match one month calculated by hand: 31 days of 1.5 kWh an hour in January", () => {
    const fold = foldUsage(createYear("2025-01-01", 15, () => 375));
    const [january] = billingPeriods(fold, 1);
    if (january === undefined) throw new Error("no January");
    const one = bill(TARIFFS["credit"] ?? createTariff(), fold, january, ONCOR);
    // 1,116 kWh × 12 = 133.92; 4.23; × 5.5833 = 62.309628 → 62.31; − 125
    expect(one.items.map(({ amount_cents }) => amount_cents)).toEqual([13_392, 423, 6_231, -12_500]);
    expect([one.kwh, one.total_cents]).toEqual([1116, 7_546]);
  });

  it("match the README's bill: 1,116 kWh earn the credit, 974.4 do not", () => {
    const plan = createTariff({
      energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 15.1 }] }],
      credits: [{ amount_usd: 125, min_kwh: 1000, max_kwh: null }],
    });
    const totals = ([1500, 1450] as const).map((wh) =>
      billYear(plan, foldUsage(createYear("2025-01-01", 60, () => wh)), {
        read_day: 1,
        delivery: ONCOR,
      }).bills.map(({ total_cents }) => total_cents),
    );
    expect([totals[0]?.[0], totals[0]?.[1], totals[1]?.[1]]).toEqual([11_006, 8_772, 20_576]);
  });

  it("carry unused buyback credit into the next month", () => {
    const fold = foldUsage(
      createYear(
        "2025-01-01",
        60,
        () => 500,
        ({ date }) => (date < "2025-02-01" ? 2000 : 0),
      ),
    );
    const one = billYear(TARIFFS["rollover"] ?? createTariff(), fold, { read_day: 1, delivery: ONCOR });
    // January: 372 kWh used, 1,488 exported × 12 = 178.56 earned; bill 44.64 + 4.23 + 20.77 = 69.64.
    expect(one.bills[0]).toMatchObject({ total_cents: 0, carried_credit_cents: 17_856 - 6_964 });
    // February: 336 kWh: 40.32 + 4.23 + 18.76 = 63.31. March gets the rest.
    expect(one.bills[1]).toMatchObject({ total_cents: 0, carried_credit_cents: 10_892 - 6_331 });
    expect(one.bills[3]?.carried_credit_cents).toBe(0);
  });

  it("have no price if delivery is passed through and unknown", () => {
    expect(tariffCost(createTariff(), year, { read_day: 1, delivery: null })).toBeNull();
    expect(
      tariffCost(createTariff({ delivery: "bundled" }), year, { read_day: 1, delivery: null }),
    ).not.toBeNull();
  });
});

/**
 * 14,141 kWh in 2025: a summer with over 1,000 kWh a month, and a cold spell that is inside one cycle and split by
 * another.
 */
function dailyWh(date: string): number {
  if (date >= "2025-05-01" && date < "2025-10-01") return 59_000;
  return date >= "2025-01-16" && date < "2025-02-11" ? 37_200 : 22_300;
}

describe("the example home (market.md): the read day alone changes a $125 credit plan by $250 a year", () => {
  const fold = foldUsage(createYear("2025-01-01", 60, ({ date }) => Math.round(dailyWh(date) / 24)));

  it("costs one of three prices, $125 apart", () => {
    expect(fold.year_wh / 1000).toBeGreaterThan(14_100);
    expect(fold.year_wh / 1000).toBeLessThan(14_200);
    const plan = createTariff({
      energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 15.1 }] }],
      credits: [{ amount_usd: 125, min_kwh: 1000, max_kwh: null }],
    });
    const cost = tariffCost(plan, fold, { read_day: null, delivery: ONCOR });
    const spread = (cost?.high_cents ?? 0) - (cost?.low_cents ?? 0);
    expect(Math.abs(spread - 25_000)).toBeLessThan(20);
    expect(cost?.year_cents).toBeGreaterThan(cost?.low_cents ?? 0);
    expect(cost?.year_cents).toBeLessThan(cost?.high_cents ?? 0);
    const credits = new Set(
      POSSIBLE_READ_DAYS.map(
        (read_day) => billYear(plan, fold, { read_day, delivery: ONCOR }).parts.credits / -12_500,
      ),
    );
    expect(credits.size).toBe(3);
  });
});
