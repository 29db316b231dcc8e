// The listed plans, the contract and the price levels of one home, for one usage.
import type { PlanCost, PriceLevels, RankedPlan } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import type { UsageFold } from "#rating/fold.ts";
import type { CostWindow } from "#rating/cost-window.ts";
import { rankPlans, type RankOptions, type RankResult } from "#rating/rank.ts";
import { defaultRenewalPlans, type AfterPrice } from "#rating/twelve-months.ts";

/** A ranked plan with a cost. */
export type PricedPlan = RankedPlan & { readonly cost: PlanCost };

/** What a home's days cost without a new plan, for one usage. */
export interface LocationPricing {
  readonly window: CostWindow;
  /** Twelve months at the price of today's contract. Null if it is not known. */
  readonly current_cost: PlanCost | null;
  readonly levels: PriceLevels;
  /** Returns what follows a price that ends, for a provider. */
  readonly afterPrice: (provider: Plan["provider"] | null) => AfterPrice;
}

export interface LocationCosts extends LocationPricing {
  readonly ranking: RankResult;
  /** Every plan with a cost, in ranking order. */
  readonly priced: readonly PricedPlan[];
}

/** Whether a ranked plan has a cost. */
export function isPriced(plan: RankedPlan): plan is PricedPlan {
  return plan.cost !== null;
}

/** Prices a home's plans over the twelve months that start on `options.from`. */
export function buildLocationCosts(
  plans: readonly Plan[],
  fold: UsageFold,
  options: RankOptions & { readonly from: string },
): LocationCosts {
  const ranking = rankPlans(plans, fold, options);
  const priced = ranking.results.filter(isPriced);
  const defaultPlan = defaultRenewalPlans(priced);
  const { window, current_cost, levels } = ranking;
  return {
    window,
    current_cost,
    levels,
    ranking,
    priced,
    afterPrice: (provider) => ({
      levels,
      default_plan: provider && defaultPlan(provider),
    }),
  };
}
