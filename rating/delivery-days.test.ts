import { describe, expect, it } from "vitest";
import type { DeliveryCharges } from "#contracts/plan.ts";
import { createTariff } from "#contracts/test-support.ts";
import { deliveryForYear } from "#market/delivery.ts";
import { readShippedDelivery } from "#server/domain/plans/delivery/shipped-rows.ts";
import { billYear, bill } from "./bill.ts";
import { dayCosts } from "./day-costs.ts";
import { withDeliveryDays } from "./delivery-days.ts";
import { foldUsage } from "./fold.ts";
import { billingPeriods } from "./periods.ts";
import { rankPlans } from "./rank.ts";
import { createPlan, createYear, livedInWh } from "./test-support.ts";
import { readDayCosts, tariffCost } from "./year-cost.ts";

/** CenterPoint's charges of summer 2026 and the next ones: 4.9811 ¢, then 6.4130 ¢ from September 2. */
const CHANGING: DeliveryCharges = {
  tdu: "centerpoint",
  as_of: "2026-08-15",
  monthly_usd: 4.9,
  cents_per_kwh: 4.9811,
  from: "2026-08-20",
  later: [{ as_of: "2026-09-02", certainty: "exact", monthly_usd: 5.2, cents_per_kwh: 6.413 }],
};
/** A kWh in every hour, and two kWh from September 2 to September 19. */
const fold = foldUsage(
  createYear("2025-08-20", 60, ({ date }) => (date >= "2025-09-02" && date < "2025-09-20" ? 2000 : 1000)),
);
const flat = createTariff({ base_charge_usd: 4.95 });

describe("a bill across a change of delivery charges", () => {
  it("is right to the cent, with both charges as lines", () => {
    const [period] = billingPeriods(fold, 20);
    if (!period) throw new Error("there are twelve periods");
    expect([period.from, period.through]).toEqual(["2025-08-20", "2025-09-19"]);
    // August 20 to September 1 are 13 of 31 days with 13 × 24 = 312 kWh, September 2 to 19 are 18 with 864 kWh.
    const { items, total_cents } = bill(flat, fold, period, CHANGING);
    expect(items).toEqual([
      { part: "base", code: "base_charge", amount_cents: 495 },
      // 1,176 kWh × 12 ¢ = 14,112 ¢
      {
        part: "energy",
        code: "energy_window",
        quantity_wh: 1_176_000,
        rate_cents_per_kwh: 12,
        amount_cents: 14_112,
      },
      // $4.90 × 13 / 31 = 205.48 ¢
      { part: "delivery", code: "delivery_monthly", as_of: "2026-08-15", days: 13, amount_cents: 205 },
      // 312 kWh × 4.9811 ¢ = 1,554.10 ¢
      {
        part: "delivery",
        code: "delivery_energy",
        as_of: "2026-08-15",
        days: 13,
        quantity_wh: 312_000,
        rate_cents_per_kwh: 4.9811,
        amount_cents: 1_554,
      },
      // $5.20 × 18 / 31 = 301.94 ¢
      { part: "delivery", code: "delivery_monthly", as_of: "2026-09-02", days: 18, amount_cents: 302 },
      // 864 kWh × 6.413 ¢ = 5,540.83 ¢
      {
        part: "delivery",
        code: "delivery_energy",
        as_of: "2026-09-02",
        days: 18,
        quantity_wh: 864_000,
        rate_cents_per_kwh: 6.413,
        amount_cents: 5_541,
      },
    ]);
    // 4.95 + 141.12 + 2.05 + 15.54 + 3.02 + 55.41
    expect(total_cents).toBe(22_209);
  });

  it("is right to the cent with the shipped rows across two changes", () => {
    const charges = deliveryForYear(readShippedDelivery(), "centerpoint", "2026-05-10");
    const spring = foldUsage(createYear("2025-05-10", 60, () => 1000));
    const [period] = billingPeriods(spring, 10);
    if (!period) throw new Error("there are twelve periods");
    expect([period.from, period.through]).toEqual(["2025-05-10", "2025-06-09"]);
    const { items, total_cents } = bill(flat, spring, period, charges);
    const delivery = items.filter(({ part }) => part === "delivery");
    // May 10 to 17 are 8 days with 192 kWh, May 18 to 31 are 14 with 336, and June 1 to 9 are 9 with 216.
    // 192 × 4.9993 = 959.87 ¢, 336 × 4.9715 = 1,670.42 ¢, 216 × 5.1461 = 1,111.56 ¢. The monthly charge stays $4.90:
    // through May 17 it is 490 × 8 / 31 = 126.45 ¢, through May 31 490 × 22 / 31 = 347.74 ¢, and in all 490 ¢.
    expect(delivery.map(({ as_of, days, amount_cents }) => [as_of, days, amount_cents])).toEqual([
      ["2026-03-01", 8, 126],
      ["2026-03-01", 8, 960],
      ["2026-05-18", 14, 222],
      ["2026-05-18", 14, 1_670],
      ["2026-06-01", 9, 142],
      ["2026-06-01", 9, 1_112],
    ]);
    // 4.95 + 744 × 12 ¢ + 4.90 + 9.60 + 16.70 + 11.12
    expect(total_cents).toBe(495 + 8_928 + 490 + 960 + 1_670 + 1_112);
  });

  it("has the later charges in every month after it", () => {
    const { bills } = billYear(flat, fold, { read_day: 20, delivery: CHANGING });
    for (const one of bills.slice(1)) {
      expect(one.items.filter(({ part }) => part === "delivery").map(({ as_of }) => as_of)).toEqual([
        "2026-09-02",
        "2026-09-02",
      ]);
      expect(one.items.find(({ code }) => code === "delivery_monthly")?.amount_cents).toBe(520);
    }
  });

  it("keeps an unchanged monthly charge whole", () => {
    const same = { ...CHANGING, later: [{ as_of: "2026-09-02", monthly_usd: 4.9, cents_per_kwh: 6.413 }] };
    for (const { items } of billYear(flat, fold, { read_day: 20, delivery: same }).bills)
      expect(
        items.reduce((sum, one) => sum + (one.code === "delivery_monthly" ? one.amount_cents : 0), 0),
      ).toBe(490);
  });

  it("costs its days what the charges of each day add", () => {
    const days = foldUsage(createYear("2026-08-20", 60, () => 1000));
    const month = Array.from({ length: 31 }, () => true);
    const between = { ...CHANGING, from: "2026-08-20" };
    const costs = dayCosts(createTariff(), days, between, month);
    // 24 kWh × (12 + 4.9811) ¢ + 490 ¢ / 31 = 423.35 ¢, then 24 × (12 + 6.413) + 520 / 31 = 458.69 ¢.
    expect(costs.slice(0, 13).every((cents) => cents === 423 || cents === 424)).toBe(true);
    expect(costs.slice(13).every((cents) => cents === 458 || cents === 459)).toBe(true);
    const [period] = billingPeriods(days, 20);
    if (!period) throw new Error("there are twelve periods");
    const { total_cents } = bill(createTariff(), days, period, between);
    expect(costs.reduce((sum: number, cents) => sum + (cents ?? 0), 0)).toBe(total_cents);
    // Read up to August 28: those days cost the same.
    const partial = dayCosts(
      createTariff(),
      days,
      between,
      month.map((_, day) => day < 9),
    );
    expect(partial.slice(0, 9)).toEqual(costs.slice(0, 9));
    expect(partial[20]).toBeNull();
  });
});

