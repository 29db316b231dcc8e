// The listed plans, the contract and the price levels of one home, for one usage.
import type { PlanCost, RankedPlan } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import type { UsageFold } from "#rating/fold.ts";
import type { CostWindow } from "#rating/cost-window.ts";
import { rankPlans, type RankOptions, type RankResult } from "#rating/rank.ts";
import { defaultRenewalPlans, type AfterPrice } from "#rating/twelve-months.ts";

/** A ranked plan with a cost. */
export type PricedPlan = RankedPlan & { readonly cost: PlanCost };

export interface HomeCosts {
  readonly window: CostWindow;
  readonly ranking: RankResult;
  /** Every plan with a cost, in the ranking's order. */
  readonly priced: readonly PricedPlan[];
  /** What a price that ends is followed by, for a provider. */
  readonly afterPrice: (provider: Plan["provider"] | null) => AfterPrice;
}

/** Whether a ranked plan has a cost. */
export function isPriced(plan: RankedPlan): plan is PricedPlan {
  return plan.cost !== null;
}

/** Prices a home's plans over the twelve months that begin on `options.from`. */
export function homeCosts(
  plans: readonly Plan[],
  fold: UsageFold,
  options: RankOptions & { readonly from: string },
): HomeCosts {
  const ranking = rankPlans(plans, fold, options);
  const priced = ranking.results.filter(isPriced);
  const defaultPlan = defaultRenewalPlans(priced);
  return {
    window: ranking.window,
    ranking,
    priced,
    afterPrice: (provider) => ({
      levels: ranking.levels,
      default_plan: provider && defaultPlan(provider),
    }),
  };
}
