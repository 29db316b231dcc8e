// The range of a year that the rounding of a label's averages leaves open, if no label was read.
import type { ConditionChoice, DeliveryCharges, Plan } from "#contracts/plan.ts";
import { applyConditions } from "#market/conditions.ts";
import { roundingTariffs } from "#market/infer/rounding-box.ts";
import type { UsageFold } from "./fold.ts";
import { tariffCost } from "./year-cost.ts";

export interface RoundingRange {
  readonly low_cents: number;
  readonly high_cents: number;
}

interface RangeOptions {
  readonly read_day: number | null;
  readonly delivery: DeliveryCharges | null;
  /** Conditions that the customer meets. The averages assume that all are met, but the year does not. */
  readonly conditions: readonly ConditionChoice[];
}

/**
 * Returns the lowest and highest year in cents of all charges that reproduce the listed plan's three averages, for the
 * same usage, read day, delivery charges and conditions as `year_cents`, which is inside. Null for a plan whose charges
 * were read.
 */
export function roundingRange(
  listed: Plan,
  year_cents: number,
  fold: UsageFold,
  { conditions, ...options }: RangeOptions,
): RoundingRange | null {
  const years = roundingTariffs(listed).flatMap((possible) => {
    const { tariff } = applyConditions({ ...listed, tariff: possible }, conditions);
    return (tariff && tariffCost(tariff, fold, options)?.year_cents) ?? [];
  });
  if (years.length === 0) return null;
  return { low_cents: Math.min(year_cents, ...years), high_cents: Math.max(year_cents, ...years) };
}
