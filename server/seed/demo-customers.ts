// The customers of an instance with SEED=demo: fictional, at addresses of the sample premises. Days count from today,
// so there is always something that is running and something that ends soon.
import type { Contract, CustomUsage } from "#contracts/portal.ts";
import type { OrderState } from "#contracts/order-transitions.ts";
import type { TduId } from "#contracts/plan.ts";
import type { NewOrder } from "#server/domain/orders/insert-order.ts";

/** Password of every account here. Only on a developer's own machine (demo.ts). */
export const DEMO_PASSWORD = "bluebonnet-2026";

export interface DemoLocation {
  /** Used if the sample premises do not have the address. */
  readonly esiid: string;
  readonly address: string;
  readonly city: string;
  readonly zip: string;
  readonly tdu: TduId;
}

export interface DemoCustomerLocation extends DemoLocation {
  readonly nickname: string;
  readonly meter_number: string | null;
  /** `past_year`: the twelve months before today. */
  readonly usage: CustomUsage | "past_year" | null;
  /** Whether its meter has readings (demo-readings.ts). */
  readonly is_read?: boolean;
  readonly contract: (Contract & { readonly ends_in_days: number }) | null;
}

export interface DemoOrder {
  readonly location: DemoLocation;
  readonly kind: NewOrder["kind"];
  readonly term_months: number;
  /** Rank among the cheapest plans of that term. */
  readonly place: number;
  readonly starts_in_days: number | null;
  /** How long ago each event happened, oldest first. */
  readonly events: ReadonlyArray<{
    readonly days_ago: number;
    readonly state: OrderState;
    readonly actor: NewOrder["events"][number]["actor"];
    readonly reason?: string;
  }>;
}

export interface DemoCustomer {
  readonly email: string;
  readonly phone: string | null;
  readonly what: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly locations: ReadonlyArray<DemoCustomerLocation>;
  readonly orders: ReadonlyArray<DemoOrder>;
  /** Placed as a guest with this email, not claimed yet. */
  readonly waiting: ReadonlyArray<DemoOrder>;
  /** On the operator's list of affiliates, with order links. */
  readonly affiliate?: { readonly cp_afid: string; readonly name: string };
}

function named(first_name: string, last_name: string): Record<string, unknown> {
  return { first_name, last_name, agreed_to_terms: true, agreed_to_terms_at: "2026-01-12T18:00:00.000Z" };
}
const ONBOARDED = { processed_orders: true, generic_onboarding_complete: true };

// A Dallas house with electric heating: expensive in summer and in January.
const DALLAS_YEAR_KWH = [1510, 1240, 960, 870, 1120, 1590, 1940, 2010, 1580, 1020, 940, 1330];

/** Returns the twelve months before `month` (YYYY-MM), oldest first. */
export function monthsBefore(month: string): CustomUsage {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const months = Array.from({ length: 12 }, (_, index) => {
    const at = new Date(Date.UTC(year, number - 1 - 12 + index, 1));
    return { month: at.toISOString().slice(0, 7), kwh: DALLAS_YEAR_KWH[at.getUTCMonth()] ?? 1000 };
  });
  return { kind: "monthly", months };
}

// Not 4105, the home that the README's walk adds.
const MAPLE: DemoLocation = {
  esiid: "10443720009410531",
  address: "4101 MAPLE ST",
  city: "DALLAS",
  zip: "75219",
  tdu: "oncor",
};
const HOUSTON: DemoLocation = {
  esiid: "1008901000118822400100",
  address: "1822 WESTHEIMER RD",
  city: "HOUSTON",
  zip: "77098",
  tdu: "centerpoint",
};
const FORT_WORTH: DemoLocation = {
  esiid: "10443720007703318",
  address: "733 HULEN ST APT 12",
  city: "FORT WORTH",
  zip: "76107",
  tdu: "oncor",
};
const PLANO: DemoLocation = {
  esiid: "10443720006120045",
  address: "2614 LEGACY DR",
  city: "PLANO",
  zip: "75023",
  tdu: "oncor",
};
const CORPUS: DemoLocation = {
  esiid: "10032780003314207",
  address: "918 STAPLES ST",
  city: "CORPUS CHRISTI",
  zip: "78404",
  tdu: "aep_central",
};

