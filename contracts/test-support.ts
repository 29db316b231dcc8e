// The sample plan for the tests of every folder. A test changes the parts that it is about.
import type { DeliveryRow } from "./delivery.ts";
import type { Plan, Proof, Tariff, TduId } from "./plan.ts";
import type { HomeProfileUsage } from "./usage.ts";

/** Proof of a plan whose average prices cannot be explained. */
export const UNPROVEN: Proof = {
  verdict: "unproven",
  why: "averages_unexplained",
  recomputed: null,
  residual_cents: null,
  assumed_shares: null,
  delivery_as_of: null,
};

function deliveryRow(tdu: TduId, monthly_usd: number, cents_per_kwh: number): DeliveryRow {
  return {
    tdu,
    effective_date: "2025-12-29",
    certainty: "by",
    monthly_usd,
    cents_per_kwh,
    source_kind: "table",
    source: "the charges of December 29, 2025",
    checked_on: "2025-12-29",
  };
}

/** Delivery charges for tests, which don't follow the newest shipped ones: those of 2025-12-29, without Nueces. */
export const TEST_DELIVERY: readonly DeliveryRow[] = [
  deliveryRow("oncor", 4.23, 5.5833),
  deliveryRow("centerpoint", 4.9, 6.0009),
  deliveryRow("aep_central", 3.24, 6.0563),
  deliveryRow("aep_north", 3.24, 5.9233),
  deliveryRow("tnmp", 7.85, 7.237),
  deliveryRow("lpl", 0, 6.312),
];

/** Plan list entry of a sample plan: fixed for 12 months at Oncor, without an early termination fee. */
export const TEST_OFFER = {
  source: "power_to_choose",
  source_key: null,
  provider: { name: "Sample Power", puct_number: "10000" },
  tdu: "oncor",
  term_months: 12,
  rate_type: "fixed",
  prepaid: false,
  time_of_use: false,
  new_customers_only: false,
  renewable_percent: 0,
  termination_fee: { kind: "none" },
  enroll: { url: null, phone: null },
} as const satisfies Partial<Plan>;

/** Creates a sample plan without a tariff. */
export function createTestPlan(id: string, part: Partial<Plan> = {}): Plan {
  return {
    ...TEST_OFFER,
    id,
    name: id,
    tariff: null,
    label: { kwh_500: 14, kwh_1000: 13, kwh_2000: 12.5 },
    proof: UNPROVEN,
    texts: { en: null, es: null },
    website: null,
    ...part,
  };
}

/** Creates a tariff of 12 ¢ with the given parts changed. */
export function createTariff(part: Partial<Tariff> = {}): Tariff {
  return {
    base_charge_usd: 0,
    energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 12 }] }],
    delivery: "pass_through",
    credits: [],
    minimum_usage_fees: [],
    monthly_fees: [],
    buyback: null,
    ...part,
  };
}

/** Usage of a home that is described instead of measured. */
export const TEST_HOME_PROFILE: HomeProfileUsage = {
  kind: "home",
  square_feet: 2000,
  people: 3,
  heating: "electric",
  pool: false,
  ev: false,
};
