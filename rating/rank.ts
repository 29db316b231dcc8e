// The ranking: every plan's year for one home. Proved prices first, cheapest
// first; a price that does not reproduce its label is never ranked among them.
import type { PlanCost, RankedPlan, RankingRequest } from "#contracts/compare.ts";
import type { DeliveryCharges, Label, Plan, Tariff, TduId } from "#contracts/plan.ts";
import { compileTariff, exportWindows } from "#market/price.ts";
import { planFlags, termEnd } from "./flags.ts";
import type { PricedPlan } from "./flags.ts";
import { shapeSums } from "./fold.ts";
import type { UsageFold } from "./fold.ts";
import { ASSUMED_READ_DAY, billingPeriods, yearSums } from "./periods.ts";
import { costOf, tariffCost } from "./year-cost.ts";

export interface RankOptions {
  /** 1..31; null = unknown: plans with thresholds are priced over every possible day. */
  readonly read_day: number | null;
  readonly delivery: (tdu: TduId) => DeliveryCharges | null;
  /** YYYY-MM-DD on which a term would begin. */
  readonly today: string;
  /** What the person has now; `tdu` is needed to add delivery to a price without it, else that of the first plan. */
  readonly current?: RankingRequest["current"];
  /** The plan that `current` names, where it is not among the ranked ones (no longer sold). */
  readonly current_plan?: Plan | null;
  readonly tdu?: TduId;
}

export interface RankResult {
  /** The read day of `month_cents` and `months`. */
  readonly read_day: number;
  readonly read_day_known: boolean;
  /** The twelve billing months, YYYY-MM of their first day, oldest first. */
  readonly months: ReadonlyArray<{ readonly month: string; readonly kwh: number }>;
  /** Null where nothing is known of the current plan or it has no computable price. */
  readonly current_cents: number | null;
  readonly results: RankedPlan[];
}

const MONTHS = 12;

/** Ranking groups: proved or inferred, then unproven with a price, then without. */
const PROVED = 0;
const UNPROVEN = 1;
const UNPRICED = 2;

interface Ranked {
  readonly group: number;
  /** Cents a year, or of the label at the home's average month where there is no price. */
  readonly order: number;
  readonly result: RankedPlan;
}

/** The label's average at a month's kWh, cents per kWh: straight between its three points, flat beyond them. */
export function labelAverageAt(label: Label, kwh: number): number {
  if (kwh <= 500) return label.kwh_500;
  if (kwh <= 1000) return label.kwh_500 + ((label.kwh_1000 - label.kwh_500) * (kwh - 500)) / 500;
  if (kwh <= 2000) return label.kwh_1000 + ((label.kwh_2000 - label.kwh_1000) * (kwh - 1000)) / 1000;
  return label.kwh_2000;
}

/** A price told from a bill as a tariff: one rate, a base charge, delivery inside or added. */
export function toldTariff(price: {
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

/** The year in cents of what the person has now; null where unknown. */
function currentCents(plans: ReadonlyArray<Plan>, fold: UsageFold, options: RankOptions): number | null {
  const current = options.current ?? null;
  if (current === null) return null;
  const plan =
    current.kind === "plan"
      ? (options.current_plan ?? plans.find(({ id }) => id === current.plan_id))
      : undefined;
  const tariff = current.kind === "price" ? toldTariff(current) : (plan?.tariff ?? null);
  const tdu = plan?.tdu ?? options.tdu ?? plans[0]?.tdu;
  if (tariff === null || tdu === undefined) return null;
  const cost = tariffCost(tariff, fold, { read_day: options.read_day, delivery: options.delivery(tdu) });
  return cost?.year_cents ?? null;
}

function pricePlan(plan: Plan, fold: UsageFold, options: RankOptions): PricedPlan | null {
  const { tariff } = plan;
  if (tariff === null) return null;
  const compiled = compileTariff(tariff, options.delivery(plan.tdu));
  if (compiled.delivery_missing) return null;
  const exports = fold.exported === null ? null : exportWindows(tariff);
  const months = yearSums(
    fold,
    shapeSums(fold, tariff.energy, exports),
    options.read_day ?? ASSUMED_READ_DAY,
  );
  return { compiled, cost: costOf(compiled, tariff, fold, options.read_day), months };
}

/** Delivery charges looked up once a TDU, not once a plan. */
function askedOnce(delivery: RankOptions["delivery"]): RankOptions["delivery"] {
  const known = new Map<TduId, DeliveryCharges | null>();
  return (tdu) => {
    const charges = known.has(tdu) ? known.get(tdu) : delivery(tdu);
    known.set(tdu, charges ?? null);
    return charges ?? null;
  };
}

function groupOf(plan: Plan, cost: PlanCost | null): number {
  if (cost === null) return UNPRICED;
  return plan.proof.verdict === "unproven" ? UNPROVEN : PROVED;
}

/** What the list shows of a plan. Written out: a rest pattern took a fifth of the whole ranking. */
function summaryOf(plan: Plan): RankedPlan["plan"] {
  return {
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
}

function rankOne(plan: Plan, fold: UsageFold, options: RankOptions, current_cents: number | null): Ranked {
  const priced = pricePlan(plan, fold, options);
  const cost = priced?.cost ?? null;
  const ends_in = termEnd(options.today, plan.term_months);
  const average_kwh = fold.year_wh / 1000 / MONTHS;
  return {
    group: groupOf(plan, cost),
    order: cost?.year_cents ?? labelAverageAt(plan.label, average_kwh) * average_kwh * MONTHS,
    result: {
      plan: summaryOf(plan),
      cost,
      savings_cents: cost === null || current_cents === null ? null : current_cents - cost.year_cents,
      flags: planFlags(plan, ends_in, priced, fold.exported_wh > 0),
      ends_in,
    },
  };
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

/** Ranks plans for a folded year: proved or inferred prices by expected yearly cost, then unproven prices, then plans without a price by their label at the home's average month. */
export function rankPlans(plans: ReadonlyArray<Plan>, fold: UsageFold, given: RankOptions): RankResult {
  const options = { ...given, delivery: askedOnce(given.delivery) };
  const read_day = options.read_day ?? ASSUMED_READ_DAY;
  const current_cents = currentCents(plans, fold, options);
  const ranked = plans.map((plan) => rankOne(plan, fold, options, current_cents)).sort(compareRanked);
  return {
    read_day,
    read_day_known: options.read_day !== null,
    months: billingPeriods(fold, read_day).map(({ month, from_day, to_day }) => ({
      month,
      kwh: ((fold.consumed[to_day] ?? 0) - (fold.consumed[from_day] ?? 0)) / 1000,
    })),
    current_cents,
    results: ranked.map(({ result }) => result),
  };
}
