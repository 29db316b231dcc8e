// The ranking: every plan's year for one home. Verified prices come first, cheapest first. A price that does not
// reproduce its label is never ranked among them.
import type { PlanCost, PlanCounts, PriceLevels, RankedPlan, RankingRequest } from "#contracts/compare.ts";
import type { DeliveryCharges, Label, Plan, Tariff, TduId } from "#contracts/plan.ts";
import { costWindow, type CostWindow } from "./cost-window.ts";
import { cycleIndex } from "./cycle-sums.ts";
import { withDeliveryDays } from "./delivery-days.ts";
import { isCliff, planFlags } from "./flags.ts";
import type { UsageFold } from "./fold.ts";
import { ASSUMED_READ_DAY, billingPeriods } from "./periods.ts";
import { preparePlans, type PreparedPlan } from "./prepared-plans.ts";
import { defaultRenewalPlans, lasts, priceLevels, twelveMonths } from "./twelve-months.ts";
import type { CostedPlan } from "./twelve-months.ts";
import { buildShapeSums, calculateYearCost, tariffCost } from "./year-cost.ts";

export interface RankOptions {
  /** 1..31. Null = unknown, and then plans with thresholds are priced over every possible day. */
  readonly read_day: number | null;
  readonly delivery: (tdu: TduId) => DeliveryCharges | null;
  /** YYYY-MM-DD on which a term would start. */
  readonly today: string;
  /** First day of the twelve months, YYYY-MM-DD. If left out, `today`. */
  readonly from?: string;
  /**
   * The user's current plan. `tdu` is needed to add delivery to a price without it. If left out, the first plan's is
   * used.
   */
  readonly current?: RankingRequest["current"];
  /** The plan that `current` names, if it is not among the ranked ones (no longer sold). */
  readonly current_plan?: Plan | null;
  readonly tdu?: TduId;
}

export interface RankResult {
  /** The read day of `month_cents` and `months`. */
  readonly read_day: number;
  readonly read_day_known: boolean;
  /** The twelve billing months, YYYY-MM of their first day, oldest first. */
  readonly months: ReadonlyArray<{ readonly month: string; readonly kwh: number }>;
  /** Null if nothing is known of the current plan or it has no computable price. */
  readonly current_cents: number | null;
  readonly current_cost: PlanCost | null;
  readonly levels: PriceLevels;
  readonly counts: PlanCounts;
  /** The twelve months that all plans are priced over. */
  readonly window: CostWindow;
  readonly results: RankedPlan[];
}

const MONTHS = 12;

/**
 * Returns the label's average at a month's kWh, in cents per kWh: linear between its three points, flat beyond them.
 */
export function labelAverageAt(label: Label, kwh: number): number {
  if (kwh <= 500) return label.kwh_500;
  if (kwh <= 1000) return label.kwh_500 + ((label.kwh_1000 - label.kwh_500) * (kwh - 500)) / 500;
  if (kwh <= 2000) return label.kwh_1000 + ((label.kwh_2000 - label.kwh_1000) * (kwh - 1000)) / 1000;
  return label.kwh_2000;
}

/** Creates a tariff from a price entered from a bill: one rate, a base charge, delivery included or added. */
export function createDeclaredTariff(price: {
  cents_per_kwh: number;
  base_usd: number;
  includes_delivery: boolean;
}): Tariff {
  return {
    base_charge_usd: price.base_usd,
    energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: price.cents_per_kwh }] }],
    delivery: price.includes_delivery ? "bundled" : "pass_through",
    credits: [],
    minimum_usage_fees: [],
    monthly_fees: [],
    buyback: null,
  };
}

/** Prices a year of the user's current plan. Null if unknown. */
export function currentCost(
  plans: ReadonlyArray<Plan>,
  fold: UsageFold,
  options: RankOptions,
): PlanCost | null {
  const current = options.current ?? null;
  if (current === null) return null;
  const plan =
    current.kind === "plan"
      ? (options.current_plan ?? plans.find(({ id }) => id === current.plan_id))
      : undefined;
  const tariff = current.kind === "price" ? createDeclaredTariff(current) : (plan?.tariff ?? null);
  const tdu = plan?.tdu ?? options.tdu ?? plans[0]?.tdu;
  if (tariff === null || tdu === undefined) return null;
  return tariffCost(tariff, fold, { read_day: options.read_day, delivery: options.delivery(tdu) });
}

/** A plan with its cost, before it is compared with the others. */
interface Costed {
  readonly known: PreparedPlan;
  readonly plan: Plan;
  /** Null if it can't be priced. */
  readonly cost: PlanCost | null;
  readonly is_cliff: boolean;
}

function costPlan(known: PreparedPlan, usage: UsageFold, options: RankOptions): Costed {
  const { plan } = known;
  const { tariff } = plan;
  const unpriced = { known, plan, cost: null, is_cliff: false };
  if (tariff === null) return unpriced;
  const delivery = options.delivery(plan.tdu);
  const compiled = known.compile(tariff, delivery);
  if (compiled.delivery_missing) return unpriced;
  const fold = withDeliveryDays(usage, delivery);
  const shape = buildShapeSums(tariff, fold);
  const cost = calculateYearCost(compiled, fold, shape, options.read_day);
  const at = cycleIndex(options.read_day ?? ASSUMED_READ_DAY);
  return { known, plan, cost, is_cliff: isCliff({ compiled, cost, months: shape.cycles.wh, at }) };
}

/** Looks up delivery charges once per TDU instead of once per plan. */
function memoizeDelivery(delivery: RankOptions["delivery"]): RankOptions["delivery"] {
  const known = new Map<TduId, DeliveryCharges | null>();
  return (tdu) => {
    let charges = known.get(tdu);
    if (charges === undefined) known.set(tdu, (charges = delivery(tdu)));
    return charges;
  };
}

