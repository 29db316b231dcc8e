// Price by usage in one month, including its jumps: a credit that starts at 1,000 kWh is a vertical step there, not a
// slope between two samples.
import type { DeliveryCharges, Tariff } from "#contracts/plan.ts";
import { compileTariff, monthCents } from "#market/price.ts";
import type { CompiledTariff } from "#market/price.ts";
import type { MonthSums } from "#market/month-sums.ts";

const DEFAULT_MAX_KWH = 3_000;
const DEFAULT_STEP_KWH = 25;

export interface CurvePoint {
  readonly kwh: number;
  /** The month's bill. */
  readonly cents: number;
  /** Null at 0 kWh. */
  readonly cents_per_kwh: number | null;
}

export interface CurveOptions {
  readonly delivery: DeliveryCharges | null;
  /** Share of the home's usage in each energy window. The shares add up to 1. */
  readonly shares: ReadonlyArray<number>;
  readonly max_kwh?: number;
  readonly step_kwh?: number;
}

function monthAt(wh: number, shares: ReadonlyArray<number>): MonthSums {
  const window_wh = shares.map((share) => Math.round(wh * share));
  const last = window_wh.length - 1;
  // The last window absorbs the rounding, so that the windows add up to the month.
  const others = window_wh.slice(0, -1).reduce((sum, part) => sum + part, 0);
  window_wh[last] = Math.max(0, wh - others);
  return { wh, window_wh };
}

function jumps(compiled: CompiledTariff): number[] {
  return [
    ...compiled.credits.flatMap((credit) => [credit.min_wh, credit.max_wh]),
    ...compiled.minimum_fees.map((fee) => fee.below_wh),
  ];
}

/** Returns the usages at which a window's block ends or its cap is reached, where the curve bends. */
function bends(compiled: CompiledTariff, shares: ReadonlyArray<number>): number[] {
  return compiled.windows.flatMap((window, index) => {
    const share = shares[index] ?? 0;
    if (share <= 0) return [];
    return [...window.tiers.map((tier) => tier.up_to_wh), window.max_wh].map((wh) => Math.round(wh / share));
  });
}

/**
 * Returns the month's price from 0 to `max_kwh` in steps, with both sides of every jump (same kWh twice, the lower side
 * first) and every bend. Exports are left out.
 */
export function priceCurve(tariff: Tariff, options: CurveOptions): CurvePoint[] {
  const compiled = compileTariff({ ...tariff, buyback: null }, options.delivery);
  const max_wh = (options.max_kwh ?? DEFAULT_MAX_KWH) * 1000;
  const step_wh = Math.max(1000, Math.round((options.step_kwh ?? DEFAULT_STEP_KWH) * 1000));
  const inside = (wh: number): boolean => wh > 0 && wh <= max_wh;
  const jump_set = new Set(jumps(compiled).filter(inside));
  const at = new Set([...jump_set, ...bends(compiled, options.shares).filter(inside), max_wh]);
  for (let wh = 0; wh < max_wh; wh += step_wh) at.add(wh);
  const point = (wh: number, priced_wh: number): CurvePoint => {
    const cents = monthCents(compiled, monthAt(priced_wh, options.shares));
    return { kwh: wh / 1000, cents, cents_per_kwh: wh === 0 ? null : (cents * 1000) / wh };
  };
  return [...at]
    .sort((a, b) => a - b)
    .flatMap((wh) => (jump_set.has(wh) ? [point(wh, wh - 1), point(wh, wh)] : [point(wh, wh)]));
}
