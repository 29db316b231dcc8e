// bill(k) = base + rate·k through three averages that were each rounded to 0.1 ¢/kWh: not one line but a small range of
// them. Bases are in dollars, rates and averages in cents per kWh.
import { LABEL_KWH } from "./averages.ts";

/** A label rounds to 0.1 ¢ (market.md): half of that, plus the half cent of a 500 kWh bill's own rounding. */
const ROUNDING_HALF = 0.05 + 0.001;

export type Averages = readonly [number, number, number];

export interface BaseRange {
  readonly low: number;
  readonly high: number;
}

interface Pair {
  readonly gap: number;
  /** How much a dollar of base changes the gap, in cents per kWh. */
  readonly weight: number;
}

function buildPairs(averages: Averages): Pair[] {
  const pairs: Pair[] = [];
  for (const [i, kwh] of LABEL_KWH.entries()) {
    for (const [j, other] of LABEL_KWH.entries()) {
      if (j <= i) continue;
      pairs.push({
        gap: (averages[i] ?? 0) - (averages[j] ?? 0),
        weight: 100 / kwh - 100 / other,
      });
    }
  }
  return pairs;
}

/** Returns the bases for which some rate meets all three averages within rounding. Null if there is none. */
export function baseRange(averages: Averages): BaseRange | null {
  const pairs = buildPairs(averages);
  const low = Math.max(...pairs.map((pair) => (pair.gap - 2 * ROUNDING_HALF) / pair.weight));
  const high = Math.min(...pairs.map((pair) => (pair.gap + 2 * ROUNDING_HALF) / pair.weight));
  return low <= high ? { low, high } : null;
}

/** Returns the largest error in cents per kWh at the best rate for this base. */
export function calculateBaseError(averages: Averages, base: number): number {
  const left = LABEL_KWH.map((kwh, index) => (averages[index] ?? 0) - (100 * base) / kwh);
  return (Math.max(...left) - Math.min(...left)) / 2;
}

/** Returns the rate in cents per kWh that minimizes the largest of the three errors for this base. */
export function rateForBase(averages: Averages, base: number): number {
  const left = LABEL_KWH.map((kwh, index) => (averages[index] ?? 0) - (100 * base) / kwh);
  return (Math.max(...left) + Math.min(...left)) / 2;
}

/**
 * Returns the base in dollars of the line with the smallest maximum error (Chebyshev fit; the error is convex in the
 * base).
 */
export function bestBase(averages: Averages): number {
  let low = -1000;
  let high = 1000;
  for (let step = 0; step < 100; step++) {
    const third = (high - low) / 3;
    if (calculateBaseError(averages, low + third) < calculateBaseError(averages, high - third)) high -= third;
    else low += third;
  }
  return (low + high) / 2;
}
