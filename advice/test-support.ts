// Random homes for the tests of this folder. The same seed creates the same home on every machine.
import type { Plan, Tariff } from "#contracts/plan.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import type { Contract, EarlyTerminationFee } from "#contracts/portal.ts";
import type { OrderCode, OrderState } from "#contracts/order-transitions.ts";
import { deliveryOn } from "#market/delivery.ts";
import { addDays } from "#meter/calendar.ts";
import { foldUsage, type UsageFold } from "#rating/fold.ts";
import { createTariff, TEST_DELIVERY } from "#contracts/test-support.ts";
import { livedInWh, createPlan, createYear, type Moment } from "#rating/test-support.ts";
import type { AdviceInput, OrderInProgress } from "./priced-location.ts";

/** Draws from a seeded sequence of numbers. */
export interface Random {
  /** Returns an integer from `low` through `high`. */
  readonly int: (low: number, high: number) => number;
  readonly pick: <T>(from: readonly [T, ...T[]]) => T;
  /** True in `percent` of a hundred draws. */
  readonly chance: (percent: number) => boolean;
}

/** Starts a sequence of numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    int,
    pick: (from) => from[int(0, from.length - 1)] ?? from[0],
    chance: (percent) => next() * 100 < percent,
  };
}

const SHAPES: readonly ((moment: Moment) => number)[] = [
  livedInWh,
  () => 0,
  () => 1400,
  (moment) => livedInWh(moment) * 6,
  ({ day }) => (day % 365 < 40 ? 2500 : 150),
  ({ minute }) => (minute < 360 ? 3000 : 200),
  ({ day, minute }) => ((day * 7919 + minute * 13) % 4 === 0 ? 4000 : 100),
];
const STARTS = ["2024-03-01", "2025-01-01", "2025-07-15", "2024-02-10", "2025-11-30"] as const;
const noon = ({ minute }: Moment): number => (minute > 540 && minute < 960 ? 1800 : 0);

/** Creates hourly usage years of every kind: empty, level, hot summers, cold winters, at night, with solar panels. */
export function createFolds(): UsageFold[] {
  return SHAPES.flatMap((shape, index) =>
    STARTS.map((start, at) =>
      foldUsage(createYear(start, 60, shape, (index + at) % 4 === 0 ? noon : undefined)),
    ),
  );
}

const PROVIDERS: [Plan["provider"], ...Plan["provider"][]] = [
  { name: "Sample Power", puct_number: "10000" },
  { name: "Sample Power Texas", puct_number: "10000" },
  { name: "Lone Light", puct_number: "10001" },
  { name: "Bayou Energy", puct_number: null },
  { name: "Prairie Volt", puct_number: "10003" },
];
const TERMS = [0, 0, 1, 3, 6, 9, 11, 12, 12, 12, 12, 18, 24, 36] as const;
const LONG_TERMS = [12, 24] as const;

function randomEnergy(random: Random): Tariff["energy"] {
  const cents_per_kwh = random.int(600, 2200) / 100;
  const last = { tiers: [{ up_to_kwh: null, cents_per_kwh }] } satisfies Tariff["energy"][number];
  switch (random.int(0, 7)) {
    case 0:
      return [{ weekdays: [0, 6], tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }] }, last];
    case 1:
      return [{ months: [6, 7, 8, 9], tiers: [{ up_to_kwh: null, cents_per_kwh: 31.5 }] }, last];
    case 2:
      return [
        {
          tiers: [
            { up_to_kwh: random.int(300, 1200), cents_per_kwh },
            { up_to_kwh: null, cents_per_kwh: random.int(600, 2200) / 100 },
          ],
        },
      ];
    default:
      return [last];
  }
}

function randomTariff(random: Random): Tariff {
  const credit = { amount_usd: random.int(20, 140), min_kwh: random.int(500, 2000), max_kwh: null };
  return createTariff({
    base_charge_usd: random.int(0, 1500) / 100,
    energy: randomEnergy(random),
    delivery: random.chance(20) ? "bundled" : "pass_through",
    credits: random.chance(25) ? [credit] : [],
    minimum_usage_fees: random.chance(10) ? [{ amount_usd: 9.95, below_kwh: 900 }] : [],
    monthly_fees: random.chance(10) ? [{ name: "fee", amount_usd: 4.99, in_label_average: false }] : [],
    buyback: random.chance(10)
      ? { kind: "fixed", cents_per_kwh: 6, offsets: "energy", monthly_cap: "none", rollover: true }
      : null,
    ...(random.chance(20) && {
      one_time_fees: [{ name: "enrollment", amount_usd: random.int(1, 9900) / 100 }],
    }),
  });
}

