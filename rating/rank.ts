// The ranking: every plan's year for one home. Verified prices come first, cheapest first. A price that does not
// reproduce its label is never ranked among them.
import type { PlanCost, PlanCounts, PriceLevels, RankedPlan, RankingRequest } from "#contracts/compare.ts";
import type { DeliveryCharges, Label, Plan, Tariff, TduId } from "#contracts/plan.ts";
import { compileTariff, exportWindows } from "#market/price.ts";
import { costWindow, type CostWindow } from "./cost-window.ts";
import { withDeliveryDays } from "./delivery-days.ts";
import { planFlags, termEnd } from "./flags.ts";
import type { PricedPlan } from "./flags.ts";
import { shapeSums } from "./fold.ts";
import type { UsageFold } from "./fold.ts";
import { ASSUMED_READ_DAY, billingPeriods, yearSums } from "./periods.ts";
import { defaultRenewalPlans, isVerified, lasts, priceLevels, twelveMonths } from "./twelve-months.ts";
import type { CostedPlan } from "./twelve-months.ts";
import { calculateYearCost, tariffCost } from "./year-cost.ts";

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

/** Ranking groups: verified or inferred, then unproven with a price, then without. */
const PROVED = 0;
const UNPROVEN = 1;
const UNPRICED = 2;

interface Ranked {
  readonly group: number;
  /** Cents a year, or cents of the label at the home's average month if there is no price. */
  readonly order: number;
  readonly result: RankedPlan;
}

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

function pricePlan(plan: Plan, usage: UsageFold, options: RankOptions): PricedPlan | null {
  const { tariff } = plan;
  if (tariff === null) return null;
  const delivery = options.delivery(plan.tdu);
  const compiled = compileTariff(tariff, delivery);
  if (compiled.delivery_missing) return null;
  const fold = withDeliveryDays(usage, delivery);
  const exports = fold.exported === null ? null : exportWindows(tariff);
  const months = yearSums(
    fold,
    shapeSums(fold, tariff.energy, exports),
    options.read_day ?? ASSUMED_READ_DAY,
  );
  return { compiled, cost: calculateYearCost(compiled, tariff, fold, options.read_day), months };
}

/** Looks up delivery charges once per TDU instead of once per plan. */
function memoizeDelivery(delivery: RankOptions["delivery"]): RankOptions["delivery"] {
  const known = new Map<TduId, DeliveryCharges | null>();
  return (tdu) => {
    const charges = known.has(tdu) ? known.get(tdu) : delivery(tdu);
    known.set(tdu, charges ?? null);
    return charges ?? null;
  };
}

function getRankGroup(plan: Plan, cost: PlanCost | null): number {
  if (cost === null) return UNPRICED;
  return isVerified(plan) ? PROVED : UNPROVEN;
}

/**
 * Returns the fields that the list shows of a plan. They are written out because a rest pattern took a fifth of the
 * time of the whole ranking.
 */
function toPlanSummary(plan: Plan): RankedPlan["plan"] {
  const { one_time_fees, conditions } = plan.tariff ?? {};
  const summary: RankedPlan["plan"] = {
    id: plan.id,
    source: plan.source,
    source_key: plan.source_key,
    provider: plan.provider,
    name: plan.name,
    name_es: plan.texts.es?.name ?? null,
    tdu: plan.tdu,
    term_months: plan.term_months,
    rate_type: plan.rate_type,
    prepaid: plan.prepaid,
    time_of_use: plan.time_of_use,
    new_customers_only: plan.new_customers_only,
    renewable_percent: plan.renewable_percent,
    termination_fee: plan.termination_fee,
    label: plan.label,
    proof: plan.proof,
    enroll: plan.enroll,
  };
  if (one_time_fees) summary.one_time_fees = one_time_fees;
  if (conditions) summary.conditions = conditions;
  return summary;
}

/** A plan with its cost, before it is compared with the others. */
interface Costed {
  readonly plan: Plan;
  readonly priced: PricedPlan | null;
}

/** Context for turning a cost into a position in the list. */
interface RankContext {
  readonly fold: UsageFold;
  readonly options: RankOptions;
  readonly current_cents: number | null;
  readonly getTwelveMonths: (plan: Plan, cost: PlanCost) => RankedPlan["twelve_months"];
}

function hasCost(one: Costed): one is Costed & { readonly priced: PricedPlan } {
  return one.priced !== null;
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

function rankOne({ plan, priced }: Costed, context: RankContext): Ranked {
  const { fold, options, current_cents } = context;
  const cost = priced?.cost ?? null;
  const twelve_months = cost && context.getTwelveMonths(plan, cost);
  const ends_in = termEnd(options.today, plan.term_months);
  const average_kwh = fold.year_wh / 1000 / MONTHS;
  return {
    group: getRankGroup(plan, cost),
    order: twelve_months?.cents ?? labelAverageAt(plan.label, average_kwh) * average_kwh * MONTHS,
    result: {
      plan: toPlanSummary(plan),
      cost,
      twelve_months,
      savings_cents: cost === null || current_cents === null ? null : current_cents - cost.year_cents,
      flags: planFlags(plan, ends_in, priced, fold.exported_wh > 0),
      ends_in,
    },
  };
}

/** Counts plans, each once, by what is known about their price. */
function countPlans(costed: readonly Costed[]): PlanCounts {
  const counts = { listed: costed.length, lasting: 0, shorter: 0, unverified: 0, unpriced: 0 };
  for (const { plan, priced } of costed) {
    if (priced === null) counts.unpriced += 1;
    else if (!isVerified(plan)) counts.unverified += 1;
    else if (lasts(plan)) counts.lasting += 1;
    else counts.shorter += 1;
  }
  return counts;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function compareRanked(a: Ranked, b: Ranked): number {
  return (
    a.group - b.group ||
    a.order - b.order ||
    byText(a.result.plan.name, b.result.plan.name) ||
    byText(a.result.plan.id, b.result.plan.id)
  );
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
  const all = plans.map((plan): Costed => ({ plan, priced: pricePlan(plan, fold, options) }));
  const costed = all.filter(hasCost).map(({ plan, priced }) => ({ plan, cost: priced.cost }));
  const levels = priceLevels(costed);
  const window = costWindow(fold, options.read_day, options.from ?? options.today);
  const getTwelveMonths = twelveMonthsBy(costed, levels, window);
  const context: RankContext = { fold, options, current_cents, getTwelveMonths };
  const ranked = all.map((one) => rankOne(one, context)).sort(compareRanked);
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
    results: ranked.map(({ result }) => result),
  };
}
