// The first sentence about plans side by side.
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { isLasting } from "../results/plan-groups.ts";
import type { RankedItem } from "../results/plan-groups.ts";
import { SAME_CENTS } from "../results/view.ts";

/**
 * Names the cheapest plan and what it saves compared with the next. Plans without a verified price for twelve months
 * are left out, because the list does not rank them. Undefined if fewer than two plans remain.
 */
export function formatLead(items: readonly RankedItem[], messages: Messages<"side">): string | undefined {
  const lasting = items.filter(isLasting);
  const [first, second] = lasting.toSorted((a, b) => a.twelve_months.cents - b.twelve_months.cents);
  if (first && second) {
    const { cents } = first.twelve_months;
    const other = second.twelve_months.cents - cents;
    return messages.best({
      plan: first.plan.name,
      cents,
      other,
      tie: other < SAME_CENTS,
      leftOut: lasting.length < items.length,
    });
  }
  return items.length === 1 ? messages.oneOnly : undefined;
}
