// Filters and order of the ranking, as encoded in the URL: /compare/results?term=7-12&green=50&sort=worst. Anything in
// the URL that is not in our format is ignored.
import type { PlanCounts, Ranking } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { getPlanGroup, isPriced, isShort, isVerified } from "#rating/plan-groups.ts";
import type { RankedItem } from "#rating/plan-groups.ts";
import { sumSummerBills } from "#rating/summer-bills.ts";
import { getCostRange, listBills } from "./view.ts";

export const TERM_BANDS = ["monthly", "1-6", "7-12", "13-24", "25up"] as const;
export type TermBand = (typeof TERM_BANDS)[number];

export const RATE_TYPES = ["fixed", "variable", "indexed"] as const;
export type RateType = (typeof RATE_TYPES)[number];

/** Bands in which some or all terms end within twelve months. */
const SHORT_BANDS: ReadonlySet<TermBand> = new Set(["monthly", "1-6", "7-12"]);

/** Minimum percentage of renewable energy. 0 = any. */
export const RENEWABLE_FLOORS = [0, 25, 50, 100] as const;
export type RenewableFloor = (typeof RENEWABLE_FLOORS)[number];

/** Maximum early termination fee in dollars. The steps are our own. */
export const FEE_CEILINGS = [0, 100, 150, 200, 300] as const;
export type FeeCeiling = (typeof FEE_CEILINGS)[number];

/**
 * For one home, average price and savings result in the same order as the yearly cost, so there is no sorting by them:
 * such a choice would do nothing.
 */
export const SORTS = ["cost", "worst", "peak", "summer", "fee", "long", "short", "green"] as const;
export type Sort = (typeof SORTS)[number];

export interface Filters {
  /** Also lists verified prices that end within twelve months. */
  readonly short: boolean;
  /** None = any. The same applies to rates and providers. */
  readonly terms: readonly TermBand[];
  readonly rates: readonly RateType[];
  /** Names of providers as listed. */
  readonly providers: readonly string[];
  readonly renewable: RenewableFloor;
  /** Null = any. */
  readonly maxFee: FeeCeiling | null;
  readonly noPrepaid: boolean;
  /** Leaves out plans that are sold to new customers only. */
  readonly openToAll: boolean;
  readonly provedOnly: boolean;
  readonly noCliff: boolean;
}

export interface ListState {
  readonly filters: Filters;
  readonly sort: Sort;
}

/**
 * Prepaid plans are shown by default and marked: there are few, and hiding one without being requested would hide a
 * price.
 */
export const NO_FILTERS: Filters = {
  short: false,
  terms: [],
  rates: [],
  providers: [],
  renewable: 0,
  maxFee: null,
  noPrepaid: false,
  openToAll: false,
  provedOnly: false,
  noCliff: false,
};

const MAX_PROVIDERS = 100;
const FILTER_PARAMS: ReadonlySet<string> = new Set([
  "short",
  "term",
  "rate",
  "provider",
  "green",
  "fee",
  "prepaid",
  "new",
  "proved",
  "cliff",
  "sort",
]);

/** Parses the state in a URL's query. Never fails. */
export function parseList(query: URLSearchParams): ListState {
  return {
    filters: {
      short: query.get("short") === "yes",
      terms: parseKnownList(TERM_BANDS, query.get("term")),
      rates: parseKnownList(RATE_TYPES, query.get("rate")),
      providers: [...new Set(query.getAll("provider"))].filter(Boolean).slice(0, MAX_PROVIDERS),
      renewable: parseKnownNumber(RENEWABLE_FLOORS, query.get("green")) ?? 0,
      maxFee: parseKnownNumber(FEE_CEILINGS, query.get("fee")),
      noPrepaid: query.get("prepaid") === "no",
      openToAll: query.get("new") === "no",
      provedOnly: query.get("proved") === "yes",
      noCliff: query.get("cliff") === "no",
    },
    sort: SORTS.find((sort) => sort === query.get("sort")) ?? "cost",
  };
}

/**
 * Returns the query with the state in it and all its other fields (an affiliate's id) preserved. Defaults are left out.
 */
export function formatList(state: ListState, query: URLSearchParams): URLSearchParams {
  const { filters, sort } = state;
  const out = new URLSearchParams([...query].filter(([key]) => !FILTER_PARAMS.has(key)));
  const set = (key: string, value: string | false): void => {
    if (value) out.set(key, value);
  };
  set("short", filters.short && "yes");
  set("term", TERM_BANDS.filter((band) => filters.terms.includes(band)).join(","));
  set("rate", RATE_TYPES.filter((rate) => filters.rates.includes(rate)).join(","));
  for (const provider of filters.providers) out.append("provider", provider);
  set("green", filters.renewable > 0 && String(filters.renewable));
  set("fee", filters.maxFee !== null && String(filters.maxFee));
  set("prepaid", filters.noPrepaid && "no");
  set("new", filters.openToAll && "no");
  set("proved", filters.provedOnly && "yes");
  set("cliff", filters.noCliff && "no");
  set("sort", sort !== "cost" && sort);
  return out;
}

/**
 * Returns the number of active filters, each kind counted once. `short` is not counted, because its chip is always
 * visible.
 */
export function countFilters(filters: Filters): number {
  const { terms, rates, providers, renewable, maxFee, noPrepaid, openToAll, provedOnly, noCliff } = filters;
  const set = [terms.length > 0, rates.length > 0, providers.length > 0, renewable > 0, maxFee !== null];
  return [...set, noPrepaid, openToAll, provedOnly, noCliff].filter(Boolean).length;
}

