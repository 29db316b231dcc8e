import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Tariff } from "#contracts/plan.ts";
import type { TaxPlace, TaxRates } from "#contracts/taxes.ts";
import { compileTariff, priceMonth } from "../price.ts";
import { TEST_TAX_ROWS } from "./tax-fixtures.ts";
import { taxBasisOn } from "./tax-rows.ts";
import { taxLines, taxMonth, taxMonths, taxYear } from "./taxes.ts";

interface HandBill {
  /** The number of the label. */
  readonly label: string;
  readonly place: TaxPlace;
  readonly tariff: Partial<Tariff> & Pick<Tariff, "energy">;
  /** Null if the price includes delivery. */
  readonly delivery: { readonly monthly_usd: number; readonly cents_per_kwh: number } | null;
  /** kWh by energy window. */
  readonly window_kwh: readonly number[];
  /** The label's averages contain the assessment, and its charges alone reproduce them. */
  readonly has_assessment?: boolean;
  readonly expected: Readonly<
    Record<
      | "energy"
      | "base"
      | "delivery"
      | "fees"
      | "credits"
      | "assessment"
      | "gross_receipts"
      | "city"
      | "district"
      | "total",
      number
    >
  >;
}

/**
 * Twenty bills calculated by hand with exact fractions, apart from the engine: charges of real labels (by their number),
 * one usage each, and places in every bracket. Amounts in cents.
 */
const HAND_BILLS = JSON.parse(
  readFileSync(new URL("data/hand-bills.json", import.meta.url), "utf8"),
) as readonly HandBill[];

const DAY = "2026-01-22";
const EULESS: TaxPlace = { limits: "inside", city: "Euless" };
const PLAN = { has_assessment: false };
const TARIFF = {
  base_charge_usd: 0,
  delivery: "pass_through" as const,
  credits: [],
  minimum_usage_fees: [],
  monthly_fees: [],
  buyback: null,
};
const on = (place: TaxPlace) => taxBasisOn(TEST_TAX_ROWS, place, DAY);

describe("an actual Oncor bill of January 2026", () => {
  it("comes to $219.50, each line to the cent", () => {
    const compiled = compileTariff(
      { ...TARIFF, energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 16.19 }] }] },
      { tdu: "oncor", as_of: "2025-12-15", monthly_usd: 4.23, cents_per_kwh: 5.5833 },
    );
    const items = priceMonth(compiled, { wh: 948_000, window_wh: [948_000] });
    const sum = (part: string): number =>
      items.filter((item) => item.part === part).reduce((cents, item) => cents + item.amount_cents, 0);
    expect([sum("energy"), sum("delivery")]).toEqual([15_348, 5716]);
    const cents = sum("energy") + sum("delivery");
    expect(cents).toBe(21_064);
    const taxes = taxMonth({ cents, kwh: 948 }, on(EULESS), PLAN);
    expect(taxes.lines).toEqual({ extras: 0, assessment: 35, gross_receipts: 421, city: 377, district: 53 });
    expect(cents + taxes.low_cents).toBe(21_950);
  });

  it("is a range of $215.20 to $219.50 if only the city's size is known", () => {
    const basis = on({ limits: "inside", city: "Houston" });
    expect(basis.certainty).toBe("city_tax_unknown");
    const { low_cents, high_cents, lines } = taxMonth({ cents: 21_064, kwh: 948 }, basis, PLAN);
    expect([21_064 + low_cents, 21_064 + high_cents, lines]).toEqual([21_520, 21_950, null]);
  });
});

describe("twenty bills calculated by hand from labels", () => {
  it("are twenty, in every bracket", () => {
    expect(HAND_BILLS).toHaveLength(20);
    const brackets = new Set(HAND_BILLS.map(({ place }) => on(place).low.gross_receipts));
    expect([...brackets].toSorted((a, b) => a - b)).toEqual([0, 0.00581, 0.0107, 0.01997]);
  });

  it.each(HAND_BILLS.map((bill, index) => [index + 1, bill.label, bill] as const))(
    "%i: label %s",
    (_number, _label, { tariff, delivery, window_kwh, place, has_assessment = false, expected }) => {
      const full = { ...TARIFF, ...tariff };
      const window_wh = window_kwh.map((kwh) => kwh * 1000);
      const wh = window_wh.reduce((sum, one) => sum + one, 0);
      const compiled = compileTariff(full, delivery && { tdu: "oncor", as_of: DAY, ...delivery });
      const items = priceMonth(compiled, { wh, window_wh });
      const part = (name: string): number =>
        items.filter((item) => item.part === name).reduce((sum, item) => sum + item.amount_cents, 0);
      const cents = items.reduce((sum, item) => sum + item.amount_cents, 0);
      const { lines, low_cents } = taxMonth({ cents, kwh: wh / 1000 }, on(place), { has_assessment });
      const { extras: _none, ...taxes } = lines ?? { extras: 0 };
      expect({
        energy: part("energy"),
        base: part("base"),
        delivery: part("delivery"),
        fees: part("fees"),
        credits: part("credits"),
        ...taxes,
        total: cents + low_cents,
      }).toEqual(expected);
    },
  );
});

const share = (most: number) => fc.integer({ min: 0, max: most }).map((units) => units / 100_000);
const rates: fc.Arbitrary<TaxRates> = fc.record({
  assessment: fc.constantFrom(0, 1 / 600),
  gross_receipts: fc.constantFrom(0, 0.00581, 0.0107, 0.01997),
  city: share(1500),
  district: share(500),
});
const cents = fc.integer({ min: -50_000, max: 500_000 });

