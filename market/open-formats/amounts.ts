// Amounts in dollars of other formats. Ours are dollars, and cents per kWh with at most four decimals (price-round.ts).
import type { Tier } from "#contracts/plan.ts";
import { rateUnits } from "../price-round.ts";

const UNITS_PER_DOLLAR = 1_000_000;
const UNITS_PER_CENT = 10_000;
const DECIMALS = 6;

/** Formats dollars with two to six decimals: "0.1234". */
export function toAmount(usd: number): string {
  return usd.toFixed(DECIMALS).replace(/(\.\d{2}\d*?)0+$/, "$1");
}

/** Parses an amount in dollars. */
export function readAmount(amount: string): number {
  return Number(amount);
}

/** Converts cents per kWh to dollars per kWh. */
export function toUsdPerKwh(cents_per_kwh: number): number {
  return rateUnits(cents_per_kwh) / UNITS_PER_DOLLAR;
}

/** Converts dollars per kWh to cents per kWh, rounded to four decimals. */
export function toCentsPerKwh(usd: number): number {
  return Math.round(usd * UNITS_PER_DOLLAR) / UNITS_PER_CENT;
}

/** Rounds kWh to Wh, because sums of blocks are not exact. */
export function roundKwh(kwh: number): number {
  return Math.round(kwh * 1000) / 1000;
}

/** Returns the tiers of blocks of kWh, in order. The last one has no end. */
export function toTiers(
  blocks: ReadonlyArray<{ readonly kwh: number | null; readonly cents_per_kwh: number }>,
): Tier[] {
  let end = 0;
  return blocks.map(({ kwh, cents_per_kwh }): Tier => {
    if (kwh !== null) end = roundKwh(end + kwh);
    return { up_to_kwh: kwh === null ? null : end, cents_per_kwh };
  });
}
