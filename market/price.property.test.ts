import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EnergyWindow, Tariff } from "#contracts/plan.ts";
import { compileTariff, monthCents, priceMonth, priceMonthWithCarry, sumCents } from "./price.ts";
import type { MonthSums } from "./month-sums.ts";
import {
  anyCharges as delivery,
  anyCredit as credit,
  anyRate as rate,
  anyTariff as tariff,
  changingCharges as changing,
} from "#tests/support/any-tariff.ts";

const watts = fc.tuple(
  fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 3, maxLength: 3 }),
  fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 3, maxLength: 3 }),
);
const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0);
function sumsFor(plan: Tariff, [used, out]: [number[], number[]]): MonthSums {
  const window_wh = used.slice(0, plan.energy.length);
  const exported_window_wh = out.slice(0, plan.energy.length);
  return { wh: sum(window_wh), window_wh, exported_wh: sum(exported_window_wh), exported_window_wh };
}

/** Splits a month into the days before and from a change. */
function splitMonth(sums: MonthSums, days: number, share: number): MonthSums {
  const before = sums.window_wh.map((wh) => Math.floor(wh * share));
  const after = sums.window_wh.map((wh, index) => wh - (before[index] ?? 0));
  return {
    ...sums,
    delivery_spans: [
      { charges: 0, days, wh: sum(before), window_wh: before },
      { charges: 1, days: 31 - days, wh: sum(after), window_wh: after },
    ],
  };
}

describe("a billing month across a change of delivery charges", () => {
  const days = fc.integer({ min: 1, max: 30 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });

  it("has monthCents equal to the sum of priceMonth, and lines for every delivered Wh", () => {
    fc.assert(
      fc.property(tariff, changing, watts, days, share, (plan, charges, wh, before, part) => {
        const compiled = compileTariff(plan, charges);
        const whole = sumsFor(plan, wh);
        const split = splitMonth(whole, before, part);
        const items = priceMonth(compiled, split);
        expect(sumCents(items)).toBe(monthCents(compiled, split));
        const delivered = (all: typeof items): number =>
          sum(all.filter(({ code }) => code === "delivery_energy").map((item) => item.quantity_wh ?? 0));
        expect(delivered(items)).toBe(delivered(priceMonth(compiled, whole)));
      }),
    );
  });

  it("costs the same within the rounding of a line if the charges are equal", () => {
    fc.assert(
      fc.property(tariff, delivery, watts, days, share, (plan, charges, wh, before, part) => {
        const { monthly_usd, cents_per_kwh } = charges;
        const later = [{ as_of: "2026-03-01", monthly_usd, cents_per_kwh }];
        const whole = sumsFor({ ...plan, buyback: null }, wh);
        const one = monthCents(compileTariff({ ...plan, buyback: null }, charges), whole);
        const two = monthCents(
          compileTariff({ ...plan, buyback: null }, { ...charges, from: "2026-01-10", later }),
          splitMonth(whole, before, part),
        );
        expect(Math.abs(two - one)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("a billing month, for any tariff and usage", () => {
  it("has monthCents equal to the sum of priceMonth, in whole cents", () => {
    fc.assert(
      fc.property(tariff, delivery, watts, (plan, charges, wh) => {
        const compiled = compileTariff(plan, charges);
        const sums = sumsFor(plan, wh);
        const cents = monthCents(compiled, sums);
        expect(Number.isSafeInteger(cents)).toBe(true);
        expect(sumCents(priceMonth(compiled, sums))).toBe(cents);
      }),
    );
  });

  it("bills every Wh once as energy", () => {
    fc.assert(
      fc.property(tariff, delivery, watts, (plan, charges, wh) => {
        const sums = sumsFor(plan, wh);
        const items = priceMonth(compileTariff(plan, charges), sums);
        const billed = items.filter(({ part }) => part === "energy").map((item) => item.quantity_wh ?? 0);
        expect(sum(billed)).toBe(sums.wh);
      }),
    );
  });

  it("never costs more with an additional credit", () => {
    fc.assert(
      fc.property(tariff, credit, delivery, watts, (plan, extra, charges, wh) => {
        const sums = sumsFor(plan, wh);
        const more = { ...plan, credits: [...plan.credits, extra] };
        const before = monthCents(compileTariff(plan, charges), sums);
        expect(monthCents(compileTariff(more, charges), sums)).toBeLessThanOrEqual(before);
      }),
    );
  });

  it("never costs less with more expensive delivery", () => {
    fc.assert(
      fc.property(tariff, delivery, delivery, watts, (plan, a, b, wh) => {
        const sums = sumsFor(plan, wh);
        const dearer = {
          ...a,
          monthly_usd: a.monthly_usd + b.monthly_usd,
          cents_per_kwh: a.cents_per_kwh + b.cents_per_kwh,
        };
        const before = monthCents(compileTariff(plan, a), sums);
        expect(monthCents(compileTariff(plan, dearer), sums)).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  // Three half-cent roundings (two lines against one) are less than two whole cents.
  it("changes by at most a cent if a window is split in two with the same price", () => {
    fc.assert(
      fc.property(rate, delivery, watts, (cents_per_kwh, charges, [used]) => {
        const one: EnergyWindow = { tiers: [{ up_to_kwh: null, cents_per_kwh }] };
        const base: Tariff = {
          base_charge_usd: 0,
          energy: [one],
          delivery: "pass_through",
          credits: [],
          minimum_usage_fees: [],
          monthly_fees: [],
          buyback: null,
        };
        const halves = used.slice(0, 2);
        const wh = sum(halves);
        const total = monthCents(compileTariff(base, charges), { wh, window_wh: [wh] });
        const split = monthCents(compileTariff({ ...base, energy: [one, one] }, charges), {
          wh,
          window_wh: halves,
        });
        expect(Math.abs(total - split)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("uses, carries or loses a buyback credit and never turns a charge into a payment", () => {
    fc.assert(
      fc.property(
        tariff,
        delivery,
        watts,
        fc.integer({ min: 0, max: 50_000 }),
        (plan, charges, wh, carried) => {
          const compiled = compileTariff(plan, charges);
          const sums = sumsFor(plan, wh);
          const { items, carried_credit_cents } = priceMonthWithCarry(compiled, sums, carried);
          const used = sum(items.filter(({ code }) => code === "buyback").map((item) => -item.amount_cents));
          if (used > 0) expect(sumCents(items)).toBeGreaterThanOrEqual(0);
          if (plan.buyback?.rollover !== true) expect(carried_credit_cents).toBe(0);
          else if (plan.buyback.kind === "real_time") expect(used + carried_credit_cents).toBe(carried);
        },
      ),
    );
  });
});
