// Cost of twelve months on a plan whose price does not last that long. A price that ends sooner is never shown as a
// year: the following months are at a stated level, which is today's typical 12-month price for a customer who shops
// again, or the month-to-month prices for one who does not.
import type { PlanCost, PriceLevels, TwelveMonths } from "#contracts/compare.ts";
import type { Plan, Tariff } from "#contracts/plan.ts";
import { isSameProvider } from "#market/same-provider.ts";
import { dayAt, indexAfterMonths, levelCents, stretchCents, type CostWindow } from "./cost-window.ts";

const MONTHS = 12;
const CENTS = 100;

/** Fields that determine how long a price lasts. */
type Term = Pick<Plan, "rate_type" | "term_months">;

/** A plan with its year. */
export interface CostedPlan {
  readonly plan: Pick<
    Plan,
    "provider" | "rate_type" | "term_months" | "prepaid" | "new_customers_only" | "proof"
  >;
  readonly cost: Pick<PlanCost, "year_cents" | "month_cents">;
}

/**
 * Returns the months for which a plan's price is known from its first day, 1 to 12: its term if the rate is fixed,
 * otherwise its first month.
 */
export function priceMonths({ rate_type, term_months }: Term): number {
  return rate_type === "fixed" ? Math.min(MONTHS, Math.max(1, term_months)) : 1;
}

/** Whether a plan's price lasts twelve months or longer. */
export function lasts(plan: Term): boolean {
  return priceMonths(plan) === MONTHS;
}

/** Whether a plan's price reproduces its label. */
export function isVerified({ proof }: Pick<Plan, "proof">): boolean {
  return proof.verdict !== "unproven";
}

/** Whether a plan is month to month from its first day. */
export function isMonthToMonth({ term_months, prepaid }: Pick<Plan, "term_months" | "prepaid">): boolean {
  return term_months === 0 && !prepaid;
}

/**
 * Whether a plan counts for the typical price: verified, fixed for 12 months, not prepaid. Prices over time are those of
 * the same plans.
 */
export function isTypical(plan: Pick<Plan, "rate_type" | "term_months" | "prepaid" | "proof">): boolean {
  return isVerified(plan) && !plan.prepaid && plan.rate_type === "fixed" && plan.term_months === MONTHS;
}

/** Sums the one-time fees of a tariff, in cents. */
export function oneTimeCents(tariff: Pick<Tariff, "one_time_fees"> | null): number {
  const fees = tariff?.one_time_fees;
  return fees ? fees.reduce((sum, { amount_usd }) => sum + Math.round(amount_usd * CENTS), 0) : 0;
}

function median(sorted: readonly number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2);
}

/**
 * Returns today's price levels among plans with a cost, in cents for twelve months. Prepaid plans are a different kind
 * of contract and are not counted.
 */
export function priceLevels(plans: readonly CostedPlan[]): PriceLevels {
  const typical: number[] = [];
  const monthly: number[] = [];
  for (const { plan, cost } of plans) {
    if (isTypical(plan)) typical.push(cost.year_cents);
    if (isMonthToMonth(plan) && isVerified(plan)) monthly.push(cost.year_cents);
  }
  typical.sort((a, b) => a - b);
  monthly.sort((a, b) => a - b);
  const [low_cents] = monthly;
  const high_cents = monthly.at(-1);
  const typical_cents = median(monthly);
  return {
    typical_cents: median(typical),
    month_to_month:
      low_cents === undefined || high_cents === undefined || typical_cents === null
        ? null
        : { low_cents, typical_cents, high_cents },
  };
}

function isDefaultRenewal({ plan }: CostedPlan): boolean {
  return isMonthToMonth(plan) && isVerified(plan) && !plan.new_customers_only;
}

/**
 * Returns the month-to-month plan that a provider moves its customers to: the highest-priced of those it lists, because
 * the actual one is not known and the result should not be too optimistic. Null if it lists none.
 */
