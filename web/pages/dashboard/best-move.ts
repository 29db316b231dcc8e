// The one thing worth doing about a home's plan, from the ranking of its plans. Pure.
import type { BestPlan, BestPlans, Contract } from "#contracts/portal.ts";

/** A move must save more than this a year, in cents: less than a dollar a month is not worth the trouble; ours. */
export const WORTH_CENTS = 1200;
/** A price that ends sooner says little of a year. */
const YEAR_MONTHS = 12;

export type BestMove =
  /** No plan here has a price that was proved. */
  | { readonly kind: "unknown" }
  /** What the home has now is not known, so there is nothing to compare with. */
  | { readonly kind: "cheapest"; readonly plan: BestPlan; readonly year_cents: number }
  /** Nothing on the list is worth a move. */
  | { readonly kind: "stay" }
  /** `fee_cents`: what leaving costs today; null where nobody told. */
  | {
      readonly kind: "switch";
      readonly plan: BestPlan;
      readonly savings_cents: number;
      readonly fee_cents: number | null;
    }
  /** Later, when leaving is free. */
  | {
      readonly kind: "wait";
      readonly plan: BestPlan;
      readonly savings_cents: number;
      readonly on: string;
    };

/** The best move on the day `today` (YYYY-MM-DD). */
export function bestMove(best: BestPlans, contract: Contract | null, today: string): BestMove {
  const [plan] = plansForHome(best.results, contract);
  if (!plan?.cost) return { kind: "unknown" };
  if (best.current_cents === null) return { kind: "cheapest", plan, year_cents: plan.cost.year_cents };
  const savings_cents = best.current_cents - plan.cost.year_cents;
  const on = best.best_switch_on;
  if (savings_cents < WORTH_CENTS || on === null) return { kind: "stay" };
  if (on > today) return { kind: "wait", plan, savings_cents, on };
  return { kind: "switch", plan, savings_cents, fee_cents: best.leaving ? best.leaving.fee_cents : 0 };
}

/**
 * The proved plans that this customer can have, cheapest first: those whose price holds for a year and that are not
 * prepaid, since a year's cost says little of the others; all of them where there are none.
 */
export function plansForHome(results: readonly BestPlan[], contract: Contract | null): readonly BestPlan[] {
  const proved = results.filter(
    ({ plan, cost }) => cost !== null && plan.proof.verdict !== "unproven" && isOpen(plan, contract),
  );
  const lasting = proved.filter(({ plan }) => plan.term_months >= YEAR_MONTHS && !plan.prepaid);
  return lasting.length > 0 ? lasting : proved;
}

/** A plan for new customers is none for those whom its provider serves already. */
function isOpen(plan: BestPlan["plan"], contract: Contract | null): boolean {
  const theirs = contract?.provider?.trim().toLowerCase();
  return !(plan.new_customers_only && theirs === plan.provider.name.toLowerCase());
}
