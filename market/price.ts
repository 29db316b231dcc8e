// The calculation of a billing month: what a tariff charges for the Wh of that month. Every shown price, the proof of a
// label and every ranking use it. `priceMonth` returns the lines, and `monthCents` is the same sum without allocating
// (a property test checks that they are equal). Rounding is defined in price-round.ts.
import type { DeliveryCharges, EnergyWindow, Tariff, UsageCredit } from "#contracts/plan.ts";
import { buybackCredit, compileBuyback } from "./price-buyback.ts";
import type { CompiledBuyback } from "./price-buyback.ts";
import { compileDelivery, deliveryBySpan, deliveryCents, type CompiledCharges } from "./price-delivery.ts";
import { kwhToWh, productCents, unitsToCentsPerKwh, usdCents } from "./price-round.ts";
import { billedWh, compileWindow, flatRate, tieredCents } from "./price-window.ts";
import type { CompiledWindow } from "./price-window.ts";
import type { MonthSums } from "./month-sums.ts";

export interface LineItem {
  readonly part: "energy" | "base" | "delivery" | "fees" | "credits";
  readonly code:
    | "energy_window"
    | "base_charge"
    | "delivery_monthly"
    | "delivery_energy"
    | "credit"
    | "minimum_usage_fee"
    | "monthly_fee"
    | "buyback";
  /** Window or fee name. */
  readonly label?: string;
  readonly quantity_wh?: number;
  readonly rate_cents_per_kwh?: number;
  /** Effective date of the delivery charges, and the days of the month on which they apply, if a change is known. */
  readonly as_of?: string;
  readonly days?: number;
  /** Negative for credits. */
  readonly amount_cents: number;
}

interface CompiledCredit {
  readonly amount_cents: number;
  readonly min_wh: number;
  readonly max_wh: number;
}
interface CompiledMinimumFee {
  readonly amount_cents: number;
  readonly below_wh: number;
}

/** A tariff with integer amounts and energy: rates in 1e-4 cent per kWh, thresholds in Wh, amounts in cents. */
export interface CompiledTariff {
  readonly base_cents: number;
  readonly windows: ReadonlyArray<CompiledWindow>;
  /** The rate of a tariff with one untiered, uncapped window, otherwise null. */
  readonly flat_rate: number | null;
  readonly credits: ReadonlyArray<CompiledCredit>;
  readonly minimum_fees: ReadonlyArray<CompiledMinimumFee>;
  readonly monthly_fees: ReadonlyArray<{ readonly name: string; readonly amount_cents: number }>;
  readonly monthly_fee_cents: number;
  /** Charges added to the energy price, then their changes within the year. Empty if bundled or unknown. */
  readonly delivery: ReadonlyArray<CompiledCharges>;
  readonly waives_delivery: boolean;
  /** Pass-through delivery without known charges: sums are too low and must not be shown as a price. */
  readonly delivery_missing: boolean;
  readonly buyback: CompiledBuyback | null;
}

const compileCredit = (credit: UsageCredit): CompiledCredit => ({
  amount_cents: usdCents(credit.amount_usd),
  min_wh: kwhToWh(credit.min_kwh),
  max_wh: kwhToWh(credit.max_kwh),
});

const compileMinimumFee = (fee: Tariff["minimum_usage_fees"][number]): CompiledMinimumFee => ({
  amount_cents: usdCents(fee.amount_usd),
  below_wh: kwhToWh(fee.below_kwh),
});

const compileFee = (fee: Tariff["monthly_fees"][number]): CompiledTariff["monthly_fees"][number] => ({
  name: fee.name,
  amount_cents: usdCents(fee.amount_usd),
});

const NONE: ReadonlyArray<never> = [];
/** Same as `map`, without a new array for the many lists that are empty. */
function mapped<T, U>(values: ReadonlyArray<T>, map: (value: T) => U): ReadonlyArray<U> {
  return values.length === 0 ? NONE : values.map(map);
}

