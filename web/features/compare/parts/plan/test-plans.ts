// Plans for the tests in this folder: fictional, but with structures that are on the market.
import type { PlanDetail } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";

const delivery = { tdu: "oncor", as_of: "2025-12-29", monthly_usd: 4.23, cents_per_kwh: 5 } as const;

const plain: Plan = {
  id: "plain",
  source: "power_to_choose",
  source_key: null,
  provider: { name: "Example Energy", puct_number: "10000" },
  name: "Plain 12",
  tdu: "oncor",
  term_months: 12,
  rate_type: "fixed",
  prepaid: false,
  time_of_use: false,
  new_customers_only: false,
  renewable_percent: 0,
  termination_fee: { kind: "none" },
  tariff: null,
  label: { kwh_500: 17.4, kwh_1000: 12.1, kwh_2000: 15.3 },
  proof: {
    verdict: "unproven",
    why: "averages_unexplained",
    recomputed: null,
    residual_cents: null,
    assumed_shares: null,
    delivery_as_of: null,
  },
  texts: { en: null, es: null },
  enroll: { url: null, phone: null },
  website: null,
};

function detail(changes: Partial<Plan>): PlanDetail {
  return {
    as_of: "2026-01-10",
    plan: { ...plain, ...changes },
    seen_from: "2026-01-10",
    seen_until: null,
    delivery,
    history: [{ from: "2026-01-10", label: plain.label }],
    label_document: null,
  };
}

const bare = {
  base_charge_usd: 0,
  delivery: "pass_through",
  credits: [],
  minimum_usage_fees: [],
  monthly_fees: [],
  buyback: null,
} as const;

/** The tariff is unknown. */
export const unexplainedPlan = detail({});

/** 12.4 ¢, $125 off from 1,000 kWh. */
export const creditPlan = detail({
  tariff: {
    ...bare,
    energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 12.4 }] }],
    credits: [{ amount_usd: 125, min_kwh: 1_000, max_kwh: null }],
    minimum_usage_fees: [],
    monthly_fees: [],
  },
});

/** Free from 21:00 to 06:00, including delivery, otherwise 20 ¢. The label assumes 40 % at night. */
export const nightsPlan = detail({
  tariff: {
    ...bare,
    credits: [],
    minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 300 }],
    monthly_fees: [],
    energy: [
      {
        name: "Nights",
        from_minute: 1_260,
        to_minute: 360,
        tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }],
        delivery_waived: true,
      },
      { tiers: [{ up_to_kwh: null, cents_per_kwh: 20 }] },
    ],
  },
  proof: {
    verdict: "exact",
    why: "label_text",
    recomputed: plain.label,
    residual_cents: 0,
    assumed_shares: [0.4, 0.6],
    delivery_as_of: "2025-12-29",
  },
});
