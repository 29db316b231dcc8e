// Plans for the tests in this folder: fictional, but with structures that are on the market.
import type { PlanDetail } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { createTariff, createTestPlan } from "#contracts/test-support.ts";

/** Delivery charges of the sample plans: 5 ¢ per kWh, for round numbers. */
export const TEST_CHARGES = {
  tdu: "oncor",
  as_of: "2025-12-29",
  monthly_usd: 4.23,
  cents_per_kwh: 5,
} as const;

const plain = createTestPlan("plain", {
  provider: { name: "Example Energy", puct_number: "10000" },
  name: "Plain 12",
  label: { kwh_500: 17.4, kwh_1000: 12.1, kwh_2000: 15.3 },
});

function detail(changes: Partial<Plan>): PlanDetail {
  return {
    as_of: "2026-01-10",
    plan: { ...plain, ...changes },
    seen_from: "2026-01-10",
    seen_until: null,
    delivery: TEST_CHARGES,
    history: [{ from: "2026-01-10", label: plain.label }],
    label_document: null,
  };
}

/** The tariff is unknown. */
export const unexplainedPlan = detail({});

/** 12.4 ¢, $125 off from 1,000 kWh. */
export const creditPlan = detail({
  tariff: createTariff({
    energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 12.4 }] }],
    credits: [{ amount_usd: 125, min_kwh: 1_000, max_kwh: null }],
  }),
});

/** Free from 21:00 to 06:00, including delivery, otherwise 20 ¢. The label assumes 40 % at night. */
export const nightsPlan = detail({
  tariff: createTariff({
    minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 300 }],
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
  }),
  proof: {
    verdict: "exact",
    why: "label_text",
    recomputed: plain.label,
    residual_cents: 0,
    assumed_shares: [0.4, 0.6],
    delivery_as_of: "2025-12-29",
  },
});