/** Converts a tariff and the delivery charges in force (null = unknown) to integers, once for all its months. */
export function compileTariff(tariff: Tariff, delivery: DeliveryCharges | null): CompiledTariff {
  const windows = tariff.energy.map(compileWindow);
  const passed = tariff.delivery === "pass_through" ? delivery : null;
  const monthly_fees = mapped(tariff.monthly_fees, compileFee);
  return {
    base_cents: usdCents(tariff.base_charge_usd),
    windows,
    flat_rate: flatRate(windows),
    credits: mapped(tariff.credits, compileCredit),
    minimum_fees: mapped(tariff.minimum_usage_fees, compileMinimumFee),
    monthly_fees,
    monthly_fee_cents: monthly_fees.reduce((sum, fee) => sum + fee.amount_cents, 0),
    delivery: compileDelivery(passed),
    waives_delivery: windows.some((window) => window.delivery_waived),
    delivery_missing: tariff.delivery === "pass_through" && delivery === null,
    buyback: tariff.buyback === null ? null : compileBuyback(tariff.buyback, tariff.energy),
  };
}

type CompiledBy = WeakMap<Tariff, CompiledTariff>;
const compiledWithout: CompiledBy = new WeakMap();
const compiledWith = new WeakMap<DeliveryCharges, CompiledBy>();

function compiledBy(delivery: DeliveryCharges | null): CompiledBy {
  if (delivery === null) return compiledWithout;
  const known = compiledWith.get(delivery) ?? new WeakMap<Tariff, CompiledTariff>();
  compiledWith.set(delivery, known);
  return known;
}

/** Compiles a tariff once for the same charges. Neither may change afterward, as in the catalog. */
export function compileOnce(tariff: Tariff, delivery: DeliveryCharges | null): CompiledTariff {
  const known = compiledBy(delivery);
  const found = known.get(tariff) ?? compileTariff(tariff, delivery);
  known.set(tariff, found);
  return found;
}

/**
 * Returns the windows by which a month's exports must be split (`exported_window_wh`), or null if only the total
 * counts.
 */
export function exportWindows(tariff: Tariff): ReadonlyArray<EnergyWindow> | null {
  if (tariff.buyback?.kind === "windows") return tariff.buyback.windows ?? null;
  return tariff.buyback?.kind === "energy_rate" ? tariff.energy : null;
}

/** Returns the energy charges of the month in cents. */
export function energyCents(compiled: CompiledTariff, sums: MonthSums): number {
  if (compiled.flat_rate !== null) return productCents(sums.wh * compiled.flat_rate);
  let cents = 0;
  for (let index = 0; index < compiled.windows.length; index++) {
    const window = compiled.windows[index];
    if (window !== undefined) cents += tieredCents(window.tiers, billedWh(compiled.windows, sums, index));
  }
  return cents;
}

/** Returns the energy charges of the month by window in cents. They add up to `energyCents`. */
export function windowCents(compiled: CompiledTariff, sums: MonthSums): number[] {
  return compiled.windows.map((window, index) =>
    tieredCents(window.tiers, billedWh(compiled.windows, sums, index)),
  );
}

/** Returns the mandatory monthly fees and minimum usage fees of the month in cents. */
export function feesCents(compiled: CompiledTariff, sums: MonthSums): number {
  let cents = compiled.monthly_fee_cents;
  for (const fee of compiled.minimum_fees) if (sums.wh < fee.below_wh) cents += fee.amount_cents;
  return cents;
}

const wins = (credit: CompiledCredit, wh: number): boolean => wh >= credit.min_wh && wh < credit.max_wh;

/** Returns the usage credits of the month in cents, zero or negative, without buyback. */
export function usageCreditCents(compiled: CompiledTariff, sums: MonthSums): number {
  let cents = 0;
  for (const credit of compiled.credits) if (wins(credit, sums.wh)) cents -= credit.amount_cents;
  return cents;
}

/**
 * Returns the total of a billing month in cents, equal to the sum of `priceMonth`'s lines, with no credit carried in.
 */
export function monthCents(compiled: CompiledTariff, sums: MonthSums): number {
  const energy = energyCents(compiled, sums);
  const bill =
    compiled.base_cents +
    energy +
    deliveryCents(compiled, sums) +
    feesCents(compiled, sums) +
    usageCreditCents(compiled, sums);
  if (compiled.buyback === null) return bill;
  return bill - buybackCredit(compiled.buyback, sums, energy, bill, 0).used_cents;
}

function energyLines(compiled: CompiledTariff, sums: MonthSums): LineItem[] {
  const lines: LineItem[] = [];
  for (const [index, window] of compiled.windows.entries()) {
    const wh = billedWh(compiled.windows, sums, index);
    let from = 0;
    for (const tier of window.tiers) {
      const to = Math.min(wh, tier.up_to_wh);
      if (to <= from) continue;
      lines.push({
        part: "energy",
        code: "energy_window",
        ...(window.name === undefined ? {} : { label: window.name }),
        quantity_wh: to - from,
        rate_cents_per_kwh: unitsToCentsPerKwh(tier.rate),
        amount_cents: productCents((to - from) * tier.rate),
      });
      from = to;
    }
  }
  return lines;
}

