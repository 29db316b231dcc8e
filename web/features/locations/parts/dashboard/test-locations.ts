// A sample home and ranking for the tests of this folder.
import type { BestPlan, BestPlans, Contract, ServiceLocation } from "#contracts/portal.ts";
import { rankedPlan } from "#web/features/compare/parts/results/test-plans.ts";

/** Creates a home at Oncor with all facts known, with overrides. */
export function createTestLocation(changed: Partial<ServiceLocation> = {}): ServiceLocation {
  return {
    service_location: {
      esiid: "10443720001234567",
      address: "4105 MAPLE ST",
      city: "DALLAS",
      zip: "75219",
      tdu: "oncor",
      tdu_source: "directory",
      premise_type: "residential",
      smart_meter: true,
      switch_hold: false,
      read_cycle: 7,
      in_directory: true,
    },
    nickname: null,
    meter_number: null,
    current_order: null,
    contract: testContract(),
    clock: { ends_on: "2027-03-28", days_left: 127, free_from: "2027-03-14", state: "running" },
    live_link: { status: "off", agreement: null, through: null, last_read_at: null },
    usage_summary: {
      kind: "monthly",
      year_kwh: 12_000,
      estimated_share: 0.5,
      through: "2026-10",
      updated_at: "2026-11-01T00:00:00.000Z",
    },
    shared: false,
    needs_proof: false,
    tax_place: null,
    added_at: "2026-10-01T00:00:00.000Z",
    ...changed,
  };
}

export function testContract(changed: Partial<Contract> = {}): Contract {
  return {
    provider: "Some Power",
    plan_name: "Mine 12",
    plan_id: "mine",
    ends_on: "2027-03-28",
    price: null,
    leaving_fee: { kind: "flat", usd: 150 },
    ...changed,
  };
}

/** Creates a ranked plan that costs `year_cents`, the same every month. */
export function testPlan(id: string, year_cents: number, plan: Partial<BestPlan["plan"]> = {}): BestPlan {
  const base = rankedPlan(id, plan);
  if (!base.cost) throw new Error("The made plan has a cost.");
  const cost = { ...base.cost, year_cents, month_cents: Array<number>(12).fill(year_cents / 12) };
  const { twelve_months } = base;
  const twelve = twelve_months && { ...twelve_months, cents: year_cents, price_cents: year_cents };
  return { ...base, cost, twelve_months: twelve, band: null, switch: null, starts_on: "2026-11-23" };
}

/** Creates a ranking for a year of 1,000 kWh a month, January 2026 to December 2026. */
export function testRanking(changed: Partial<BestPlans> = {}): BestPlans {
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, "0")}`,
    kwh: 1000,
  }));
  return {
    as_of: "2026-11-20",
    tdu: "oncor",
    delivery: null,
    usage: {
      year_kwh: 12_000,
      exported_kwh: 0,
      months,
      estimated_share: 0.5,
      method: "monthly_shape",
      read_from: null,
      read_through: null,
    },
    read_day: 1,
    read_day_known: false,
    current_cents: 180_000,
    levels: { typical_cents: null, month_to_month: null },
    counts: { listed: 1, lasting: 1, shorter: 0, unverified: 0, unpriced: 0 },
    basis: createTestLocation().usage_summary,
    leaving: { fee_cents: 15_000, free_from: "2027-03-14" },
    best_switch_on: "2027-03-14",
    results: [testPlan("budget", 150_000)],
    ...changed,
  };
}