/** Context for turning a cost into a position in the list. */
interface RankContext {
  readonly current_cents: number | null;
  /** Whether the home sends energy to the grid. */
  readonly exports: boolean;
  readonly getTwelveMonths: (plan: Plan, cost: PlanCost) => RankedPlan["twelve_months"];
}

function hasCost(one: Costed): one is Costed & CostedPlan {
  return one.cost !== null;
}

/**
 * Creates a function that prices twelve months on any of the plans. What only prices that end sooner need is computed
 * on first use.
 */
function twelveMonthsBy(
  costed: readonly CostedPlan[],
  levels: PriceLevels,
  window: CostWindow,
): RankContext["getTwelveMonths"] {
  const defaultPlan = defaultRenewalPlans(costed);
  return (plan, cost) =>
    twelveMonths(window, plan, cost, () => ({ levels, default_plan: defaultPlan(plan.provider) }));
}

function toRankedPlan({ known, plan, cost, is_cliff }: Costed, context: RankContext): RankedPlan {
  const { current_cents } = context;
  return {
    plan: known.summary,
    cost,
    twelve_months: cost && context.getTwelveMonths(plan, cost),
    savings_cents: cost === null || current_cents === null ? null : current_cents - cost.year_cents,
    flags: planFlags(plan, known.flags, is_cliff, context.exports),
    ends_in: known.ends_in,
  };
}

/** Counts plans, each once, by what is known about their price. */
function countPlans(costed: readonly Costed[]): PlanCounts {
  const counts = { listed: costed.length, lasting: 0, shorter: 0, unverified: 0, unpriced: 0 };
  for (const { known, plan, cost } of costed) {
    if (cost === null) counts.unpriced += 1;
    else if (!known.verified) counts.unverified += 1;
    else if (lasts(plan)) counts.lasting += 1;
    else counts.shorter += 1;
  }
  return counts;
}

/**
 * Returns the indexes of priced plans by cost, then by name. Cents and place are one number, because sorting numbers
 * takes a fraction of the time of comparing objects. Exact up to 2^53: a million dollars a year for 10,000 plans is 2^40.
 */
function sortPriced(all: readonly Costed[], results: readonly RankedPlan[], indexes: number[]): number[] {
  const at = new Int32Array(all.length);
  const keys = new Float64Array(indexes.length);
  let count = 0;
  for (const index of indexes) {
    const place = all[index]?.known.place ?? 0;
    at[place] = index;
    keys[count++] = (results[index]?.twelve_months?.cents ?? 0) * all.length + place;
  }
  keys.sort();
  const sorted: number[] = [];
  for (const key of keys) sorted.push(at[key - Math.floor(key / all.length) * all.length] ?? 0);
  return sorted;
}

/** Returns the indexes of plans without a price by their label at the home's average month, then by name. */
function sortUnpriced(all: readonly Costed[], fold: UsageFold, indexes: number[]): number[] {
  const average_kwh = fold.year_wh / 1000 / MONTHS;
  const order = (index: number): number => {
    const label = all[index]?.plan.label;
    return label ? labelAverageAt(label, average_kwh) * average_kwh * MONTHS : 0;
  };
  const place = (index: number): number => all[index]?.known.place ?? 0;
  return indexes.sort((a, b) => order(a) - order(b) || place(a) - place(b));
}

function sortResults(all: readonly Costed[], results: readonly RankedPlan[], fold: UsageFold): RankedPlan[] {
  const verified: number[] = [];
  const unverified: number[] = [];
  const unpriced: number[] = [];
  for (let index = 0; index < all.length; index++) {
    const one = all[index];
    if (one === undefined || one.cost === null) unpriced.push(index);
    else (one.known.verified ? verified : unverified).push(index);
  }
  const sorted: RankedPlan[] = [];
  for (const indexes of [
    sortPriced(all, results, verified),
    sortPriced(all, results, unverified),
    sortUnpriced(all, fold, unpriced),
  ]) {
    for (const index of indexes) {
      const result = results[index];
      if (result !== undefined) sorted.push(result);
    }
  }
  return sorted;
}

/**
 * Ranks plans for a folded year: verified prices by the cost of twelve months, then unverified prices, then plans
 * without a price by their label at the home's average month.
 */
export function rankPlans(plans: ReadonlyArray<Plan>, fold: UsageFold, rankOptions: RankOptions): RankResult {
  const options = { ...rankOptions, delivery: memoizeDelivery(rankOptions.delivery) };
  const read_day = options.read_day ?? ASSUMED_READ_DAY;
  const current_cost = currentCost(plans, fold, options);
  const current_cents = current_cost?.year_cents ?? null;
  const from = options.from ?? options.today;
  const all = preparePlans(plans, from).map((known) => costPlan(known, fold, options));
  const costed = all.filter(hasCost);
  const levels = priceLevels(costed);
  const window = costWindow(fold, options.read_day, from);
  const getTwelveMonths = twelveMonthsBy(costed, levels, window);
  const context: RankContext = { current_cents, exports: fold.exported_wh > 0, getTwelveMonths };
  const results = all.map((one) => toRankedPlan(one, context));
  return {
    read_day,
    read_day_known: options.read_day !== null,
    months: billingPeriods(fold, read_day).map(({ month, from_day, to_day }) => ({
      month,
      kwh: ((fold.consumed[to_day] ?? 0) - (fold.consumed[from_day] ?? 0)) / 1000,
    })),
    current_cents,
    current_cost,
    levels,
    counts: countPlans(all),
    window,
    results: sortResults(all, results, fold),
  };
}
