// Dollars a month that depend on the month's usage: "$8.00 for usage of 1,999 kWh or less", a base charge that is waived
// from 1,000 kWh on, a base charge of two steps. Labels count whole kWh: "over 999" starts at 1,000.
import { findThresholds, namesAnotherUsage } from "../infer/thresholds.ts";
import type { Threshold } from "../infer/thresholds.ts";
import type { Amount } from "./amounts.ts";

/** Dollars of a month whose usage is in [min_kwh, max_kwh). */
export interface Band {
  readonly usd: number;
  readonly min_kwh: number;
  readonly max_kwh: number | null;
}

const WAIVED =
  /\b(?:waive[ds]?|(?:not|n't|never) (?:be )?(?:apply|applied|included|charged?|assessed|billed)|no (?:fee|charge)|except|unless|exent[ao]|no se (?:aplica\w*|cobra\w*))\b/;

/** Returns the whole kWh in which a threshold holds. */
export function wholeKwh(threshold: Threshold): { min_kwh: number; max_kwh: number | null } {
  const { min_kwh, max_kwh, min_strict, max_inclusive, max_doubtful } = threshold;
  return {
    min_kwh: (min_kwh ?? 0) + (min_strict ? 1 : 0),
    max_kwh: max_kwh === null ? null : max_kwh + (max_inclusive || max_doubtful ? 1 : 0),
  };
}

const isOpposite = (a: Band, b: Band): boolean =>
  (a.min_kwh === 0 && a.max_kwh === b.min_kwh) || (b.min_kwh === 0 && b.max_kwh === a.min_kwh);

function invert(band: Band): Band | null {
  if (band.max_kwh === null) return { usd: band.usd, min_kwh: 0, max_kwh: band.min_kwh };
  return band.min_kwh === 0 ? { usd: band.usd, min_kwh: band.max_kwh, max_kwh: null } : null;
}

/**
 * Returns the bands of a folded statement whose amounts are all dollars. Null if amounts and thresholds cannot be
 * paired.
 */
export function readBands(statement: string, amounts: ReadonlyArray<Amount>): Band[] | null {
  const thresholds = findThresholds(statement);
  const [first] = amounts;
  if (first === undefined || thresholds.length === 0 || namesAnotherUsage(statement, thresholds)) return null;
  const bands = thresholds.map((threshold, index) => ({
    usd: (amounts[index] ?? first).value,
    ...wholeKwh(threshold),
  }));
  if (amounts.length === thresholds.length && amounts.length > 1) return bands;
  if (amounts.length > 1) return null;
  const [band, other, ...more] = bands;
  if (band === undefined || more.length > 0) return null;
  // "… below 1,000 kWh. There is none from 1,000 kWh on" repeats the same condition from the other side.
  if (other !== undefined && !isOpposite(band, other)) return null;
  const start = thresholds[0]?.start ?? 0;
  // A waiver belongs to the threshold that follows it: "waived if usage is 1,000 kWh or more".
  const waived = WAIVED.test(statement.slice(0, start));
  const inverted = waived ? invert(band) : band;
  return inverted === null ? null : [inverted];
}

/** Returns the usage from which a sentence without an amount waives the base charge, in kWh, or null. */
export function baseWaivedFrom(statement: string): number | null {
  if (!WAIVED.test(statement) || !/\b(?:base|monthly|customer|service) (?:charge|fee)\b/.test(statement))
    return null;
  const [threshold, ...others] = findThresholds(statement);
  if (threshold === undefined || others.length > 0) return null;
  const { min_kwh, max_kwh } = wholeKwh(threshold);
  return max_kwh === null && min_kwh > 0 ? min_kwh : null;
}

export interface Steps {
  readonly base_usd: number;
  readonly fees: ReadonlyArray<{ readonly amount_usd: number; readonly below_kwh: number }>;
  readonly credits: ReadonlyArray<{
    readonly amount_usd: number;
    readonly min_kwh: number;
    readonly max_kwh: number | null;
  }>;
}

const round2 = (usd: number): number => Math.round(usd * 100) / 100;

/** Each step down is a fee below its end: "$9.95 below 500 kWh and $4.95 from 500 to 999 kWh". Null for other bands. */
function toDescendingFees(sorted: ReadonlyArray<Band>): Steps | null {
  if (sorted[0]?.min_kwh !== 0) return null;
  const base_usd = sorted.at(-1)?.max_kwh === null ? (sorted.at(-1)?.usd ?? 0) : 0;
  const fees: Array<Steps["fees"][number]> = [];
  for (const [index, { usd, max_kwh }] of sorted.entries()) {
    const next = sorted[index + 1];
    if (max_kwh === null) return next === undefined ? { base_usd, fees, credits: [] } : null;
    if (next !== undefined && Math.abs(next.min_kwh - max_kwh) > 1) return null;
    const amount_usd = round2(usd - (next?.usd ?? 0));
    if (amount_usd <= 0) return null;
    fees.push({ amount_usd, below_kwh: next?.min_kwh ?? max_kwh });
  }
  return { base_usd, fees, credits: [] };
}

/**
 * Returns the monthly charge of bands from 0 kWh on: the last step is the base, a higher step before it is a fee below its
 * end. Null if they leave a usage out, or if more than one step up is left.
 */
export function toSteps(bands: ReadonlyArray<Band>): Steps | null {
  const sorted = bands.toSorted((a, b) => a.min_kwh - b.min_kwh);
  if (sorted.length > 1) {
    const descending = toDescendingFees(sorted);
    if (descending !== null) return descending;
  }
  const [low, high, ...more] = sorted;
  if (low === undefined || more.length > 0 || low.min_kwh !== 0) return null;
  if (high === undefined) {
    const fee = low.max_kwh === null || low.usd <= 0 ? null : { amount_usd: low.usd, below_kwh: low.max_kwh };
    return fee === null ? null : { base_usd: 0, fees: [fee], credits: [] };
  }
  if (low.max_kwh === null || high.max_kwh !== null || Math.abs(low.max_kwh - high.min_kwh) > 1) return null;
  const edge = high.min_kwh;
  const more_below = round2(low.usd - high.usd);
  if (more_below >= 0) {
    return {
      base_usd: high.usd,
      fees: more_below === 0 ? [] : [{ amount_usd: more_below, below_kwh: edge }],
      credits: [],
    };
  }
  return { base_usd: high.usd, fees: [], credits: [{ amount_usd: -more_below, min_kwh: 0, max_kwh: edge }] };
}
