// Warning flags shown next to a plan's price, as codes without text.
import type { PlanCost, RankedPlan, RankFlag } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { getTermEnd } from "#market/contract-clock.ts";
import type { CompiledTariff } from "#market/price.ts";
import { isSummer } from "./summer-bills.ts";
import { MONTHS } from "./cycle-sums.ts";

/**
 * A threshold plan whose year changes by more than this with the read day is a cliff: about 1 % of a $2,000 year. The
 * value is our own.
 */
const CLIFF_RANGE_CENTS = 2_500;
/** A month this close to a threshold may be on either side of it next year. The value is our own. */
const CLIFF_NEAR_SHARE = 0.05;

/** Whether one of twelve months is close to the threshold. `months` has their Wh from the index `at` on. */
function isNear(threshold: number, months: Float64Array, at: number): boolean {
  if (threshold <= 0 || !Number.isFinite(threshold)) return false;
  for (let month = at; month < at + MONTHS; month++)
    if (Math.abs((months[month] ?? 0) - threshold) <= threshold * CLIFF_NEAR_SHARE) return true;
  return false;
}

/** Whether a small change in usage or the read day changes the year by a lot. */
export function isCliff({ compiled, cost, months, at }: PricedPlan): boolean {
  const { credits, minimum_fees } = compiled;
  if (credits.length === 0 && minimum_fees.length === 0) return false;
  if (cost.high_cents - cost.low_cents > CLIFF_RANGE_CENTS) return true;
  for (const { min_wh, max_wh } of credits)
    if (isNear(min_wh, months, at) || isNear(max_wh, months, at)) return true;
  for (const { below_wh } of minimum_fees) if (isNear(below_wh, months, at)) return true;
  return false;
}

/** Returns the YYYY-MM of the last day of a term that starts on `from` (YYYY-MM-DD). Null for month to month. */
export function termEnd(from: string, term_months: number): string | null {
  return term_months === 0 ? null : getTermEnd(from, term_months).slice(0, 7);
}

/** Priced facts that the cliff flag needs. */
interface PricedPlan {
  readonly compiled: CompiledTariff;
  readonly cost: PlanCost;
  /** Wh of the twelve shown months, from the index `at` on. */
  readonly months: Float64Array;
  readonly at: number;
}

/** Returns the flags of a plan that don't depend on usage, in the order of RANK_FLAGS. */
export function flagsWithoutUsage(plan: RankedPlan["plan"] | Plan, ends_in: string | null): RankFlag[] {
  const flags: RankFlag[] = [];
  if (plan.new_customers_only) flags.push("new_customers_only");
  if (plan.prepaid) flags.push("prepaid");
  if (ends_in !== null && isSummer(ends_in)) flags.push("dear_season_end");
  if (plan.rate_type !== "fixed") flags.push("first_cycle_price");
  if (plan.proof.verdict === "unproven") flags.push("unproven");
  if (plan.proof.why === "time_of_use_hours_unknown") flags.push("time_of_use_hours_unknown");
  return flags;
}

/**
 * Returns a plan's flags in the order of RANK_FLAGS. `others` are those that don't depend on usage, and `exports` is
 * whether the home sends energy to the grid.
 */
export function planFlags(plan: Plan, others: RankFlag[], is_cliff: boolean, exports: boolean): RankFlag[] {
  const not_priced = exports && plan.tariff?.buyback?.kind === "real_time";
  return addFlags(others, is_cliff, not_priced);
}

/** Adds the flags that depend on usage to those that don't. */
function addFlags(others: RankFlag[], is_cliff: boolean, not_priced: boolean): RankFlag[] {
  if (!is_cliff && !not_priced) return others;
  return [
    ...(is_cliff ? (["credit_cliff"] as const) : []),
    ...others,
    ...(not_priced ? (["buyback_not_priced"] as const) : []),
  ];
}

/** Returns a ranked plan whose term starts on `from` (YYYY-MM-DD): the month in which it ends, and the flag about it. */
export function withTermFrom<Item extends Pick<RankedPlan, "plan" | "flags" | "ends_in">>(
  item: Item,
  from: string,
): Item {
  const { plan, flags } = item;
  const ends_in = termEnd(from, plan.term_months);
  if (ends_in === item.ends_in) return item;
  const others = flagsWithoutUsage(plan, ends_in);
  return {
    ...item,
    ends_in,
    flags: addFlags(others, flags.includes("credit_cliff"), flags.includes("buyback_not_priced")),
  };
}
