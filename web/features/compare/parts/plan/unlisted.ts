// Twelve months on a plan that the ranking does not list: one that is no longer sold, or belongs to another utility.
// Imported lazily.
import type { PlanDetail, TwelveMonths } from "#contracts/compare.ts";
import { earliestStart } from "#market/start-dates.ts";
import { yearFromInput } from "#meter/year.ts";
import { foldUsage } from "#rating/fold.ts";
import { pricePlanYear, unlistedTwelveMonths as getTwelveMonths } from "#rating/plan-year.ts";
import type { CompareInputs } from "../inputs.ts";
import type { AnyRanking } from "#rating/plan-groups.ts";

/**
 * Returns the twelve-month cost of a plan that the ranking does not list, at the ranking's price levels, or null
 * without a cost. `today` is YYYY-MM-DD, Central.
 */
export function unlistedTwelveMonths(
  { plan, delivery }: PlanDetail,
  { usage, tdu, read_day, conditions = [] }: CompareInputs,
  ranking: AnyRanking,
  today: string,
): TwelveMonths | null {
  const year = yearFromInput(usage, tdu, today);
  if (!year.ok) return null;
  const fold = foldUsage(year.value);
  const priced = pricePlanYear(plan, fold, { read_day, delivery, conditions });
  const from = earliestStart(tdu, today, "switch");
  return priced && getTwelveMonths(priced, fold, { read_day, from }, ranking);
}
