// Sample ranked plans and rankings for the tests of this folder and of the pages that show its list.
import type {
  PlanCost,
  PlanCounts,
  PriceLevels,
  RankedPlan,
  Ranking,
  TwelveMonths,
} from "#contracts/compare.ts";
import { TEST_OFFER, UNPROVEN } from "#contracts/test-support.ts";
import { getPlanGroup } from "#rating/plan-groups.ts";

/** Cents for twelve months. */
export const TEST_LEVELS: PriceLevels = {
  typical_cents: 144_000,
  month_to_month: { low_cents: 168_000, typical_cents: 180_000, high_cents: 192_000 },
};

/** Creates a verified 12-month plan of $1,200 a year, with overrides for plan or result. */
export function rankedPlan(
  id: string,
  plan: Partial<RankedPlan["plan"]> = {},
  result: Partial<Omit<RankedPlan, "plan">> = {},
): RankedPlan {
  const made: RankedPlan["plan"] = {
    id,
    ...TEST_OFFER,
    provider: { name: "Some Power", puct_number: "10000" },
    name: id,
    name_es: null,
    renewable_percent: 6,
    termination_fee: { kind: "flat", amount_usd: 150 },
    label: { kwh_500: 14, kwh_1000: 13, kwh_2000: 12.5 },
    proof: { ...UNPROVEN, verdict: "inferred", why: "averages_on_a_line", residual_cents: 0 },
    ...plan,
  };
  const cost = result.cost === undefined ? testCost(120_000) : result.cost;
  return {
    plan: made,
    twelve_months: cost && testTwelveMonths(made, cost.year_cents),
    savings_cents: null,
    flags: [],
    ends_in: null,
    ...result,
    cost,
  };
}

/** Creates a cost of `year_cents`, the same every month, whatever the meter-read day. */
export function testCost(year_cents: number): PlanCost {
  const part = (share: number): number => Math.round(year_cents * share);
  const [energy, base] = [part(0.6), part(0.05)];
  return {
    year_cents,
    low_cents: year_cents,
    high_cents: year_cents,
    average_cents_per_kwh: year_cents / 10_000,
    month_cents: Array<number>(12).fill(year_cents / 12),
    parts: { energy, base, delivery: year_cents - energy - base, fees: 0, credits: 0 },
  };
}

/**
 * Creates the twelve-month cost from December 1, 2026 on a plan of `year_cents`, the same every month, at TEST_LEVELS.
 */
export function testTwelveMonths(
  { rate_type, term_months }: Pick<RankedPlan["plan"], "rate_type" | "term_months">,
  year_cents: number,
): TwelveMonths {
  const months = rate_type === "fixed" ? Math.min(12, Math.max(1, term_months)) : 1;
  const rest = 12 - months;
  const share = (cents: number | null | undefined): number => Math.round(((cents ?? 0) * rest) / 12);
  const price_cents = Math.round((year_cents * months) / 12);
  const then_cents = share(TEST_LEVELS.typical_cents);
  const { low_cents, high_cents } = TEST_LEVELS.month_to_month ?? { low_cents: 0, high_cents: 0 };
  return {
    from: "2026-12-01",
    through: "2027-11-30",
    cents: price_cents + then_cents,
    price_months: months,
    price_through: new Date(Date.UTC(2026, 11 + months, 0)).toISOString().slice(0, 10),
    price_cents,
    then_cents,
    then_month_to_month: rest === 0 ? null : { low_cents: share(low_cents), high_cents: share(high_cents) },
    one_time_cents: 0,
  };
}

/** Counts results as the server does. */
export function testCounts(results: readonly RankedPlan[]): PlanCounts {
  const counts = { listed: results.length, lasting: 0, shorter: 0, unverified: 0, unpriced: 0 };
  for (const item of results) counts[getPlanGroup(item)] += 1;
  return counts;
}

/** Creates a visitor's ranking of these results, in their order. */
export function createTestRanking(results: RankedPlan[], changed: Partial<Ranking> = {}): Ranking {
  return {
    as_of: "2026-01-10",
    tdu: "oncor",
    delivery: null,
    usage: {
      year_kwh: 12_000,
      exported_kwh: 0,
      months: [],
      estimated_share: 0,
      method: "measured",
      read_from: null,
      read_through: null,
    },
    read_day: 1,
    read_day_known: false,
    current_cents: null,
    levels: TEST_LEVELS,
    counts: testCounts(results),
    results,
    ...changed,
  };
}
