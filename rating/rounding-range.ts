// The range of a year that the rounding of a label's averages leaves open, if no label was read.
import type { DeliveryCharges, Plan } from "#contracts/plan.ts";
import { roundingTariffs } from "#market/infer/rounding-box.ts";
import type { UsageFold } from "./fold.ts";
import { tariffCost } from "./year-cost.ts";

export interface RoundingRange {
  readonly low_cents: number;
  readonly high_cents: number;
}

/**
 * Returns the lowest and highest year in cents of all charges that reproduce the plan's three averages, for the same
 * usage, read day and delivery charges as `year_cents`, which is inside. Null for a plan whose charges were read.
 */
export function roundingRange(
  plan: Pick<Plan, "label" | "proof" | "tariff">,
  year_cents: number,
  fold: UsageFold,
  options: { readonly read_day: number | null; readonly delivery: DeliveryCharges | null },
): RoundingRange | null {
  const years = roundingTariffs(plan).flatMap(
    (tariff) => tariffCost(tariff, fold, options)?.year_cents ?? [],
  );
  if (years.length === 0) return null;
  return { low_cents: Math.min(year_cents, ...years), high_cents: Math.max(year_cents, ...years) };
}
