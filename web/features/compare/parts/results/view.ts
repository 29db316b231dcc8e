// What the page shows about a ranking, computed once: the ends of the bars, and what the first sentence compares.
import type { PlanCost, Ranking } from "#contracts/compare.ts";
import { isPriced, isShort, isVerified, getLowest } from "#rating/plan-groups.ts";
import type { AnyRanking, Lowest, PricedItem, RankedItem } from "#rating/plan-groups.ts";
import { SAME_CENTS, subtractYears, toDifference } from "#messages/message-values.ts";

/** A range by meter-read day narrower than $5 a year is not worth a line. Our own choice. */
const MIN_RANGE_CENTS = 500;

export interface RankingView {
  readonly ranking: AnyRanking;
  /** In the ranking's own order. */
  readonly items: readonly RankedItem[];
  /** The highest monthly bill of all plans, in cents: the full height of a row's bars. */
  readonly highestBill: number;
  readonly lowest: Lowest;
  /** The verdict that all verified prices share, shown once above the list. Null if they differ. */
  readonly verdict: "exact" | "inferred" | null;
  readonly byId: ReadonlyMap<string, RankedItem>;
  /** The customer's current plan, if it is in the list. */
  readonly current: RankedItem | null;
  /** A home's ranking: plans are compared with doing nothing there, never with the current price. */
  readonly isLocationRanking: boolean;
  /** The day on which the page recommends to switch, YYYY-MM-DD. Null if it recommends none. */
  readonly bestDay: string | null;
}

/** Builds the view of a visitor's or a home's ranking. */
export function buildView(
  ranking: AnyRanking,
  currentId: string | null,
  bestDay: string | null = null,
): RankingView {
  const items = ranking.results;
  const isLocationRanking = "basis" in ranking;
  const byId = new Map(items.map((item) => [item.plan.id, item]));
  return {
    ranking,
    items,
    highestBill: Math.max(1, ...items.flatMap(({ cost }) => cost?.month_cents ?? [])),
    lowest: getLowest(items),
    verdict: sharedVerdict(items.filter(isVerified)),
    byId,
    current: (currentId === null ? null : byId.get(currentId)) ?? null,
    isLocationRanking,
    bestDay,
  };
}

/**
 * Returns the twelve-month cost at the lowest and highest meter-read day, including fees. Equal if the price ends
 * sooner.
 */
export function getCostRange({ cost, twelve_months: twelve }: PricedItem): { low: number; high: number } {
  // The range of read days for a whole year at the plan's price has no meaning for part of a year.
  if (isShort({ twelve_months: twelve })) return { low: twelve.cents, high: twelve.cents };
  return { low: cost.low_cents + twelve.one_time_cents, high: cost.high_cents + twelve.one_time_cents };
}

function sharedVerdict(verified: readonly PricedItem[]): RankingView["verdict"] {
  const [first, ...more] = new Set(verified.map(({ plan }) => plan.proof.verdict));
  return first && first !== "unproven" && more.length === 0 ? first : null;
}

/** Returns the range by meter-read day if it is worth a line. */
export function readDayRange(item: RankedItem): { readonly low: number; readonly high: number } | null {
  if (!isPriced(item)) return null;
  const { low, high } = getCostRange(item);
  return high - low < MIN_RANGE_CENTS ? null : { low, high };
}

export interface MonthBill {
  /** YYYY-MM. */
  readonly month: string;
  readonly cents: number;
}

/** Returns a year's bills with their months. */
export function listBills(
  cost: Pick<PlanCost, "month_cents">,
  months: Ranking["usage"]["months"],
): MonthBill[] {
  return cost.month_cents.map((cents, index) => ({ month: months[index]?.month ?? "", cents }));
}

/** Returns the lowest and the highest of a year's bills, the first of ties, or null without months. */
export function monthEnds(
  cost: PlanCost,
  months: Ranking["usage"]["months"],
): { readonly low: MonthBill; readonly high: MonthBill } | null {
  const [first, ...rest] = listBills(cost, months);
  if (!first) return null;
  return {
    low: rest.reduce((low, bill) => (bill.cents < low.cents ? bill : low), first),
    high: rest.reduce((high, bill) => (bill.cents > high.cents ? bill : high), first),
  };
}

/**
 * Returns the values of a message about a yearly difference in cents: its size, and "less" below zero. A dollar a year
 * is nothing.
 */
export function toYearDifference(cents: number): { cents: number; direction: "less" | "more" | "same" } {
  const difference = toDifference(cents);
  return difference.cents < SAME_CENTS ? { ...difference, direction: "same" } : difference;
}

/**
 * Returns the cents that a visitor's plan saves (positive) or costs more over twelve months compared with what they pay
 * now. Null if that is not known, and for a home, whose plans have the net savings of switching to them.
 */
export function getSavings(item: RankedItem, { ranking, isLocationRanking }: RankingView): number | null {
  const { current_cents: current } = ranking;
  return isLocationRanking || current === null || !isPriced(item)
    ? null
    : subtractYears(current, item.twelve_months.cents);
}

/**
 * Whether the page can offer to order a plan: at a home only plans it can switch to, and none while an order is in
 * progress.
 */
export function canOrder(item: RankedItem, { isLocationRanking, items }: RankingView): boolean {
  if (!isLocationRanking) return true;
  if (isPriced(item)) return Boolean(item.switch);
  return items.some((other) => other.switch);
}

function isSameYear(a: RankedItem, b: RankedItem): boolean {
  return isPriced(a) && isPriced(b) && Math.abs(a.twelve_months.cents - b.twelve_months.cents) < SAME_CENTS;
}

/**
 * Returns the first plan after the top of a list that costs a different amount, otherwise the second plan. Null if
 * there is none.
 */
export function nextOtherPrice(items: readonly RankedItem[]): RankedItem | null {
  const [head, ...rest] = items;
  if (!head) return null;
  return rest.find((item) => item.cost !== null && !isSameYear(head, item)) ?? rest[0] ?? null;
}

/**
 * Returns the rank of a verified plan among those that the list can show, and how many of them cost the same within a
 * dollar.
 */
export function getRank(
  item: RankedItem,
  items: readonly RankedItem[],
  withShort: boolean,
): { readonly rank: number; readonly of: number; readonly ties: number } {
  const pool = items.filter((other) => isVerified(other) && (withShort || !isShort(other)));
  const ties = pool.filter((other) => other !== item && isSameYear(item, other)).length;
  return { rank: pool.indexOf(item) + 1, of: pool.length, ties };
}

/**
 * Whether a home cannot order the plan because its provider offers it only to new customers. Nothing can be ordered
 * while an order is in progress, and then no plan is singled out.
 */
export function isForNewCustomers(item: RankedItem, view: RankingView): boolean {
  const isOffered = view.isLocationRanking && view.items.some((other) => other.switch);
  return isOffered && isVerified(item) && !item.switch && item.plan.new_customers_only;
}

/**
 * Returns the values of the sentence about the cents that switching on a day saves (positive) or costs. `own`: the day
 * is another than the page's best day.
 */
export function toNetValues(
  cents: number,
  day: string,
  bestDay: string | null = null,
): ReturnType<typeof toYearDifference> & { day: string; own: boolean } {
  return { ...toYearDifference(-cents), day, own: bestDay !== null && day !== bestDay };
}
