import type { OrderCode, OrderState } from "#contracts/order-transitions.ts";
import type { Connector } from "#contracts/checkout.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

/** The tone of each order status, as its customer sees it. */
export const ORDER_TONES: Readonly<Record<OrderState, Tone>> = {
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

interface StateBadgeProps {
  readonly state: OrderState;
  /** An order that we submit ourselves is not shown as left unfinished by its customer. */
  readonly connector?: Connector;
  /** Code of its newest event: an order that waits for a deposit, or that we closed, is shown as such. */
  readonly code?: OrderCode | null;
  /** YYYY-MM-DD. Null if it is not known. */
  readonly startsOn: string | null;
  /** Whether its contract is active and past its end date. */
  readonly over?: boolean;
  /** Whether the provider still has to respond to a request to cancel. */
  readonly canceling?: boolean;
}

/** An order's status in a word or two. */
export function StateBadge({ state, connector, code, startsOn, over, canceling }: StateBadgeProps) {
  const { states, starts } = useMessages("orders");
  if (canceling) return <Badge tone="warn">{states.canceling}</Badge>;
  if (state === "started" && connector === "partner") return <Badge tone="info">{states.sending}</Badge>;
  if (state === "submitted" && code === "hold_for_credit") return <Badge tone="warn">{states.held}</Badge>;
  if (state === "cancelled" && code === "no_answer")
    return <Badge tone={ORDER_TONES.cancelled}>{states.closed}</Badge>;
  if (state === "active" && over) return <Badge tone="warn">{states.over}</Badge>;
  if (state === "scheduled")
    return (
      <Badge tone={ORDER_TONES.scheduled}>
        {startsOn === null ? states.scheduled : starts({ day: startsOn })}
      </Badge>
    );
  return <Badge tone={ORDER_TONES[state]}>{states[state]}</Badge>;
}
