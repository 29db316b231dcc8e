// A plan on its best day: what the twelve months cost, including fees, and what that saves compared with doing nothing.
import type { PlanSwitch, PriceLevels } from "#contracts/compare.ts";
import type { OutlookOption } from "#contracts/outlook.ts";
import {
  dayAt,
  indexAfterMonths,
  runningBills,
  runningLevel,
  type CostWindow,
  type Running,
} from "#rating/cost-window.ts";
import { priceMonths } from "#rating/twelve-months.ts";
import {
  planStretches,
  runningFrom,
  sumStretches,
  switchTo,
  type Amount,
  type Stretch,
} from "./do-nothing.ts";
import type { PricedPlan } from "./location-costs.ts";
import type { SwitchDay } from "./switch-days.ts";

const MONTHS = 12;

/**
 * What every switch of a home is compared with. Sums are computed on demand and cached because every plan needs them
 * for the same few days.
 */
export interface Baseline {
  readonly window: CostWindow;
  readonly doNothing: readonly Stretch[];
  readonly levels: PriceLevels;
  /** What today's typical 12-month price has cost up to each day. */
  readonly typical: Running;
  /** What is paid before the day at an index. */
  readonly upTo: (index: number) => Amount | null;
  /** What doing nothing costs from that day on. */
  readonly rest: (index: number) => Amount | null;
  /** What doing nothing costs from that day up to each day. */
  readonly running: (index: number) => Float64Array | null;
}

function memoize<T>(create: (index: number) => T): (index: number) => T {
  const known = new Map<number, T>();
  return (index) => {
    const found = known.get(index);
    if (found !== undefined) return found;
    const value = create(index);
    known.set(index, value);
    return value;
  };
}

/** Creates what the switches of a home are compared with. */
export function createBaseline(
  window: CostWindow,
  doNothing: readonly Stretch[],
  levels: PriceLevels,
): Baseline {
  return {
    window,
    doNothing,
    levels,
    typical: runningLevel(window, levels.typical_cents ?? 0),
    upTo: memoize((index) => sumStretches(window, doNothing, 0, index)),
    rest: memoize((index) => sumStretches(window, doNothing, index, window.days)),
    running: memoize((index) => runningFrom(window, doNothing, index)),
  };
}

export interface BestSwitch extends Omit<PlanSwitch, "break_even_on"> {
  readonly index: number;
  readonly because: NonNullable<OutlookOption["starts_because"]>;
  /** The whole window. Computed only for options that are shown, like the next field. */
  readonly stretches: () => Stretch[];
  /** The first day on which the savings have paid for the fees. */
  readonly breakEvenDay: () => string | null;
  /** The whole window with its range, including fees. Null if it is not known. */
  readonly amount: Amount | null;
}

/** Adds the fees to the cost of the window's days. */
export function addFees(amount: Amount | null, fees: number | null): Amount | null {
  if (amount === null || fees === null) return null;
  const { cents, low_cents, high_cents } = amount;
  return { cents: cents + fees, low_cents: low_cents + fees, high_cents: high_cents + fees };
}

/** Returns the first day on which the savings since `from` have paid for the fees. Null if they never do. */
function breakEven(
  { window, running }: Baseline,
  stretches: readonly Stretch[],
  from: number,
  fees: number,
): string | null {
  if (fees === 0) return dayAt(window, from);
  const [without, withIt] = [running(from), runningFrom(window, stretches, from)];
  if (without === null || withIt === null) return null;
  for (let day = from; day <= window.days; day++) {
    if ((without[day] ?? 0) - (withIt[day] ?? 0) >= fees)
      return dayAt(window, Math.min(day, window.days - 1));
  }
  return null;
}

/** A day, with what the plan saves if it starts then. Null if that is not known. */
export interface Tried<Net = number | null> {
  readonly day: SwitchDay;
  readonly net_cents: Net;
}

/**
 * Returns what the rest of the window costs on a plan that starts on a day: the sum of its `planStretches`. It is a
 * separate function because it runs for every plan on every day.
 */
function restOn({ window, levels, typical }: Baseline, { plan, cost }: PricedPlan): Running {
  const bills = runningBills(window, cost);
  const months = levels.typical_cents === null ? MONTHS : priceMonths(plan);
  return (start) => {
    const ends = indexAfterMonths(window, start, months);
    return bills(ends) - bills(start) + typical(window.days) - typical(ends);
  };
}

/**
 * Returns the day with the highest net, or the earliest of equal ones. If there is nothing to compare, returns the
 * first day on which no fee is owed.
 */
export function bestDay(baseline: Baseline, item: PricedPlan, days: readonly SwitchDay[]): Tried | null {
  const getRemaining = restOn(baseline, item);
  const one_time_cents = item.twelve_months?.one_time_cents ?? 0;
  let best: Tried<number> | null = null;
  for (const day of days) {
    // Every option costs the same before the day.
    const without = baseline.rest(day.index);
    if (without === null || day.fee_cents === null) continue;
    const net_cents = without.cents - getRemaining(day.index) - day.fee_cents - one_time_cents;
    if (best === null || net_cents > best.net_cents) best = { day, net_cents };
  }
  const day = days.find(({ fee_cents }) => fee_cents === 0) ?? days[0];
  return best ?? (day ? { day, net_cents: null } : null);
}

function addAmounts(one: Amount | null, other: Amount | null): Amount | null {
  if (one === null || other === null) return null;
  return {
    cents: one.cents + other.cents,
    low_cents: one.low_cents + other.low_cents,
    high_cents: one.high_cents + other.high_cents,
  };
}

/** Returns a plan on the best of `days`. Null if there are no days. */
export function bestSwitch(
  baseline: Baseline,
  item: PricedPlan,
  days: readonly SwitchDay[],
): BestSwitch | null {
  const chosen = bestDay(baseline, item, days);
  return chosen && switchOn(baseline, item, chosen);
}

/** Returns a plan on a day, in detail. */
export function switchOn(baseline: Baseline, item: PricedPlan, chosen: Tried): BestSwitch {
  const { window, doNothing, levels, upTo } = baseline;
  const { plan, cost, twelve_months } = item;
  const { day, net_cents } = chosen;
  const one_time_cents = twelve_months?.one_time_cents ?? 0;
  const stretches = planStretches(window, { kind: "plan", plan, cost, start: day.index }, levels);
  const rest = sumStretches(window, stretches, day.index, window.days);
  const fees = day.fee_cents === null ? null : day.fee_cents + one_time_cents;
  const amount = addFees(addAmounts(upTo(day.index), rest), fees);
  const pays = net_cents !== null && net_cents > 0;
  return {
    starts_on: dayAt(window, day.index),
    index: day.index,
    because: day.because,
    exit_fee_cents: day.fee_cents,
    one_time_cents,
    total_cents: amount?.cents ?? null,
    net_cents,
    stretches: () => switchTo(doNothing, stretches),
    breakEvenDay: () => (pays && fees !== null ? breakEven(baseline, stretches, day.index, fees) : null),
    amount,
  };
}

/** Returns the parts of a plan on its best day that go over the wire. */
export function toPlanSwitch(best: BestSwitch): PlanSwitch {
  const { starts_on, total_cents, exit_fee_cents, one_time_cents, net_cents } = best;
  const break_even_on = best.breakEvenDay();
  return { starts_on, total_cents, exit_fee_cents, one_time_cents, net_cents, break_even_on };
}