const ANA: DemoCustomer = {
  email: "ana@example.com",
  phone: "15125550111",
  what: "a customer with three homes, orders of every kind and one that waits",
  metadata: { ...named("Ana", "Ruiz"), ...ONBOARDED },
  locations: [
    {
      ...MAPLE,
      nickname: "Home",
      meter_number: "118-204-377",
      usage: "past_year",
      is_read: true,
      contract: null,
    },
    {
      ...HOUSTON,
      nickname: "Rental in Houston",
      meter_number: null,
      usage: { kind: "home", square_feet: 1400, people: 3, heating: "gas", pool: false, ev: false },
      contract: {
        provider: "Bayou Light & Power",
        plan_name: "Easy 24",
        plan_id: null,
        ends_on: null,
        ends_in_days: 9,
        price: { cents_per_kwh: 16.9, base_usd: 4.95, includes_delivery: true },
        leaving_fee: { kind: "flat", usd: 150 },
      },
    },
    { ...FORT_WORTH, nickname: "Mom's apartment", meter_number: null, usage: null, contract: null },
  ],
  orders: [
    {
      location: MAPLE,
      kind: "switch",
      term_months: 12,
      place: 3,
      starts_in_days: -705,
      events: [
        { days_ago: 719, state: "submitted", actor: "customer" },
        { days_ago: 718, state: "accepted", actor: "provider" },
        { days_ago: 705, state: "active", actor: "provider" },
        { days_ago: 340, state: "ended", actor: "system", reason: "The term was over." },
      ],
    },
    {
      location: MAPLE,
      kind: "renewal",
      term_months: 12,
      place: 0,
      starts_in_days: -340,
      events: [
        { days_ago: 352, state: "started", actor: "customer" },
        { days_ago: 352, state: "submitted", actor: "customer" },
        { days_ago: 351, state: "accepted", actor: "provider" },
        { days_ago: 350, state: "scheduled", actor: "provider" },
        { days_ago: 340, state: "active", actor: "provider" },
      ],
    },
    {
      location: HOUSTON,
      kind: "switch",
      term_months: 24,
      place: 0,
      starts_in_days: 10,
      events: [
        { days_ago: 3, state: "submitted", actor: "customer" },
        { days_ago: 2, state: "accepted", actor: "provider" },
        { days_ago: 1, state: "scheduled", actor: "provider" },
      ],
    },
    {
      location: FORT_WORTH,
      kind: "move_in",
      term_months: 6,
      place: 1,
      starts_in_days: null,
      events: [
        { days_ago: 2, state: "started", actor: "customer" },
        { days_ago: 2, state: "handed_off", actor: "system" },
      ],
    },
    {
      location: FORT_WORTH,
      kind: "move_in",
      term_months: 12,
      place: 1,
      starts_in_days: null,
      events: [
        { days_ago: 6, state: "submitted", actor: "customer" },
        {
          days_ago: 5,
          state: "rejected",
          actor: "provider",
          reason: "The provider asks for a deposit first.",
        },
      ],
    },
  ],
  waiting: [
    {
      location: CORPUS,
      kind: "switch",
      term_months: 12,
      place: 0,
      starts_in_days: null,
      events: [{ days_ago: 1, state: "submitted", actor: "customer" }],
    },
  ],
};

const SAM: DemoCustomer = {
  email: "sam@example.com",
  phone: null,
  what: "a new customer, whose order waits to be taken in",
  metadata: named("Sam", "Carter"),
  locations: [],
  orders: [],
  waiting: [
    {
      location: PLANO,
      kind: "move_in",
      term_months: 12,
      place: 0,
      starts_in_days: 6,
      events: [
        { days_ago: 1, state: "submitted", actor: "customer" },
        { days_ago: 0, state: "accepted", actor: "provider" },
      ],
    },
  ],
};

const PAT: DemoCustomer = {
  email: "pat@example.com",
  phone: null,
  what: "an affiliate who may make order links",
  metadata: {
    ...named("Pat", "Nguyen"),
    ...ONBOARDED,
    affiliate: { cp_afid: "demo-partner", password_set: true, can_generate_order_links: true },
  },
  affiliate: { cp_afid: "demo-partner", name: "Nguyen Home Services" },
  locations: [],
  orders: [],
  waiting: [],
};

export const DEMO_CUSTOMERS: ReadonlyArray<DemoCustomer> = [ANA, SAM, PAT];
