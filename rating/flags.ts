// Warning flags shown next to a plan's price, as codes without text.
import type { PlanCost, RankFlag } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import type { CompiledTariff } from "#market/price.ts";
import type { MonthSums } from "#market/month-sums.ts";
import { isSummer } from "./summer-bills.ts";

/**
 * A threshold plan whose year changes by more than this with the read day is a cliff: about 1 % of a $2,000 year. The
 * value is our own.
 */
const CLIFF_RANGE_CENTS = 2_500;
/** A month this close to a threshold may be on either side of it next year. The value is our own. */
const CLIFF_NEAR_SHARE = 0.05;

function thresholdsWh(compiled: CompiledTariff): number[] {
  return [
    ...compiled.credits.flatMap((credit) => [credit.min_wh, credit.max_wh]),
    ...compiled.minimum_fees.map((fee) => fee.below_wh),
  ].filter((wh) => wh > 0 && Number.isFinite(wh));
}

function isCliff(compiled: CompiledTariff, cost: PlanCost, months: ReadonlyArray<MonthSums>): boolean {
  if (compiled.credits.length === 0 && compiled.minimum_fees.length === 0) return false;
  if (cost.high_cents - cost.low_cents > CLIFF_RANGE_CENTS) return true;
  return thresholdsWh(compiled).some((threshold) =>
    months.some((sums) => Math.abs(sums.wh - threshold) <= threshold * CLIFF_NEAR_SHARE),
  );
}

/** Returns the YYYY-MM in which a term that starts on `today` (YYYY-MM-DD) ends. Null for month to month. */
export function termEnd(today: string, term_months: number): string | null {
  if (term_months === 0) return null;
  const month = Number(today.slice(5, 7)) - 1 + term_months;
  const year = Number(today.slice(0, 4)) + Math.floor(month / 12);
  return `${year}-${String((month % 12) + 1).padStart(2, "0")}`;
}

/** Priced facts that flags need. Null if the plan has no cost. */
export interface PricedPlan {
  readonly compiled: CompiledTariff;
  readonly cost: PlanCost;
  /** The twelve shown months. */
  readonly months: ReadonlyArray<MonthSums>;
}

/** Returns a plan's flags in the order of RANK_FLAGS. `exports`: whether the home sends energy to the grid. */
export function planFlags(
  plan: Plan,
  ends_in: string | null,
  priced: PricedPlan | null,
  exports: boolean,
): RankFlag[] {
  const flags: RankFlag[] = [];
  if (priced !== null && isCliff(priced.compiled, priced.cost, priced.months)) flags.push("credit_cliff");
  if (plan.new_customers_only) flags.push("new_customers_only");
  if (plan.prepaid) flags.push("prepaid");
  if (ends_in !== null && isSummer(ends_in)) flags.push("dear_season_end");
  if (plan.rate_type !== "fixed") flags.push("first_cycle_price");
  if (plan.proof.verdict === "unproven") flags.push("unproven");
  if (plan.proof.why === "time_of_use_hours_unknown") flags.push("time_of_use_hours_unknown");
  if (exports && plan.tariff?.buyback?.kind === "real_time") flags.push("buyback_not_priced");
  return flags;
}
