// An outlook for page tests: a contract that lasts until March 28, 2027, viewed on November 21, 2026.
import type { Outlook, OutlookAlert, OutlookOption } from "#contracts/outlook.ts";
import { contractClock } from "#market/contract-clock.ts";
import { testContract } from "../dashboard/test-locations.ts";
import { rankedPlan } from "#web/features/compare/parts/results/test-plans.ts";

export const TEST_ESIID = "10443720001234567";
const DAY = "2026-11-21";
const WINDOW = { from: "2026-11-24", through: "2027-11-23" };

/** Doing nothing: the contract, then month to month. */
export function testDoNothing(changed: Partial<OutlookOption> = {}): OutlookOption {
  return {
    id: "do_nothing",
    kind: "do_nothing",
    plan: null,
    starts_on: null,
    starts_because: null,
    total_cents: 290_000,
    exit_fee_cents: 0,
    one_time_cents: 0,
    net_cents: 0,
    break_even_on: null,
    segments: [
      segment("contract", WINDOW.from, "2027-03-28", 70_000),
      segment("month_to_month", "2027-03-29", WINDOW.through, 220_000),
    ],
    low_cents: 266_200,
    high_cents: 321_700,
    band: null,
    ...changed,
  };
}

function segment(
  kind: OutlookOption["segments"][number]["kind"],
  from: string,
  through: string,
  cents: number,
): OutlookOption["segments"][number] {
  return {
    kind,
    from,
    through,
    provider: null,
    plan_name: null,
    cents,
    low_cents: cents,
    high_cents: cents,
  };
}

/** Creates a switch to the plan `name` on the day after the term. */
export function testOption(name: string, changed: Partial<OutlookOption> = {}): OutlookOption {
  const kind = changed.kind ?? "switch";
  return {
    ...testDoNothing(),
    id: `${kind}:${name}`,
    kind,
    plan: rankedPlan(name).plan,
    starts_on: "2027-03-29",
    starts_because: "after_term",
    total_cents: 212_300,
    low_cents: 212_300,
    high_cents: 212_300,
    exit_fee_cents: 0,
    net_cents: 77_700,
    break_even_on: "2027-04-20",
    band: { mild_cents: 205_600, hot_cents: 221_000 },
    ...changed,
  };
}

export function testAlert(kind: OutlookAlert["kind"], changed: Partial<OutlookAlert> = {}): OutlookAlert {
  return {
    kind,
    day: "2027-01-10",
    days_left: 50,
    no_fee_now: null,
    order_id: null,
    need: null,
    statute: null,
    ...changed,
  };
}

export const TEST_ORDER: NonNullable<Outlook["order"]> = {
  id: "o1",
  state: "accepted",
  provider: "Octopus Energy",
  plan_name: "Octo Green 12",
  starts_on: "2026-12-02",
};

/** Creates an outlook that recommends the plan "Budget 12" after the term, with overrides. */
export function testOutlook(changed: Partial<Outlook> = {}): Outlook {
  const options = changed.options ?? [testDoNothing(), testOption("Budget 12")];
  const best = options.find(({ kind }) => kind !== "do_nothing");
  return {
    esiid: TEST_ESIID,
    day: DAY,
    as_of: "2026-11-20",
    delivery: null,
    tdu: "oncor",
    basis: {
      kind: "monthly",
      year_kwh: 12_000,
      estimated_share: 0.5,
      through: "2026-10",
      updated_at: "2026-11-01T00:00:00.000Z",
    },
    year_kwh: 12_000,
    window: WINDOW,
    contract: testContract(),
    clock: contractClock("2027-03-28", DAY),
    current_cents: 180_000,
    exit_fee_cents: 15_000,
    free_from: "2027-03-14",
    order: null,
    switch_hold: false,
    timeline: options[0]?.segments ?? [],
    options,
    recommendation: {
      code: "choose_before_end",
      option_id: best?.id ?? null,
      on: best?.starts_on ?? null,
      net_cents: best?.net_cents ?? null,
      missing: [],
    },
    alerts: [],
    levels: { typical_cents: 209_500, month_to_month: null },
    counts: { listed: 2, lasting: 2, shorter: 0, unverified: 0, unpriced: 0 },
    ...changed,
  };
}
