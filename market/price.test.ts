import { describe, expect, it } from "vitest";
import type { DeliveryCharges, EnergyWindow, Label, Tariff } from "#contracts/plan.ts";
import {
  compileTariff,
  exportWindows,
  missedCredits,
  monthCents,
  priceMonth,
  priceMonthWithCarry,
} from "./price.ts";
import { createTariff } from "#contracts/test-support.ts";
import type { MonthSums } from "./month-sums.ts";

/** Oncor, in force 2025-12-29. */
const ONCOR: DeliveryCharges = {
  tdu: "oncor",
  as_of: "2025-12-29",
  monthly_usd: 4.23,
  cents_per_kwh: 5.5833,
};

const EMPTY = createTariff({ energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }] }] });
const flat = (cents_per_kwh: number): Tariff["energy"] => [{ tiers: [{ up_to_kwh: null, cents_per_kwh }] }];
const from1000 = (amount_usd: number): Tariff["credits"] => [{ amount_usd, min_kwh: 1000, max_kwh: null }];
const tariff = (part: Partial<Tariff>): Tariff => ({ ...EMPTY, ...part });

const kwh = (...windows: number[]): MonthSums => {
  const window_wh = windows.map((value) => Math.round(value * 1000));
  return { wh: window_wh.reduce((sum, value) => sum + value, 0), window_wh };
};
const exporting = (used: MonthSums, ...windows: number[]): MonthSums => {
  const out = kwh(...windows);
  return { ...used, exported_wh: out.wh, exported_window_wh: out.window_wh };
};

const buyback = (part: Partial<NonNullable<Tariff["buyback"]>>): Tariff =>
  tariff({
    energy: flat(12),
    buyback: {
      kind: "fixed",
      cents_per_kwh: 3,
      offsets: "energy",
      monthly_cap: "none",
      rollover: false,
      ...part,
    },
  });

/** Returns amounts in cents as printed on the bill. */
function amounts(plan: Tariff, sums: MonthSums, delivery: DeliveryCharges | null = ONCOR): number[] {
  const compiled = compileTariff(plan, delivery);
  const items = priceMonth(compiled, sums);
  expect(items.reduce((sum, item) => sum + item.amount_cents, 0)).toBe(monthCents(compiled, sums));
  return items.map((item) => item.amount_cents);
}
const total = (plan: Tariff, sums: MonthSums, delivery: DeliveryCharges | null = ONCOR): number =>
  amounts(plan, sums, delivery).reduce((sum, cents) => sum + cents, 0);

