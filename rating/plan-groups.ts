// The four groups that every count of plans consists of, and the lowest price that a page may name.
import type {
  PlanCost,
  PlanCounts,
  PlanSwitch,
  RankedPlan,
  Ranking,
  TwelveMonths,
} from "#contracts/compare.ts";

const MONTHS = 12;

/** `lasting` and `shorter` are verified prices. `shorter` ones end within twelve months. */
export type PlanGroup = Exclude<keyof PlanCounts, "listed">;

/** A plan of a visitor's ranking, or of a home's, which also has the switch to it. */
export interface RankedItem extends RankedPlan {
  readonly switch?: PlanSwitch | null;
  /** Only a home's: the day from which the term is counted, YYYY-MM-DD. */
  readonly starts_on?: string;
}

/** A visitor's ranking or a home's. */
export type AnyRanking = Omit<Ranking, "results"> & { readonly results: readonly RankedItem[] };

/** A ranked plan with a cost. */
export interface PricedItem extends RankedItem {
  readonly cost: PlanCost;
  readonly twelve_months: TwelveMonths;
}

export function isPriced(item: RankedItem): item is PricedItem {
  return item.cost !== null && item.twelve_months !== null;
}

/** Whether the price ends within the twelve months that are shown. False without a price. */
export function isShort({ twelve_months: twelve }: Pick<RankedItem, "twelve_months">): boolean {
  return twelve !== null && twelve.price_months < MONTHS;
}

/** Returns the group that a plan is counted in. */
export function getPlanGroup(item: RankedItem): PlanGroup {
  if (!isPriced(item)) return "unpriced";
  if (item.plan.proof.verdict === "unproven") return "unverified";
  return isShort(item) ? "shorter" : "lasting";
}

/** Whether a plan has a verified price. Only those are ranked. */
export function isVerified(item: RankedItem): item is PricedItem {
  const group = getPlanGroup(item);
  return group === "lasting" || group === "shorter";
}

/** Whether a plan may be called the cheapest: its price is verified and lasts twelve months or longer. */
export function isLasting(item: RankedItem): item is PricedItem {
  return getPlanGroup(item) === "lasting";
}

export interface Lowest {
  /** The lowest verified price that lasts twelve months or longer and is not prepaid. Null if there is none. */
  readonly item: PricedItem | null;
  /** Whether a prepaid plan costs less, so that it must be mentioned as left out. */
  readonly prepaidIsLower: boolean;
}

/** Finds the price that leads, preview and explanations compare with. The results are sorted, lowest first. */
export function getLowest(results: readonly RankedItem[]): Lowest {
  const lasting = results.filter(isLasting);
  const item = lasting.find(({ plan }) => !plan.prepaid) ?? null;
  return { item, prepaidIsLower: item !== null && lasting[0] !== item };
}
