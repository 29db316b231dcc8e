// Everything the page shows about this home, computed in the browser. Imported lazily, because the calculation is not
// needed to show the label.
import type { PlanCost, PlanDetail } from "#contracts/compare.ts";
import { yearFromInput } from "#meter/year.ts";
import type { YearUsage } from "#meter/usage.ts";
import type { YearBill } from "#rating/bill.ts";
import { foldUsage, windowShares } from "#rating/fold.ts";
import { pricePlanYear } from "#rating/plan-year.ts";
import { roundingRange } from "#rating/rounding-range.ts";
import type { RoundingRange } from "#rating/rounding-range.ts";
import type { CompareInputs } from "../inputs.ts";
import { hourUse } from "./hour-use.ts";
import type { HourUse } from "./hour-use.ts";
import { estimatedShare } from "./month-quality.ts";

export interface Priced {
  readonly cost: PlanCost;
  readonly year: YearBill;
  /** Estimated share of each bill's kWh, 0..1. */
  readonly estimated: readonly number[];
  /** Share of the year in each energy window, adding up to 1. */
  readonly shares: readonly number[];
  /** The years that the rounding of the label's averages leaves open. Null if the charges were read from the label. */
  readonly rounding: RoundingRange | null;
}

export interface LocationYear {
  readonly usage: Pick<YearUsage, "method" | "estimated_share" | "read_from" | "read_through">;
  readonly year_kwh: number;
  /** Null if the plan's price is not known. */
  readonly priced: Priced | null;
  readonly hours: HourUse;
}

/**
 * Returns the year of a plan for the stored usage, or null if no year can be built from it. `today` is an ISO date in
 * Central time.
 */
export function buildLocationYear(
  detail: PlanDetail,
  inputs: CompareInputs,
  today: string,
): LocationYear | null {
  const made = yearFromInput(inputs.usage, inputs.tdu, today);
  if (!made.ok) return null;
  const usage = made.value;
  const fold = foldUsage(usage);
  const { delivery } = detail;
  const { read_day, conditions = [] } = inputs;
  const priced = pricePlanYear(detail.plan, fold, { read_day, delivery, conditions });
  return {
    usage,
    year_kwh: fold.year_wh / 1000,
    priced: priced && {
      cost: priced.cost,
      year: priced.year,
      estimated: priced.year.bills.map((bill) => estimatedShare(fold, bill.period)),
      shares: windowShares(fold, priced.plan.tariff.energy),
      rounding: roundingRange(detail.plan, priced.cost.year_cents, fold, { read_day, delivery, conditions }),
    },
    hours: hourUse(fold),
  };
}
