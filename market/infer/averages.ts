// The label's three averages of a tariff, using the calculation in market/price.ts.
import type { DeliveryCharges, Label, Tariff } from "#contracts/plan.ts";
import { compileTariff, monthCents } from "../price.ts";

/** The monthly usages at which a label states its average price (16 TAC 25.475). */
export const LABEL_KWH = [500, 1000, 2000] as const;

/**
 * Maximum difference between recomputed averages and the label's, in cents per kWh (market.md): the label is rounded to
 * 0.1 ¢, and two rounded averages test a third.
 */
export const TOLERANCE_CENTS = 0.16;

const round4 = (value: number): number => Math.round(value * 10_000) / 10_000;

// Cumulative rounding keeps the sum exact. What no share covers goes to the last window, the catch-all.
function splitWh(wh: number, windows: number, shares: ReadonlyArray<number> | null): number[] {
  const split: number[] = [];
  let used = 0;
  let cumulative = 0;
  for (let index = 0; index < windows - 1; index++) {
    cumulative += shares?.[index] ?? 0;
    const upTo = Math.min(wh, Math.round(wh * cumulative));
    split.push(upTo - used);
    used = upTo;
  }
  split.push(wh - used);
  return split;
}

/**
 * Returns average prices in cents per kWh at 500, 1,000 and 2,000 kWh, exact to the cent of the bill (not rounded to
 * 0.1 ¢). `assumedShares` is the usage in each energy window, 0..1. Without it, all usage is in the last window. Fees
 * that labels leave out are left out (`in_label_average: false`).
 */
export function labelAverages(
  tariff: Tariff,
  delivery: DeliveryCharges | null,
  assumedShares: ReadonlyArray<number> | null,
): Label {
  const counted = { ...tariff, monthly_fees: tariff.monthly_fees.filter((fee) => fee.in_label_average) };
  const compiled = compileTariff({ ...counted, buyback: null }, delivery);
  const average = (kwh: number): number => {
    const wh = kwh * 1000;
    const cents = monthCents(compiled, { wh, window_wh: splitWh(wh, tariff.energy.length, assumedShares) });
    return round4(cents / kwh);
  };
  return { kwh_500: average(500), kwh_1000: average(1000), kwh_2000: average(2000) };
}

/** Returns the largest difference between two labels over the three points, in cents per kWh. */
export function labelResidual(ours: Label, theirs: Label): number {
  return round4(
    Math.max(
      Math.abs(ours.kwh_500 - theirs.kwh_500),
      Math.abs(ours.kwh_1000 - theirs.kwh_1000),
      Math.abs(ours.kwh_2000 - theirs.kwh_2000),
    ),
  );
}