function deliveryLines(compiled: CompiledTariff, sums: MonthSums): LineItem[] {
  return deliveryBySpan(compiled, sums).flatMap(({ span, charges, monthly_cents, wh, energy_cents }) => {
    const when = span ? { as_of: charges.as_of, days: span.days } : {};
    return [
      { part: "delivery", code: "delivery_monthly", ...when, amount_cents: monthly_cents },
      {
        part: "delivery",
        code: "delivery_energy",
        ...when,
        quantity_wh: wh,
        rate_cents_per_kwh: unitsToCentsPerKwh(charges.rate),
        amount_cents: energy_cents,
      },
    ];
  });
}

function feeLines(compiled: CompiledTariff, sums: MonthSums): LineItem[] {
  const minimum = compiled.minimum_fees
    .filter((fee) => sums.wh < fee.below_wh)
    .map((fee): LineItem => ({ part: "fees", code: "minimum_usage_fee", amount_cents: fee.amount_cents }));
  const monthly = compiled.monthly_fees.map((fee): LineItem => ({
    part: "fees",
    code: "monthly_fee",
    label: fee.name,
    amount_cents: fee.amount_cents,
  }));
  return [...minimum, ...monthly];
}

function creditLines(compiled: CompiledTariff, sums: MonthSums): LineItem[] {
  return compiled.credits
    .filter((credit) => wins(credit, sums.wh))
    .map((credit): LineItem => ({ part: "credits", code: "credit", amount_cents: -credit.amount_cents }));
}

/**
 * Returns the printed lines of a month, with the buyback credit carried in and the unused credit carried out (cents; 0
 * without rollover).
 */
export function priceMonthWithCarry(
  compiled: CompiledTariff,
  sums: MonthSums,
  carried_credit_cents: number,
): { readonly items: LineItem[]; readonly carried_credit_cents: number } {
  const energy = energyLines(compiled, sums);
  const items: LineItem[] = [
    ...(compiled.base_cents === 0
      ? []
      : [{ part: "base", code: "base_charge", amount_cents: compiled.base_cents } as const]),
    ...energy,
    ...deliveryLines(compiled, sums),
    ...feeLines(compiled, sums),
    ...creditLines(compiled, sums),
  ];
  if (compiled.buyback === null) return { items, carried_credit_cents: 0 };
  const credit = buybackCredit(
    compiled.buyback,
    sums,
    sumCents(energy),
    sumCents(items),
    carried_credit_cents,
  );
  if (credit.used_cents !== 0 || credit.paid_wh !== 0) {
    items.push({
      part: "credits",
      code: "buyback",
      quantity_wh: credit.paid_wh,
      amount_cents: 0 - credit.used_cents,
    });
  }
  return { items, carried_credit_cents: credit.carried_cents };
}

/**
 * Returns the lines of a month's bill in cents. `carried_credit_cents` is unused buyback credit of the previous month.
 */
export function priceMonth(compiled: CompiledTariff, sums: MonthSums, carried_credit_cents = 0): LineItem[] {
  return priceMonthWithCarry(compiled, sums, carried_credit_cents).items;
}

/** Returns the sum of line items in cents. */
export function sumCents(items: ReadonlyArray<LineItem>): number {
  let cents = 0;
  for (const item of items) cents += item.amount_cents;
  return cents;
}

export interface MissedCredit {
  readonly amount_cents: number;
  /** Wh more (positive) or less (negative) that would have earned it. Less means the month was above the band's end. */
  readonly change_wh: number;
}

/** Returns the usage credits that a month did not earn, and by how much it missed them. */
export function missedCredits(compiled: CompiledTariff, sums: MonthSums): MissedCredit[] {
  return compiled.credits
    .filter((credit) => !wins(credit, sums.wh))
    .map((credit) => ({
      amount_cents: credit.amount_cents,
      // The band is [min, max): its last Wh is max - 1.
      change_wh: sums.wh < credit.min_wh ? credit.min_wh - sums.wh : credit.max_wh - 1 - sums.wh,
    }));
}