describe("the taxes of any month", () => {
  const total = (lines: ReturnType<typeof taxLines>): number =>
    lines.assessment + lines.gross_receipts + lines.city + lines.district;

  it("are lines of zero or more cents, and the local ones add up to one rounded tax", () => {
    fc.assert(
      fc.property(cents, rates, (charges, at) => {
        const lines = taxLines(charges, at);
        for (const line of Object.values(lines)) expect(line).toBeGreaterThanOrEqual(0);
        const together = taxLines(charges, { ...at, city: at.city + at.district, district: 0 });
        expect(lines.city + lines.district).toBe(together.city);
        if (charges <= 0) expect(total(lines)).toBe(0);
      }),
    );
  });

  it("never fall as charges rise, and stay within a cent and a half of each exact line", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), rates, (charges, more, at) => {
        expect(total(taxLines(charges + more, at))).toBeGreaterThanOrEqual(total(taxLines(charges, at)));
        const base = Math.max(0, charges);
        const exact =
          base * (1 + at.assessment) * (1 + at.gross_receipts) * (1 + at.city + at.district) - base;
        expect(Math.abs(total(taxLines(charges, at)) - exact)).toBeLessThan(1.6);
      }),
    );
  });

  it("add up over a year to the sum of its months", () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 12, maxLength: 12 }), (all) => {
        const basis = on(EULESS);
        const year = taxMonths(
          all.map((one) => ({ cents: one, kwh: 0 })),
          basis,
          PLAN,
        );
        const { lines } = year;
        expect(
          lines && lines.extras + lines.assessment + lines.gross_receipts + lines.city + lines.district,
        ).toBe(year.low_cents);
        expect(year.high_cents).toBe(year.low_cents);
        const each = all.reduce((sum, one) => sum + total(taxLines(one, basis.low)), 0);
        expect(year.low_cents).toBe(each);
      }),
    );
  });
});

describe("the taxes of twelve months", () => {
  const month_cents = [
    21_064, 18_000, 15_000, 12_000, 11_000, 14_000, 19_000, 22_000, 21_000, 16_000, 12_500, 17_036,
  ];
  const sum = month_cents.reduce((all, one) => all + one, 0);
  const lasting = { cents: sum, price_months: 12, price_cents: sum, then_cents: 0, one_time_cents: 0 };
  const year = { month_cents, twelve_months: lasting, month_kwh: [], buyback_cents: 0 };

  it("are those of its bills if the price lasts, and of even months otherwise", () => {
    const basis = on(EULESS);
    const months = month_cents.map((one) => ({ cents: one, kwh: 0 }));
    expect(taxYear(year, basis, PLAN)).toEqual(taxMonths(months, basis, PLAN));
    const twelve_months = {
      cents: 130_000,
      price_months: 3,
      price_cents: 30_000,
      then_cents: 90_000,
      one_time_cents: 10_000,
    };
    const short = taxYear({ ...year, twelve_months }, basis, PLAN);
    const even = Array.from({ length: 12 }, () => ({ cents: 10_000, kwh: 0 }));
    expect(short).toEqual(taxMonths(even, basis, PLAN));
  });

  it("are a share of the year's cost, also if its bills are those of an assumed meter-read day", () => {
    const twelve_months = { ...lasting, cents: sum + 5000, price_cents: sum + 4000, one_time_cents: 1000 };
    const { low_cents, high_cents } = taxYear({ ...year, twelve_months }, on({ limits: "unknown" }), PLAN);
    expect((low_cents / (sum + 4000)) * 100).toBeCloseTo(0.17, 2);
    expect((high_cents / (sum + 4000)) * 100).toBeCloseTo(4.21, 2);
    expect(
      taxYear(
        { ...year, month_cents: [0, 0], twelve_months: { ...lasting, cents: 0, price_cents: 0 } },
        on(EULESS),
        PLAN,
      ),
    ).toMatchObject({ low_cents: 0 });
  });

  it("are a range if credit for exported power may or may not lower them", () => {
    const { low_cents, high_cents, lines } = taxYear({ ...year, buyback_cents: 12_000 }, on(EULESS), PLAN);
    expect(lines).toBeNull();
    expect(high_cents - low_cents).toBeGreaterThan(450);
    expect(high_cents - low_cents).toBeLessThan(550);
  });

  it("are between 0.17% and 4.21% if nothing is known", () => {
    const { low_cents, high_cents } = taxYear(year, on({ limits: "unknown" }), PLAN);
    expect((low_cents / sum) * 100).toBeCloseTo(0.17, 2);
    expect((high_cents / sum) * 100).toBeCloseTo(4.21, 2);
  });
});

describe("local charges of the utility", () => {
  it("are part of the bill before taxes, by month or kWh, each rounded", () => {
    const local = (charge: string, unit: "usd_per_month" | "usd_per_kwh", amount: number) => ({
      kind: "local" as const,
      city: "Euless",
      tdu: "oncor" as const,
      charge,
      unit,
      amount,
      effective_date: "2026-01-01",
      source: "test",
      checked_on: "2026-01-01",
    });
    const rows = [
      ...TEST_TAX_ROWS,
      local("Underground", "usd_per_kwh", 0.000815),
      local("Poles", "usd_per_month", 1.5),
    ];
    expect(taxBasisOn(rows, EULESS, DAY, "tnmp").extras).toEqual([]);
    const basis = taxBasisOn(rows, EULESS, DAY, "oncor");
    const { lines } = taxMonth({ cents: 20_000, kwh: 1000 }, basis, PLAN);
    // 81.5 cents and 150 cents, and the taxes of $202.32.
    expect(lines).toEqual({ extras: 232, ...taxLines(20_232, basis.low) });
  });
});
