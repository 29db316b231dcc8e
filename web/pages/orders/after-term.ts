// What the choices at the end of a term come to, as pages show them.
import type { RankedPlan } from "#contracts/compare.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";

export interface AfterTerm {
  /** The provider lists a month-to-month plan of its own. */
  readonly own: boolean;
  /** Cents a year; the two are equal where there is one price. */
  readonly low_cents: number;
  readonly high_cents: number;
}

/** What doing nothing costs; null where the list has no price for it. */
export function afterTerm({ default_renewal }: Pick<RenewalChoices, "default_renewal">): AfterTerm | null {
  const { plan, low_cents, high_cents } = default_renewal;
  const own = plan?.cost?.year_cents;
  if (own !== undefined) return { own: true, low_cents: own, high_cents: own };
  return low_cents === null || high_cents === null ? null : { own: false, low_cents, high_cents };
}

/** The lowest yearly cost among the plans, cents; null where none is priced. */
export function cheapestOf(plans: readonly RankedPlan[]): number | null {
  const costs = plans.flatMap(({ cost }) => (cost ? [cost.year_cents] : []));
  return costs.length === 0 ? null : Math.min(...costs);
}
