// Made ranked plans for the tests of this folder.
import type { RankedPlan } from "#contracts/compare.ts";

/** A proved 12-month plan of $1,200 a year, with parts of plan or result changed. */
export function rankedPlan(
  id: string,
  plan: Partial<RankedPlan["plan"]> = {},
  result: Partial<Omit<RankedPlan, "plan">> = {},
): RankedPlan {
  return {
    plan: {
      id,
      source: "power_to_choose",
      source_key: null,
      provider: { name: "Some Power", puct_number: "10000" },
      name: id,
      name_es: null,
      tdu: "oncor",
      term_months: 12,
      rate_type: "fixed",
      prepaid: false,
      time_of_use: false,
      new_customers_only: false,
      renewable_percent: 6,
      termination_fee: { kind: "flat", amount_usd: 150 },
      label: { kwh_500: 14, kwh_1000: 13, kwh_2000: 12.5 },
      proof: {
        verdict: "inferred",
        why: "averages_on_a_line",
        recomputed: null,
        residual_cents: 0,
        assumed_shares: null,
        delivery_as_of: null,
      },
      enroll: { url: null, phone: null },
      ...plan,
    },
    cost: {
      year_cents: 120_000,
      low_cents: 120_000,
      high_cents: 120_000,
      average_cents_per_kwh: 12,
      month_cents: Array<number>(12).fill(10_000),
      parts: { energy: 70_000, base: 6_000, delivery: 44_000, fees: 0, credits: 0 },
    },
    savings_cents: null,
    flags: [],
    ends_in: null,
    ...result,
  };
}