export function defaultRenewalPlan<P extends CostedPlan>(
  plans: readonly P[],
  provider: Plan["provider"],
): P | null {
  let found: P | null = null;
  for (const one of plans) {
    if (!isDefaultRenewal(one) || !isSameProvider(one.plan.provider, provider)) continue;
    if (found === null || one.cost.year_cents > found.cost.year_cents) found = one;
  }
  return found;
}

const providerKeys = new WeakMap<Plan["provider"], string>();

function getProviderKey(provider: Plan["provider"]): string {
  const known = providerKeys.get(provider);
  if (known !== undefined) return known;
  const key = `${provider.puct_number ?? ""} ${provider.name}`;
  providerKeys.set(provider, key);
  return key;
}

/** Finds the default renewal plan of any provider, each searched once and only on demand. */
export function defaultRenewalPlans<P extends CostedPlan>(
  plans: readonly P[],
): (provider: Plan["provider"]) => P | null {
  const candidates = plans.filter(isDefaultRenewal);
  const known = new Map<string, P | null>();
  return (provider) => {
    const key = getProviderKey(provider);
    const found = known.get(key);
    if (found !== undefined) return found;
    const plan = defaultRenewalPlan(candidates, provider);
    known.set(key, plan);
    return plan;
  };
}

/** Prices for the rest of a window. */
export interface AfterPrice {
  readonly levels: PriceLevels;
  /** The provider's own month-to-month plan. Null if it lists none. */
  readonly default_plan: CostedPlan | null;
}

function monthToMonth(
  window: CostWindow,
  { levels, default_plan }: AfterPrice,
  from: number,
): TwelveMonths["then_month_to_month"] {
  if (default_plan) {
    const cents = stretchCents(window, default_plan.cost, from, window.days);
    return { low_cents: cents, high_cents: cents };
  }
  const level = levels.month_to_month;
  return (
    level && {
      low_cents: levelCents(window, level.low_cents, from, window.days),
      high_cents: levelCents(window, level.high_cents, from, window.days),
    }
  );
}

/** Prices the rest of a window on a plan that starts on its day at index `start`. 0 is the first. */
export function pricePlanFrom(
  window: CostWindow,
  plan: Term,
  cost: Pick<PlanCost, "year_cents" | "month_cents">,
  after: AfterPrice,
  start: number,
): Omit<TwelveMonths, "from" | "through" | "cents" | "price_months" | "one_time_cents"> & {
  readonly cents: number;
} {
  const ends = indexAfterMonths(window, start, priceMonths(plan));
  const price_cents = stretchCents(window, cost, start, ends);
  const price_through = dayAt(window, ends - 1);
  if (ends === window.days)
    return { price_through, price_cents, then_cents: 0, then_month_to_month: null, cents: price_cents };
  const { typical_cents } = after.levels;
  const then_cents = typical_cents === null ? null : levelCents(window, typical_cents, ends, window.days);
  return {
    price_through,
    price_cents,
    then_cents,
    then_month_to_month: monthToMonth(window, after, ends),
    // Without a level, the plan's own price is the best that is known.
    cents: price_cents + (then_cents ?? stretchCents(window, cost, ends, window.days)),
  };
}

/** Returns the cost of twelve months on a plan from the window's first day. */
export function twelveMonths(
  window: CostWindow,
  plan: Pick<Plan, "rate_type" | "term_months" | "tariff">,
  cost: Pick<PlanCost, "year_cents" | "month_cents">,
  after: () => AfterPrice,
): TwelveMonths {
  const one_time_cents = oneTimeCents(plan.tariff);
  const { from, through } = window;
  if (lasts(plan)) {
    // Most plans of a ranking, so no other object is created and copied.
    return {
      from,
      through,
      cents: cost.year_cents + one_time_cents,
      price_months: MONTHS,
      price_through: through,
      price_cents: cost.year_cents,
      then_cents: 0,
      then_month_to_month: null,
      one_time_cents,
    };
  }
  const priced = pricePlanFrom(window, plan, cost, after(), 0);
  const price_months = priceMonths(plan);
  return { from, through, price_months, ...priced, cents: priced.cents + one_time_cents, one_time_cents };
}
