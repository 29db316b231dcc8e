// What the page says of a ranking, computed once: groups, the ends of the bars,
// what the first sentence compares.
import type { PlanCost, RankedPlan, Ranking } from "#contracts/compare.ts";

/** A year must hold at least this many months of price, or the year's figure is partly a guess. */
const YEAR_MONTHS = 12;
/** A range by read day that is narrower than $5 a year is not worth a line; ours. */
const RANGE_WORTH_SAYING_CENTS = 500;
/** Prices of this many days may have changed; ours (the listing is published daily). */
const FRESH_DAYS = 7;

export const GROUPS = ["proved", "unproven", "unpriced"] as const;
/** `proved`: the price reproduces the label. `unproven`: a price that does not. `unpriced`: none. */
export type Group = (typeof GROUPS)[number];

export interface RankingView {
  readonly ranking: Ranking;
  /** In the ranking's own order. */
  readonly items: readonly RankedPlan[];
  /** Ends of every bar, in cents a year; null where nothing is priced. */
  readonly scale: { readonly min: number; readonly max: number } | null;
  /** Cheapest plan with a proved price. */
  readonly cheapest: Priced | null;
  /** Cheapest proved one whose price holds for a year or longer, where `cheapest` does not. */
  readonly cheapestYear: Priced | null;
  readonly provedCount: number;
  /** The verdict that all proved prices share, said once above the list; null where they differ. */
  readonly verdict: "exact" | "inferred" | null;
  readonly byId: ReadonlyMap<string, RankedPlan>;
  /** What the person has now, where it is a plan of the list. */
  readonly current: RankedPlan | null;
}

/** A ranked plan with a cost. */
export interface Priced extends RankedPlan {
  readonly cost: PlanCost;
}

export function isPriced(item: RankedPlan): item is Priced {
  return item.cost !== null;
}

export function groupOf({ plan, cost }: RankedPlan): Group {
  if (cost === null) return "unpriced";
  return plan.proof.verdict === "unproven" ? "unproven" : "proved";
}

export function viewOf(ranking: Ranking, currentId: string | null): RankingView {
  const items = ranking.results;
  const proved = items.filter(isPriced).filter((item) => groupOf(item) === "proved");
  const cheapest = proved[0] ?? null;
  const lasting = proved.find((item) => item.plan.term_months >= YEAR_MONTHS) ?? null;
  const byId = new Map(items.map((item) => [item.plan.id, item]));
  return {
    ranking,
    items,
    scale: scaleOf(items, ranking.current_cents),
    cheapest,
    cheapestYear: lasting === cheapest ? null : lasting,
    provedCount: proved.length,
    verdict: sharedVerdict(proved),
    byId,
    current: (currentId === null ? null : byId.get(currentId)) ?? null,
  };
}

function scaleOf(items: readonly RankedPlan[], current: number | null): RankingView["scale"] {
  const costs = items.filter(isPriced).map(({ cost }) => cost);
  if (costs.length === 0) return null;
  const told = current === null ? [] : [current];
  return {
    min: Math.min(...costs.map((cost) => cost.low_cents), ...told),
    max: Math.max(...costs.map((cost) => cost.high_cents), ...told),
  };
}

function sharedVerdict(proved: readonly Priced[]): RankingView["verdict"] {
  const [first, ...more] = new Set(proved.map(({ plan }) => plan.proof.verdict));
  return first && first !== "unproven" && more.length === 0 ? first : null;
}

/** The range by read day where it is worth a line. */
export function readDayRange(cost: PlanCost): { readonly low: number; readonly high: number } | null {
  const { low_cents: low, high_cents: high } = cost;
  return high - low < RANGE_WORTH_SAYING_CENTS ? null : { low, high };
}

export interface MonthBill {
  /** YYYY-MM. */
  readonly month: string;
  readonly cents: number;
}

/** The cheapest and the dearest month, the first of equals; null without months. */
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

/** Whether the price ends before the year that is shown. */
export function endsWithinYear(item: RankedPlan): boolean {
  return item.plan.term_months > 0 && item.plan.term_months < YEAR_MONTHS;
}

/** Whole days from a date to a moment (ms since the epoch), and whether prices of then may have changed. */
export function catalogueAge(asOf: string, now: number): { readonly days: number; readonly old: boolean } {
  const days = Math.max(0, Math.floor((now - Date.parse(`${asOf}T00:00:00Z`)) / 86_400_000));
  return { days, old: days > FRESH_DAYS };
}

/** A year's difference under a dollar is none: it is less than the rounding of twelve bills. */
export const SAME_CENTS = 100;

function sameYear(a: RankedPlan, b: RankedPlan): boolean {
  return a.cost !== null && b.cost !== null && Math.abs(a.cost.year_cents - b.cost.year_cents) < SAME_CENTS;
}

/** The first plan after the head of a list that costs another sum, else its second; null where there is none. */
export function nextOtherPrice(items: readonly RankedPlan[]): RankedPlan | null {
  const [head, ...rest] = items;
  if (!head) return null;
  return rest.find((item) => item.cost !== null && !sameYear(head, item)) ?? rest[0] ?? null;
}

/** How many other proved plans cost the same within a dollar a year. */
export function tiesOf(item: RankedPlan, items: readonly RankedPlan[]): number {
  return items.filter((other) => other !== item && groupOf(other) === "proved" && sameYear(item, other))
    .length;
}
