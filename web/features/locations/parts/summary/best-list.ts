// The plans on a home's page, from those that the server priced. Pure.
import type { BestPlan, BestPlans } from "#contracts/portal.ts";
import { getPlanGroup, isPriced, isVerified } from "#rating/plan-groups.ts";
import type { PricedItem } from "#rating/plan-groups.ts";
import { getCostRange } from "#web/features/compare/parts/results/view.ts";

export type PricedPlan = BestPlan & PricedItem;

/**
 * Returns the plans that the advice chooses from, lowest cost first: verified, not prepaid, open to this customer, 12
 * months or longer. Shorter ones if there are no others.
 */
export function listBestPlans(results: readonly BestPlan[], hasOrder: boolean): readonly PricedPlan[] {
  const open = results.filter(
    (item): item is PricedPlan =>
      isVerified(item) && !item.plan.prepaid && (hasOrder || item.switch !== null),
  );
  const lasting = open.filter((item) => getPlanGroup(item) === "lasting");
  return lasting.length > 0 ? lasting : open;
}

/** Returns the ends of every bar, in cents: the lowest and the highest of all plans. */
export function getScale({ results }: Pick<BestPlans, "results">): {
  readonly min: number;
  readonly max: number;
} {
  const ranges = results.flatMap((item) => (isPriced(item) ? [getCostRange(item)] : []));
  return {
    min: Math.min(...ranges.map(({ low }) => low)),
    max: Math.max(...ranges.map(({ high }) => high)),
  };
}
