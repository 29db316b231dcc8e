// What a home pays over the twelve months if nothing is done.
import type { PriceLevels } from "#contracts/compare.ts";
import type { OutlookSegment } from "#contracts/outlook.ts";
import type { Plan } from "#contracts/plan.ts";
import type { Contract } from "#contracts/portal.ts";
import { addDays } from "#meter/calendar.ts";
import {
  dayAt,
  indexAfterMonths,
  getDayIndex,
  levelCents,
  runningBills,
  runningLevel,
  stretchCents,
  type CostWindow,
  type Running,
  type YearCents,
} from "#rating/cost-window.ts";
import { priceMonths, type AfterPrice } from "#rating/twelve-months.ts";

/** Cents with their range. All three are equal if there is only one price. */
export interface Amount {
  readonly cents: number;
  readonly low_cents: number;
  readonly high_cents: number;
}

/** What days cost: a plan's own bills, a level of other plans, or not known. */
export type Price =
  | { readonly kind: "bills"; readonly cost: YearCents }
  | {
      readonly kind: "level";
      readonly low_cents: number;
      readonly typical_cents: number;
      readonly high_cents: number;
    }
  | { readonly kind: "unknown" };

/** Days of the window at one price. Indexes count from the window's first day, and `to` is exclusive. */
export interface Stretch {
  readonly kind: OutlookSegment["kind"];
  readonly from: number;
  readonly to: number;
  readonly provider: string | null;
  readonly plan_name: string | null;
  readonly price: Price;
}

const UNKNOWN: Price = { kind: "unknown" };

/** Returns what the days `from` to `to` (exclusive) cost at a price. Null if it is not known. */
export function sumAmount(window: CostWindow, price: Price, from: number, to: number): Amount | null {
  if (from >= to) return { cents: 0, low_cents: 0, high_cents: 0 };
  switch (price.kind) {
    case "unknown":
      return null;
    case "bills": {
      const cents = stretchCents(window, price.cost, from, to);
      return { cents, low_cents: cents, high_cents: cents };
    }
    case "level": {
      const at = (year_cents: number): number => levelCents(window, year_cents, from, to);
      const cents = at(price.typical_cents);
      // Each value is rounded separately, so over a few days a lower price may come out a cent higher.
      return {
        cents,
        low_cents: Math.min(cents, at(price.low_cents)),
        high_cents: Math.max(cents, at(price.high_cents)),
      };
    }
    default:
      return price satisfies never;
  }
}

/** Returns what has been paid up to each day at a price, computed as in `sumAmount`. Null if it is not known. */
export function buildRunningCosts(window: CostWindow, price: Price): Running | null {
  switch (price.kind) {
    case "unknown":
      return null;
    case "bills":
      return runningBills(window, price.cost);
    case "level":
      return runningLevel(window, price.typical_cents);
    default:
      return price satisfies never;
  }
}

/** Sums the days `from` to `to` (exclusive) of the stretches. Null if any of them is not known. */
export function sumStretches(
  window: CostWindow,
  stretches: readonly Stretch[],
  from: number,
  to: number,
): Amount | null {
  let sum: Amount = { cents: 0, low_cents: 0, high_cents: 0 };
  for (const one of stretches) {
    const part = sumAmount(window, one.price, Math.max(from, one.from), Math.min(to, one.to));
    if (part === null) return null;
    sum = {
      cents: sum.cents + part.cents,
      low_cents: sum.low_cents + part.low_cents,
      high_cents: sum.high_cents + part.high_cents,
    };
  }
  return sum;
}

/**
 * Returns the cents of the stretches from the day `from` up to each day of the window, `days + 1` values. Null if any
 * of them is not known.
 */
export function runningFrom(
  window: CostWindow,
  stretches: readonly Stretch[],
  from: number,
): Float64Array | null {
  const sums = new Float64Array(window.days + 1);
  for (const { price, ...one } of stretches) {
    const first = Math.max(from, one.from);
    if (first >= one.to) continue;
    const running = buildRunningCosts(window, price);
    if (running === null) return null;
    const before = (sums[first] ?? 0) - running(first);
    for (let day = first + 1; day <= one.to; day++) sums[day] = before + running(day);
  }
  return sums;
}

