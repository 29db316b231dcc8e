// One plan's year for one home, with every bill: what the plan's page shows, and what an explanation of a bill lists.
import type { PlanCost, TwelveMonths } from "#contracts/compare.ts";
import type { ConditionChoice, DeliveryCharges, Plan, Tariff } from "#contracts/plan.ts";
import { applyConditions } from "#market/conditions.ts";
import { billYear, type YearBill } from "./bill.ts";
import { costWindow } from "./cost-window.ts";
import type { UsageFold } from "./fold.ts";
import { ASSUMED_READ_DAY } from "./periods.ts";
import { isPriced, type AnyRanking } from "./plan-groups.ts";
import { defaultRenewalPlan, twelveMonths } from "./twelve-months.ts";
import { tariffCost } from "./year-cost.ts";

export interface PlanYearOptions {
  /** 1..31. Null = not known: the bills follow calendar months. */
  readonly read_day: number | null;
  /** Null = not known. */
  readonly delivery: DeliveryCharges | null;
  /** Conditions that the customer meets. */
  readonly conditions: readonly ConditionChoice[];
}

export interface PlanYear {
  /** The plan with the customer's conditions applied. */
  readonly plan: Plan & { readonly tariff: Tariff };
  readonly cost: PlanCost;
  readonly year: YearBill;
}

/** Prices a plan's year and its twelve bills. Null if the plan's price or its delivery charges are not known. */
export function pricePlanYear(
  listed: Plan,
  fold: UsageFold,
  { read_day, delivery, conditions }: PlanYearOptions,
): PlanYear | null {
  const plan = applyConditions(listed, conditions);
  const { tariff } = plan;
  if (tariff === null) return null;
  const cost = tariffCost(tariff, fold, { read_day, delivery });
  if (cost === null) return null;
  const year = billYear(tariff, fold, { read_day: read_day ?? ASSUMED_READ_DAY, delivery });
  return { plan: { ...plan, tariff }, cost, year };
}

/**
 * Returns the twelve months on a plan that a ranking does not list, because it is no longer sold or belongs to another
 * utility, at the ranking's price levels. `from` is the first possible day of a switch.
 */
export function unlistedTwelveMonths(
  { plan, cost }: Pick<PlanYear, "plan" | "cost">,
  fold: UsageFold,
  { read_day, from }: { readonly read_day: number | null; readonly from: string },
  { levels, results }: Pick<AnyRanking, "levels" | "results">,
): TwelveMonths {
  return twelveMonths(costWindow(fold, read_day, from), plan, cost, () => ({
    levels,
    default_plan: defaultRenewalPlan(results.filter(isPriced), plan.provider),
  }));
}
