import type { OrderState } from "#contracts/order-moves.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

const TONES: Record<OrderState, Tone> = {
  started: "warn",
  submitted: "info",
  accepted: "info",
  scheduled: "info",
  active: "good",
  ended: "neutral",
  rejected: "bad",
  cancelled: "neutral",
  handed_off: "warn",
};

/** Where an order stands, in a word or two. */
export function StateBadge({ state }: { readonly state: OrderState }) {
  const { states } = useMessages("orders");
  return <Badge tone={TONES[state]}>{states[state]}</Badge>;
}
