// What the page says of a ranking, computed once: the ends of the bars, what the first sentence compares.
import type { PlanCost, Ranking } from "#contracts/compare.ts";
import { isPriced, isShort, isVerified, getLowest } from "./plan-groups.ts";
import type { AnyRanking, Lowest, PricedItem, RankedItem } from "./plan-groups.ts";

/** A range by meter-read day that is narrower than $5 a year is not worth a line; ours. */
const MIN_RANGE_CENTS = 500;
/** Prices of this many days may have changed; ours (the listing is published daily). */
const FRESH_DAYS = 7;

export interface RankingView {
  readonly ranking: AnyRanking;
  /** In the ranking's own order. */
  readonly items: readonly RankedItem[];
  /** Ends of every bar, cents for twelve months; null when nothing is priced. */
  readonly scale: { readonly min: number; readonly max: number } | null;
  readonly lowest: Lowest;
  /** The verdict that all verified prices share, shown once above the list; null when they differ. */
  readonly verdict: "exact" | "inferred" | null;
  readonly byId: ReadonlyMap<string, RankedItem>;
  /** What the customer has now, if it is a plan of the list. */
  readonly current: RankedItem | null;
  /** A home's ranking: plans are set against doing nothing there, never against the price of today. */
  readonly isLocationRanking: boolean;
}

/** Builds the view of a visitor's or a home's ranking. */
export function buildView(ranking: AnyRanking, currentId: string | null): RankingView {
  const items = ranking.results;
  const isLocationRanking = "basis" in ranking;
  const byId = new Map(items.map((item) => [item.plan.id, item]));
  return {
    ranking,
    items,
    scale: getScale(items, isLocationRanking ? null : ranking.current_cents),
    lowest: getLowest(items),
    verdict: sharedVerdict(items.filter(isVerified)),
    byId,
    current: (currentId === null ? null : byId.get(currentId)) ?? null,
    isLocationRanking,
  };
}

/** The twelve months at their lowest and highest meter-read day, fees included; equal when the price ends sooner. */
export function getCostRange({ cost, twelve_months: twelve }: PricedItem): { low: number; high: number } {
  // The days of a whole year at the plan's price have no meaning for a part of it.
  if (isShort({ twelve_months: twelve })) return { low: twelve.cents, high: twelve.cents };
  return { low: cost.low_cents + twelve.one_time_cents, high: cost.high_cents + twelve.one_time_cents };
}

function getScale(items: readonly RankedItem[], current: number | null): RankingView["scale"] {
  const ranges = items.filter(isPriced).map(getCostRange);
  if (ranges.length === 0) return null;
  const known = current === null ? [] : [current];
  return {
    min: Math.min(...ranges.map(({ low }) => low), ...known),
    max: Math.max(...ranges.map(({ high }) => high), ...known),
  };
}

function sharedVerdict(verified: readonly PricedItem[]): RankingView["verdict"] {
  const [first, ...more] = new Set(verified.map(({ plan }) => plan.proof.verdict));
  return first && first !== "unproven" && more.length === 0 ? first : null;
}

/** The range by meter-read day if it is worth a line. */
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

/** The lowest and the highest of a year's bills, the first of equals; null without months. */
export function monthEnds(
  cost: PlanCost,
  months: Ranking["usage"]["months"],
): { readonly low: MonthBill; readonly high: MonthBill } | null {
  const bills = cost.month_cents.map((cents, index) => ({ month: months[index]?.month ?? "", cents }));
  const [first, ...rest] = bills;
  if (!first) return null;
  return {
    low: rest.reduce((low, bill) => (bill.cents < low.cents ? bill : low), first),
    high: rest.reduce((high, bill) => (bill.cents > high.cents ? bill : high), first),
  };
}

/** Whole days from a date to a moment (ms since the epoch), and whether prices of then may have changed. */
export function getCatalogAge(asOf: string, now: number): { readonly days: number; readonly old: boolean } {
  const days = Math.max(0, Math.floor((now - Date.parse(`${asOf}T00:00:00Z`)) / 86_400_000));
  return { days, old: days > FRESH_DAYS };
}

/** A year's difference under a dollar is none: it is less than the rounding of twelve bills. */
export const SAME_CENTS = 100;

/**
 * Cents that a visitor's plan saves (positive) or costs more over twelve months than what they pay now; null when that
 * is not known, and for a home, whose plans say what switching to them nets.
 */
export function getSavings(item: RankedItem, { ranking, isLocationRanking }: RankingView): number | null {
  const { current_cents: current } = ranking;
  return isLocationRanking || current === null || !isPriced(item) ? null : current - item.twelve_months.cents;
}

/** Whether the page may offer to order a plan: at a home only what can be switched to, and nothing while an order is in progress. */
export function canOrder(item: RankedItem, { isLocationRanking, items }: RankingView): boolean {
  if (!isLocationRanking) return true;
  if (isPriced(item)) return Boolean(item.switch);
  return items.some((other) => other.switch);
}

function isSameYear(a: RankedItem, b: RankedItem): boolean {
  return isPriced(a) && isPriced(b) && Math.abs(a.twelve_months.cents - b.twelve_months.cents) < SAME_CENTS;
}

/** The first plan after the head of a list that costs another sum, else its second; null when there is none. */
export function nextOtherPrice(items: readonly RankedItem[]): RankedItem | null {
  const [head, ...rest] = items;
  if (!head) return null;
  return rest.find((item) => item.cost !== null && !isSameYear(head, item)) ?? rest[0] ?? null;
}

/** Where a verified plan is among those that the list may show, and how many of them cost the same within a dollar. */
export function getRank(
  item: RankedItem,
  items: readonly RankedItem[],
  withShort: boolean,
): { readonly rank: number; readonly of: number; readonly ties: number } {
  const pool = items.filter((other) => isVerified(other) && (withShort || !isShort(other)));
  const ties = pool.filter((other) => other !== item && isSameYear(item, other)).length;
  return { rank: pool.indexOf(item) + 1, of: pool.length, ties };
}
