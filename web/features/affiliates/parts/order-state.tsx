import type { OrderState } from "#contracts/order-transitions.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { ORDER_TONES } from "#web/shared/parts/state-badge.tsx";
import { Badge } from "#web/ui/badge.tsx";

/** An affiliate has nothing to do about an order that its customer has not finished. */
const TONES = { ...ORDER_TONES, started: "neutral" } as const;

/** The status of someone else's order, in a word or two. */
export function OrderStateBadge({ state }: { readonly state: OrderState }) {
  const { states } = useMessages("affiliates");
  return <Badge tone={TONES[state]}>{states[state]}</Badge>;
}