describe("bills calculated by hand", () => {
  it("base charge, flat energy, delivery passed through", () => {
    // 1,165 × 12.5 ¢ = 145.625 → 145.63; 1,165 × 5.5833 ¢ = 65.0454… → 65.05
    expect(amounts(tariff({ base_charge_usd: 9.95, energy: flat(12.5) }), kwh(1165))).toEqual([
      995, 14_563, 423, 6_505,
    ]);
  });

  it("rounds half away from zero, for charges and for negative rates", () => {
    const bundled = { delivery: "bundled" } as const;
    expect(amounts(tariff({ ...bundled, energy: flat(12.5) }), kwh(0.2))).toEqual([3]);
    expect(amounts(tariff({ ...bundled, energy: flat(-12.5) }), kwh(0.2))).toEqual([-3]);
    expect(amounts(tariff({ ...bundled, energy: flat(12.4) }), kwh(0.2))).toEqual([2]);
  });

  it("tiers: each block is a line", () => {
    const tiers: EnergyWindow["tiers"] = [
      { up_to_kwh: 500, cents_per_kwh: 10.1 },
      { up_to_kwh: null, cents_per_kwh: 13.9 },
    ];
    // 500 × 10.1 = 50.50; 734 × 13.9 = 102.026 → 102.03; 1,234 × 5.5833 = 68.8979 → 68.90
    expect(amounts(tariff({ energy: [{ tiers }] }), kwh(1234))).toEqual([5_050, 10_203, 423, 6_890]);
    expect(amounts(tariff({ energy: [{ tiers }] }), kwh(500))).toEqual([5_050, 423, 2_792]);
  });

  it("bills usage beyond a last block that has an end", () => {
    expect(
      amounts(
        tariff({ delivery: "bundled", energy: [{ tiers: [{ up_to_kwh: 100, cents_per_kwh: 10 }] }] }),
        kwh(300),
      ),
    ).toEqual([3_000]);
  });

  it("gives a threshold credit from its first Wh", () => {
    const plan = tariff({ energy: flat(14.5), credits: [{ amount_usd: 125, min_kwh: 1000, max_kwh: null }] });
    // 145.00 + 4.23 + 55.83 − 125
    expect(total(plan, kwh(1000))).toBe(8_006);
    expect(total(plan, kwh(999.999))).toBe(20_506);
    expect(missedCredits(compileTariff(plan, ONCOR), kwh(930))).toEqual([
      { amount_cents: 12_500, change_wh: 70_000 },
    ]);
    expect(missedCredits(compileTariff(plan, ONCOR), kwh(1000))).toEqual([]);
  });

  it("ends a banded credit before its upper end", () => {
    const plan = tariff({ energy: flat(10), credits: [{ amount_usd: 30, min_kwh: 800, max_kwh: 1200 }] });
    const credit = (used: number): boolean => amounts(plan, kwh(used)).includes(-3_000);
    expect([799.999, 800, 1199.999, 1200].map(credit)).toEqual([false, true, true, false]);
    expect(missedCredits(compileTariff(plan, ONCOR), kwh(1300))).toEqual([
      { amount_cents: 3_000, change_wh: -100_001 },
    ]);
  });

  it("adds up stepped credits", () => {
    const plan = tariff({
      energy: flat(14.77),
      credits: [
        { amount_usd: 35, min_kwh: 1000, max_kwh: null },
        { amount_usd: 15, min_kwh: 2000, max_kwh: null },
      ],
    });
    expect(amounts(plan, kwh(2000)).slice(-2)).toEqual([-3_500, -1_500]);
    expect(amounts(plan, kwh(1500)).slice(-1)).toEqual([-3_500]);
  });

  it("charges a minimum usage fee in months below its threshold", () => {
    const plan = tariff({ energy: flat(10), minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 800 }] });
    expect(amounts(plan, kwh(799.999))).toContain(995);
    expect(amounts(plan, kwh(800))).not.toContain(995);
    expect(amounts(plan, kwh(0))).toEqual([423, 0, 995]);
  });

  it("free nights with delivery waived in the free hours", () => {
    const plan = tariff({
      energy: [
        { name: "Nights", tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }], delivery_waived: true },
        { tiers: [{ up_to_kwh: null, cents_per_kwh: 20 }] },
      ],
    });
    // 700 × 20 = 140.00; delivery on 700: 39.0831 → 39.08
    expect(amounts(plan, kwh(300, 700))).toEqual([0, 14_000, 423, 3_908]);
  });

  it("shows bundled delivery as one line", () => {
    expect(amounts(tariff({ delivery: "bundled", energy: flat(15.9) }), kwh(1000))).toEqual([15_900]);
  });

  it("bills a mandatory monthly fee whether or not the label counts it", () => {
    const plan = tariff({
      delivery: "bundled",
      energy: flat(10),
      monthly_fees: [{ name: "A/C Protect", amount_usd: 16.66, in_label_average: false }],
    });
    expect(amounts(plan, kwh(1000))).toEqual([10_000, 1_666]);
  });

  it("moves the overflow of a capped window to the last, including delivery", () => {
    const plan = tariff({
      energy: [
        {
          name: "EV nights",
          tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }],
          max_kwh_per_month: 200,
          delivery_waived: true,
        },
        { tiers: [{ up_to_kwh: null, cents_per_kwh: 13 }] },
      ],
    });
    // 150 of 350 night kWh are added to the 650 of the day: 800 × 13 = 104.00; delivery on 800: 44.6664 → 44.67
    expect(amounts(plan, kwh(350, 650))).toEqual([0, 10_400, 423, 4_467]);
    expect(amounts(plan, kwh(150, 650))).toEqual([0, 8_450, 423, 3_629]);
  });

  it("reports that pass-through delivery is not known", () => {
    expect(compileTariff(EMPTY, null).delivery_missing).toBe(true);
    expect(compileTariff(tariff({ delivery: "bundled" }), null).delivery_missing).toBe(false);
  });
});

