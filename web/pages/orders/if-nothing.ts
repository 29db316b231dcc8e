// What doing nothing at the end of a term would cost: the month-to-month plans of today, for this home.
import type { BestPlans } from "#contracts/portal.ts";

export interface MonthToMonth {
  /** The provider's own month-to-month plan, cents a year; null where it lists none. */
  readonly own_cents: number | null;
  /** Cheapest and dearest of all month-to-month plans, cents a year. */
  readonly low_cents: number;
  readonly high_cents: number;
  /** How many they are. */
  readonly count: number;
}

function lowest(costs: readonly number[]): number | null {
  return costs.length === 0 ? null : Math.min(...costs);
}

type Provider = BestPlans["results"][number]["plan"]["provider"];

// Brands of one certificate are one provider.
function isSame(a: Provider, b: Provider): boolean {
  return a.puct_number === null || b.puct_number === null
    ? a.name === b.name
    : a.puct_number === b.puct_number;
}

/** Null where none is listed for the home. Plans whose price is not proved are left out, and prepaid ones: nobody is moved to those. */
export function monthToMonth(plans: Pick<BestPlans, "results">, provider: Provider): MonthToMonth | null {
  const priced = plans.results.flatMap(({ plan, cost }) =>
    cost && plan.term_months <= 1 && !plan.prepaid && plan.proof.verdict !== "unproven"
      ? [{ provider: plan.provider, cents: cost.year_cents }]
      : [],
  );
  const all = priced.map(({ cents }) => cents);
  const low_cents = lowest(all);
  if (low_cents === null) return null;
  const own = priced.filter(({ provider: theirs }) => isSame(theirs, provider));
  return {
    own_cents: lowest(own.map(({ cents }) => cents)),
    low_cents,
    high_cents: Math.max(...all),
    count: all.length,
  };
}

/** The cheapest plan with a term that a customer of `provider` may take, cents a year; null where none is priced. */
export function cheapestWithTerm(plans: Pick<BestPlans, "results">, provider: Provider): number | null {
  return lowest(
    plans.results.flatMap(({ plan, cost }) => {
      const open = !plan.prepaid && !(plan.new_customers_only && isSame(plan.provider, provider));
      const told = cost !== null && plan.proof.verdict !== "unproven";
      return told && open && plan.term_months >= 3 ? [cost.year_cents] : [];
    }),
  );
}
