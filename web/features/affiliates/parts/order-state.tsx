import type { OrderState } from "#contracts/order-transitions.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const TONES: Record<OrderState, Tone> = {
  started: "neutral",
  handed_off: "warn",
  submitted: "info",
  accepted: "info",
  scheduled: "info",
  active: "good",
  ended: "neutral",
  rejected: "bad",
  cancelled: "neutral",
};

/** The status of someone else's order, in a word or two. */
export function OrderStateBadge({ state }: { readonly state: OrderState }) {
  const { states } = useMessages("affiliates");
  return <Badge tone={TONES[state]}>{states[state]}</Badge>;
}