describe("a year with a change of delivery charges", () => {
  const lived = foldUsage(createYear("2025-01-01", 15, livedInWh));
  const credit = createTariff({ credits: [{ amount_usd: 125, min_kwh: 1000, max_kwh: null }] });

  it("is the same in the ranking, the bills and for every read day", () => {
    for (const [id, tariff] of [flat, credit].entries()) {
      for (const read_day of [1, 14, 31]) {
        const cost = tariffCost(tariff, lived, { read_day, delivery: CHANGING });
        const year = billYear(tariff, lived, { read_day, delivery: CHANGING });
        expect(cost?.year_cents).toBe(year.total_cents);
        expect(cost?.parts).toEqual(year.parts);
        const plan = createPlan(String(id), { tariff, tdu: "centerpoint" });
        const ranked = rankPlans([plan], lived, {
          read_day,
          delivery: () => CHANGING,
          today: "2026-08-18",
          from: "2026-08-20",
        });
        expect(ranked.results[0]?.cost).toEqual(cost);
      }
    }
    expect(readDayCosts(credit, lived, CHANGING)[13]?.year_cents).toBe(
      tariffCost(credit, lived, { read_day: 14, delivery: CHANGING })?.year_cents,
    );
  });

  it("has the days of the same dates, whatever year the usage is from", () => {
    const { delivery_days } = withDeliveryDays(lived, CHANGING);
    // August 20 to September 1 have the first charges, all other dates the later ones.
    const first = [...(delivery_days?.of_day ?? [])].flatMap((charges, day) => (charges === 0 ? [day] : []));
    expect([first.length, first[0]]).toEqual([13, 231]);
    expect(withDeliveryDays(lived, { ...CHANGING, later: [] })).toBe(lived);
    expect(withDeliveryDays(lived, CHANGING)).toBe(withDeliveryDays(lived, CHANGING));
  });
});
