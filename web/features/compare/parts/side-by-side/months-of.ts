// Twelve months on a plan: its bills, and after a price that ends, the cost of a typical plan.
import type { Ranking } from "#contracts/compare.ts";
import { afterMonths, billNumber, monthAhead } from "../results/after-months.ts";
import { isPriced } from "#rating/plan-groups.ts";
import type { PricedItem, RankedItem } from "#rating/plan-groups.ts";

type Months = Ranking["usage"]["months"];

export interface SideMonth {
  /** YYYY-MM in the twelve months ahead. */
  readonly month: string;
  /** Null if no typical price is known for it. */
  readonly cents: number | null;
  /** Not a bill of this plan: its price has ended. */
  readonly after: boolean;
}

/**
 * Returns the twelve months of a plan from its first bill on. Months after its price are at today's typical 12-month
 * price.
 */
export function buildSideMonths(
  { cost, twelve_months: twelve }: PricedItem,
  months: Months,
): readonly SideMonth[] {
  const after = afterMonths(twelve, months);
  return months
    .map(({ month }, index) => {
      const then = after.get(index);
      const cents = then === undefined ? (cost.month_cents[index] ?? null) : then;
      const place = billNumber(month, twelve.from);
      return { month: monthAhead(month, twelve.from), cents, after: then !== undefined, place };
    })
    .toSorted((a, b) => a.place - b.place);
}

/** Returns the months that the plans' bars and rows share, YYYY-MM. Empty without a priced plan. */
export function sharedMonths(items: readonly RankedItem[], months: Months): readonly string[] {
  const item = items.find(isPriced);
  return item ? buildSideMonths(item, months).map(({ month }) => month) : [];
}
