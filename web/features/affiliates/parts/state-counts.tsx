import type { AffiliateStats } from "#contracts/affiliates.ts";
import type { OrderState } from "#contracts/order-transitions.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Text } from "#web/ui/layout.tsx";
import { OrderStateBadge } from "./order-state.tsx";

/** Display order. */
const STATES: Record<OrderState, number> = {
  active: 0,
  scheduled: 1,
  accepted: 2,
  submitted: 3,
  handed_off: 4,
  started: 5,
  ended: 6,
  rejected: 7,
  cancelled: 8,
};

/** The number of orders by status. Statuses without orders are left out. */
export function StateCounts({ counts }: { readonly counts: AffiliateStats["by_state"] }) {
  const { stats: messages } = useMessages("affiliates");
  const format = useFormat();
  const shown = (Object.keys(STATES) as OrderState[]).filter((state) => counts[state] > 0);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Text size="small" tone="muted">
        {messages.states}
      </Text>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {shown.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <OrderStateBadge state={state} />
            <span className="figures font-semibold">{format.number(counts[state])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