/** Formats stretches as the segments of a response. */
export function toSegments(window: CostWindow, stretches: readonly Stretch[]): OutlookSegment[] {
  return stretches
    .filter(({ from, to }) => from < to)
    .map(({ kind, from, to, provider, plan_name, price }) => {
      const amount = sumAmount(window, price, from, to);
      return {
        kind,
        from: dayAt(window, from),
        through: dayAt(window, to - 1),
        provider,
        plan_name,
        cents: amount?.cents ?? null,
        low_cents: amount?.low_cents ?? null,
        high_cents: amount?.high_cents ?? null,
      };
    });
}

/**
 * Returns what month to month costs after a contract: the provider's own plan, or else the level of all listed plans.
 */
export function monthToMonthPrice({ default_plan, levels }: AfterPrice): Price {
  if (default_plan) return { kind: "bills", cost: default_plan.cost };
  return levels.month_to_month ? { kind: "level", ...levels.month_to_month } : UNKNOWN;
}

/** A home's contract, with what is needed to price it. */
export interface PricedContract {
  readonly contract: Contract;
  readonly provider: Plan["provider"] | null;
  /** Twelve months at its price. Null if it is not known. */
  readonly cost: YearCents | null;
}

/** Returns the stretches of a home's contract and of what follows it, through the whole window. */
export function contractStretches(
  window: CostWindow,
  priced: PricedContract | null,
  after: AfterPrice,
): Stretch[] {
  const fullWindow = { from: 0, to: window.days };
  if (!priced) return [{ kind: "contract", ...fullWindow, provider: null, plan_name: null, price: UNKNOWN }];
  const { contract, cost } = priced;
  const { ends_on, plan_name } = contract;
  const provider = priced.provider?.name ?? contract.provider;
  const ends = ends_on === null ? window.days : getDayIndex(window, addDays(ends_on, 1));
  return [
    {
      kind: "contract",
      from: 0,
      to: ends,
      provider,
      plan_name,
      price: cost ? { kind: "bills", cost } : UNKNOWN,
    },
    {
      kind: "month_to_month",
      from: ends,
      to: window.days,
      provider,
      plan_name: null,
      price: monthToMonthPrice(after),
    },
  ];
}

/** A plan that starts on a day, with what is needed to price it. */
export interface StartingPlan {
  readonly kind: "plan" | "order";
  readonly plan: Pick<Plan, "name" | "provider" | "rate_type" | "term_months">;
  readonly cost: YearCents | null;
  readonly start: number;
}

function priceAfter({ typical_cents }: PriceLevels, currentPrice: Price): Price {
  if (typical_cents === null) return currentPrice;
  return { kind: "level", low_cents: typical_cents, typical_cents, high_cents: typical_cents };
}

/**
 * Returns the window from the day a plan starts: the plan for as long as its price lasts, then today's typical 12-month
 * price (the same split as in rating/twelve-months.ts).
 */
export function planStretches(
  window: CostWindow,
  { kind, plan, cost, start }: StartingPlan,
  levels: PriceLevels,
): Stretch[] {
  const ends = indexAfterMonths(window, start, priceMonths(plan));
  const price: Price = cost ? { kind: "bills", cost } : UNKNOWN;
  const currentStretch = {
    kind,
    from: start,
    to: ends,
    provider: plan.provider.name,
    plan_name: plan.name,
    price,
  };
  if (ends === window.days) return [currentStretch];
  const rest = { from: ends, to: window.days, provider: null, plan_name: null };
  return [currentStretch, { kind: "after_plan", ...rest, price: priceAfter(levels, price) }];
}

/** Cuts stretches off at the start of the next ones and continues with those. */
export function switchTo(before: readonly Stretch[], next: readonly Stretch[]): Stretch[] {
  const start = next[0]?.from ?? 0;
  const cut = (one: Stretch): Stretch => ({ ...one, to: Math.min(one.to, start) });
  return [...before.filter(({ from }) => from < start).map(cut), ...next];
}