/** Removes all filters. Whether prices that end within twelve months are listed does not change. */
export function clearFilters({ short }: Filters): Filters {
  return { ...NO_FILTERS, short };
}

/**
 * Whether verified prices that end within twelve months are listed: the chip is removed, or a filter includes terms or
 * rates that are among them.
 */
export function includesShort({ short, terms, rates }: Filters): boolean {
  return short || terms.some((band) => SHORT_BANDS.has(band)) || rates.some((rate) => rate !== "fixed");
}

/**
 * Returns the maximum number of verified plans that the list can show with its chip, from the counts of the ranking.
 */
export function poolSize(counts: PlanCounts, filters: Filters): number {
  return counts.lasting + (includesShort(filters) ? counts.shorter : 0);
}

/**
 * Returns the plans that pass, in the requested order. Ties preserve their order. `months` are those of the ranking's
 * bills.
 */
export function applyList(
  items: readonly RankedItem[],
  state: ListState,
  months: Ranking["usage"]["months"],
): readonly RankedItem[] {
  const passing = items.filter((item) => passes(item, state.filters));
  const key = SORT_KEYS[state.sort];
  return key === null ? passing : passing.toSorted((a, b) => compareKeys(key(a, months), key(b, months)));
}

/**
 * Whether a plan passes. The chip for twelve months applies to verified prices only, because the others are listed
 * separately.
 */
export function passes(item: RankedItem, filters: Filters): boolean {
  const { plan, flags } = item;
  return (
    (includesShort(filters) || getPlanGroup(item) !== "shorter") &&
    isAmong(filters.terms, termBand(plan.term_months)) &&
    isAmong(filters.rates, plan.rate_type) &&
    isAmong(filters.providers, plan.provider.name) &&
    plan.renewable_percent >= filters.renewable &&
    (filters.maxFee === null || getHighestFee(plan) <= filters.maxFee) &&
    !(filters.noPrepaid && plan.prepaid) &&
    !(filters.openToAll && plan.new_customers_only) &&
    !(filters.provedOnly && !isVerified(item)) &&
    !(filters.noCliff && flags.includes("credit_cliff"))
  );
}

/** Counts the verified plans that each choice of a group would list, with the other filters unchanged. */
export function countChoices<V extends string>(
  items: readonly RankedItem[],
  choices: readonly V[],
  filtersWith: (choice: V) => Filters,
): ReadonlyMap<V, number> {
  const verified = items.filter(isVerified);
  return new Map(
    choices.map((choice) => {
      const filters = filtersWith(choice);
      return [choice, verified.filter((item) => passes(item, filters)).length];
    }),
  );
}

/** Returns the band of a term in months. 0 = month to month. */
export function termBand(months: number): TermBand {
  if (months === 0) return "monthly";
  if (months <= 6) return "1-6";
  if (months <= 12) return "7-12";
  return months <= 24 ? "13-24" : "25up";
}

/** Returns the maximum early termination fee in dollars, on the first day. Infinite if it is unknown. */
export function getHighestFee(plan: Pick<Plan, "termination_fee" | "term_months">): number {
  const fee = plan.termination_fee;
  if (fee.kind === "unknown") return Number.POSITIVE_INFINITY;
  if (fee.kind === "none") return 0;
  return fee.kind === "flat" ? fee.amount_usd : fee.amount_usd * plan.term_months;
}

/** Smallest first. Null preserves the ranking's own order. Plans without the value come last. */
const SORT_KEYS: Record<Sort, ((item: RankedItem, months: Ranking["usage"]["months"]) => number) | null> = {
  cost: null,
  worst: worstYear,
  // The bills are known for the whole year only if the price lasts.
  peak: (item) =>
    isPriced(item) && !isShort(item) ? Math.max(...item.cost.month_cents) : Number.POSITIVE_INFINITY,
  summer: (item, months) => getSummerCents(item, months) ?? Number.POSITIVE_INFINITY,
  fee: ({ plan }) => getHighestFee(plan),
  long: ({ plan }) => -plan.term_months,
  short: ({ plan }) => plan.term_months,
  green: ({ plan }) => -plan.renewable_percent,
};

/** Returns the sum of the summer bills in cents. Null if the bills of the whole year are not known. */
export function getSummerCents(item: RankedItem, months: Ranking["usage"]["months"]): number | null {
  return isPriced(item) && !isShort(item) ? sumSummerBills(listBills(item.cost, months)) : null;
}

/**
 * Returns the cents of the worst twelve months: the worst meter-read day, or month-to-month prices after a price that
 * ends.
 */
function worstYear(item: RankedItem): number {
  if (!isPriced(item)) return Number.POSITIVE_INFINITY;
  const { twelve_months: twelve } = item;
  const after = twelve.then_month_to_month?.high_cents;
  if (after === undefined || twelve.then_cents === null) return getCostRange(item).high;
  return twelve.cents + Math.max(0, after - twelve.then_cents);
}

/** Not a − b, which is NaN for two infinities. */
function compareKeys(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function isAmong<T>(chosen: readonly T[], value: T): boolean {
  return chosen.length === 0 || chosen.includes(value);
}

function parseKnownList<T extends string>(known: readonly T[], text: string | null): readonly T[] {
  const requested = new Set(text?.split(","));
  return known.filter((value) => requested.has(value));
}

function parseKnownNumber<T extends number>(known: readonly T[], text: string | null): T | null {
  return known.find((value) => String(value) === text) ?? null;
}