describe("solar buyback calculated by hand", () => {
  // 300 × 12 = 36.00 energy; 4.23 + 16.75 delivery; 2,000 exported × 3 = 60.00
  const sunny = exporting(kwh(300), 2000);

  it("offsets only energy, or every charge", () => {
    expect(amounts(buyback({}), sunny)).toEqual([3_600, 423, 1_675, -3_600]);
    expect(total(buyback({ offsets: "all_charges" }), sunny)).toBe(0);
    expect(total(buyback({ offsets: "all_charges" }), exporting(kwh(300), 100))).toBe(5_698 - 300);
  });

  it("pays for at most the month's own usage, or a fixed amount", () => {
    expect(amounts(buyback({ monthly_cap: "usage" }), sunny).at(-1)).toBe(-900);
    expect(amounts(buyback({ monthly_cap: { kwh: 500 } }), sunny).at(-1)).toBe(-1_500);
  });

  it("carries unused credit only with rollover", () => {
    const compiled = compileTariff(buyback({ offsets: "all_charges", rollover: true }), ONCOR);
    const first = priceMonthWithCarry(compiled, sunny, 0);
    expect(first.carried_credit_cents).toBe(6_000 - 5_698);
    // Winter: 500 × 12 = 60.00 + 4.23 + 27.92 − 3.02
    const second = priceMonthWithCarry(compiled, exporting(kwh(500), 0), first.carried_credit_cents);
    expect(second.items.reduce((sum, item) => sum + item.amount_cents, 0)).toBe(9_215 - 302);
    expect(second.carried_credit_cents).toBe(0);
    expect(priceMonthWithCarry(compileTariff(buyback({}), ONCOR), sunny, 0).carried_credit_cents).toBe(0);
  });

  it("pays by time window", () => {
    const plan = buyback({
      kind: "windows",
      windows: [
        { from_minute: 960, to_minute: 1200, tiers: [{ up_to_kwh: null, cents_per_kwh: 10 }] },
        { tiers: [{ up_to_kwh: null, cents_per_kwh: 2 }] },
      ],
      offsets: "all_charges",
    });
    expect(exportWindows(plan)).toHaveLength(2);
    expect(amounts(plan, exporting(kwh(300), 50, 200)).at(-1)).toBe(-900);
    // Capped at 100 of 250: 20 of the 50 at 10 ¢, 80 of the 200 at 2 ¢.
    const capped = { ...plan, buyback: plan.buyback && { ...plan.buyback, monthly_cap: { kwh: 100 } } };
    expect(amounts(capped, exporting(kwh(300), 50, 200)).at(-1)).toBe(-360);
  });

  it("pays the energy price of the hour", () => {
    const plan = tariff({
      energy: [
        { weekdays: [0, 6], tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }] },
        { tiers: [{ up_to_kwh: null, cents_per_kwh: 14 }] },
      ],
      buyback: { kind: "energy_rate", offsets: "energy", monthly_cap: "none", rollover: false },
    });
    expect(exportWindows(plan)).toEqual(plan.energy);
    expect(amounts(plan, exporting(kwh(300, 700), 80, 100)).at(-1)).toBe(-1_400);
  });

  it("does not price a real-time settlement", () => {
    expect(total(buyback({ kind: "real_time" }), sunny)).toBe(5_698);
  });
});

describe("labels of listed plans (Power to Choose CSV 2026-01-10, Oncor)", () => {
  const WEEKENDS: Tariff["energy"] = [
    { weekdays: [0, 6], tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }] },
    { tiers: [{ up_to_kwh: null, cents_per_kwh: 14.4 }] },
  ];
  const cases: ReadonlyArray<{
    name: string;
    plan: Tariff;
    label: Label;
    shares?: number[];
    delivery?: number;
  }> = [
    {
      name: "flat",
      plan: tariff({ energy: flat(7.9167) }),
      label: { kwh_500: 14.3, kwh_1000: 13.9, kwh_2000: 13.7 },
    },
    {
      name: "$125 from 1,000 kWh",
      plan: tariff({ energy: flat(15.11), credits: from1000(125) }),
      label: { kwh_500: 21.5, kwh_1000: 8.6, kwh_2000: 14.7 },
    },
    {
      name: "$100 from 1,000 kWh, bundled",
      plan: tariff({ delivery: "bundled", energy: flat(19.63), credits: from1000(100) }),
      label: { kwh_500: 19.6, kwh_1000: 9.6, kwh_2000: 14.7 },
    },
    {
      name: "$30 from 1,000 kWh over a small base",
      plan: tariff({ base_charge_usd: 0.77, energy: flat(11.4167), credits: from1000(30) }),
      label: { kwh_500: 18, kwh_1000: 14.5, kwh_2000: 15.7 },
    },
    {
      name: "$35 from 1,000 and $15 more from 2,000 kWh",
      plan: tariff({
        base_charge_usd: 0.77,
        energy: flat(14.75),
        credits: [...from1000(35), { amount_usd: 15, min_kwh: 2000, max_kwh: null }],
      }),
      label: { kwh_500: 21.3, kwh_1000: 17.3, kwh_2000: 18.1 },
    },
    {
      name: "one price for the first 1,000 kWh",
      plan: tariff({
        delivery: "bundled",
        base_charge_usd: 145,
        energy: [
          {
            tiers: [
              { up_to_kwh: 1000, cents_per_kwh: 0 },
              { up_to_kwh: null, cents_per_kwh: 14.1 },
            ],
          },
        ],
      }),
      label: { kwh_500: 29, kwh_1000: 14.5, kwh_2000: 14.3 },
    },
    {
      name: "free weekends at 30 %",
      plan: tariff({ energy: WEEKENDS }),
      label: { kwh_500: 16.5, kwh_1000: 16.1, kwh_2000: 15.9 },
      shares: [0.3, 0.7],
      delivery: 5.6032,
    },
  ];

  it.each(cases)("$name", ({ plan, label, shares = [1], delivery = ONCOR.cents_per_kwh }) => {
    const average = (used: number): number =>
      total(plan, kwh(...shares.map((share) => used * share)), { ...ONCOR, cents_per_kwh: delivery }) / used;
    // A label prints tenths of a cent: at most half of one off, and a whole one if our rate is itself fitted.
    expect(Math.abs(average(500) - label.kwh_500)).toBeLessThan(0.1);
    expect(Math.abs(average(1000) - label.kwh_1000)).toBeLessThan(0.1);
    expect(Math.abs(average(2000) - label.kwh_2000)).toBeLessThan(0.1);
  });
});