/** Creates a plan of any kind: one in ten is not verified, and some have no price. */
export function randomPlan(random: Random, id: string, tdu: Plan["tdu"]): Plan {
  const { proof } = createPlan(id);
  const inferred = { ...proof, verdict: "inferred", why: "averages_on_a_line" } as const;
  const unproven = { ...proof, verdict: "unproven", why: "averages_unexplained" } as const;
  return createPlan(id, {
    tdu,
    provider: random.pick(PROVIDERS),
    term_months: random.pick(TERMS),
    rate_type: random.chance(80) ? "fixed" : random.pick(["variable", "indexed"]),
    prepaid: random.chance(8),
    new_customers_only: random.chance(12),
    tariff: random.chance(5) ? null : randomTariff(random),
    proof: random.chance(10) ? unproven : random.chance(30) ? inferred : proof,
  });
}

function randomFee(random: Random): EarlyTerminationFee | null {
  const usd = random.pick([0, 20, 99.5, 150, 175, 300]);
  return random.pick<EarlyTerminationFee | null>([
    null,
    { kind: "none" },
    { kind: "flat", usd },
    { kind: "per_remaining_month", usd: random.pick([0, 5, 15, 20]) },
  ]);
}

type Current = Pick<AdviceInput, "contract" | "current" | "current_plan">;

/**
 * Creates the contract: none, month to month, or with an end between 300 days ago and 700 days from now. Its price may
 * or may not be known.
 */
function randomContract(random: Random, day: string, plans: readonly Plan[]): Current {
  if (random.chance(8)) return { contract: null, current: null, current_plan: null };
  const ends_on = random.chance(12) ? null : addDays(day, random.int(-300, 700));
  const contract: Contract = {
    provider: random.chance(12) ? null : random.pick(PROVIDERS).name,
    plan_name: random.chance(30) ? null : "My plan",
    plan_id: null,
    ends_on,
    price: null,
    leaving_fee: randomFee(random),
  };
  const cents_per_kwh = random.int(700, 2400) / 100;
  const price = { cents_per_kwh, base_usd: random.int(0, 10), includes_delivery: random.chance(50) };
  const listed = plans[random.int(0, plans.length - 1)];
  switch (random.int(0, 4)) {
    case 0:
      return { contract, current: null, current_plan: null };
    case 1:
      if (!listed) break;
      return {
        contract: { ...contract, plan_id: listed.id, provider: listed.provider.name },
        current: { kind: "plan", plan_id: listed.id },
        current_plan: { ...listed },
      };
    default:
  }
  return { contract: { ...contract, price }, current: { kind: "price", ...price }, current_plan: null };
}

const ORDER_STATES: readonly [OrderState, ...OrderState[]] = [
  "started",
  "submitted",
  "accepted",
  "scheduled",
  "handed_off",
];

function randomOrder(random: Random, day: string, tdu: Plan["tdu"]): OrderInProgress {
  return {
    id: `order ${random.int(1, 999)}`,
    state: random.pick(ORDER_STATES),
    connector: random.pick(["handoff", "partner"]),
    last_code: random.pick<OrderCode | null>([null, "hold_for_credit", "new_dates"]),
    plan: randomPlan(random, "ordered", tdu),
    starts_on: random.chance(40) ? null : addDays(day, random.int(-5, 90)),
  };
}

/**
 * Creates a home of any kind that the issue lists: every contract, fee, order and utility, with 6 to 20 listed plans.
 */
export function createRandomInput(random: Random, folds: readonly UsageFold[]): AdviceInput {
  // In one of twenty, the twelve months start on February 29.
  const day = random.chance(5) ? "2028-02-25" : addDays("2025-06-01", random.int(0, 1000));
  const tdu = random.pick(TDU_IDS);
  const plans = Array.from({ length: random.int(6, 20) }, (_, at) => randomPlan(random, `plan ${at}`, tdu));
  if (random.chance(50))
    for (const term_months of LONG_TERMS)
      plans.push({ ...randomPlan(random, `long ${term_months}`, tdu), term_months });
  const fold = folds[random.int(0, folds.length - 1)];
  if (!fold) throw new Error("no usage to draw from");
  return {
    day,
    tdu,
    fold,
    usage_unknown: random.chance(10),
    read_day: random.chance(50) ? null : random.int(1, 31),
    plans,
    delivery: random.chance(3) ? () => null : (id) => deliveryOn(TEST_DELIVERY, id, day),
    ...randomContract(random, day, plans),
    open_orders: Array.from({ length: random.chance(20) ? random.int(1, 2) : 0 }, () =>
      randomOrder(random, day, tdu),
    ),
    opted_out: random.chance(10),
    agreement_ends_on: random.chance(10) ? addDays(day, random.int(0, 60)) : null,
  };
}
