// The price curve of a plan, ready to draw.
import type { PlanDetail } from "#contracts/compare.ts";
import type { Tariff } from "#contracts/plan.ts";
import { priceCurve } from "#rating/curve.ts";
import { cutAtJumps, findJumps } from "#web/charts/curve-shape.ts";
import type { CurveSegment, Jump } from "#web/charts/curve-shape.ts";

export interface PlanCurve {
  /** Cents per month by kWh. */
  readonly segments: readonly CurveSegment[];
  readonly jumps: readonly Jump[];
}

/** From 0 to `max_kwh`. Null if the tariff, its delivery charges or its split of hours is not known. */
export function planCurve(
  detail: PlanDetail,
  home_shares: readonly number[] | null,
  max_kwh: number,
): PlanCurve | null {
  const { tariff, proof } = detail.plan;
  if (!tariff || (tariff.delivery === "pass_through" && !detail.delivery)) return null;
  const shares = home_shares ?? (tariff.energy.length === 1 ? [1] : proof.assumed_shares);
  if (!shares) return null;
  const points = priceCurve(tariff, { delivery: detail.delivery, shares, max_kwh });
  const segments = cutAtJumps(points.map(({ kwh, cents }) => ({ kwh, value: cents })));
  return { segments, jumps: findJumps(segments) };
}

/**
 * Returns the change of the bill at a usage level, in dollars, as the tariff states it: a drawn jump can be off by a
 * rounded cent.
 */
export function statedChange(tariff: Tariff, kwh: number): number {
  const credits = tariff.credits.map(({ amount_usd, min_kwh, max_kwh }) => {
    if (min_kwh === kwh) return -amount_usd;
    return max_kwh === kwh ? amount_usd : 0;
  });
  const fees = tariff.minimum_usage_fees.map((fee) => (fee.below_kwh === kwh ? -fee.amount_usd : 0));
  return [...credits, ...fees].reduce((sum, usd) => sum + usd, 0);
}

export type Slope = "falling" | "level" | "rising";

/** Returns how the average price changes from 500 to 2,000 kWh. Within 3 % it is level. */
export function getSlope(label: { readonly kwh_500: number; readonly kwh_2000: number }): Slope {
  const change = label.kwh_2000 / label.kwh_500 - 1;
  if (Math.abs(change) < 0.03) return "level";
  return change < 0 ? "falling" : "rising";
}
