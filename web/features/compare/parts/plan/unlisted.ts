// Twelve months on a plan that the ranking does not list: one that is no longer sold, or belongs to another utility.
// Imported lazily.
import type { PlanDetail, TwelveMonths } from "#contracts/compare.ts";
import { applyConditions } from "#market/conditions.ts";
import { earliestStart } from "#market/start-dates.ts";
import { yearFromInput } from "#meter/year.ts";
import { costWindow } from "#rating/cost-window.ts";
import { foldUsage } from "#rating/fold.ts";
import { defaultRenewalPlan, twelveMonths } from "#rating/twelve-months.ts";
import { tariffCost } from "#rating/year-cost.ts";
import type { CompareInputs } from "../inputs.ts";
import { isPriced } from "#rating/plan-groups.ts";
import type { AnyRanking } from "#rating/plan-groups.ts";

/**
 * Returns the twelve-month cost of a plan that the ranking does not list, at the ranking's price levels, or null
 * without a cost. `today` is YYYY-MM-DD, Central.
 */
export function unlistedTwelveMonths(
  { plan: listed, delivery }: PlanDetail,
  inputs: CompareInputs,
  { levels, results }: AnyRanking,
  today: string,
): TwelveMonths | null {
  const year = yearFromInput(inputs.usage, inputs.tdu, today);
  const plan = applyConditions(listed, inputs.conditions ?? []);
  if (!year.ok || !plan.tariff) return null;
  const fold = foldUsage(year.value);
  const cost = tariffCost(plan.tariff, fold, { read_day: inputs.read_day, delivery });
  if (!cost) return null;
  const from = earliestStart(inputs.tdu, today, "switch");
  return twelveMonths(costWindow(fold, inputs.read_day, from), plan, cost, () => ({
    levels,
    default_plan: defaultRenewalPlan(results.filter(isPriced), plan.provider),
  }));
}
