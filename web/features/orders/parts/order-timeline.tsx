import type { OrderCode } from "#contracts/order-transitions.ts";
import type { OrderDetail } from "#contracts/orders.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Timeline } from "#web/ui/timeline.tsx";
import { orderSteps, type OrderStep } from "#web/shared/parts/order-steps.ts";

type OrderMessages = Messages<"order">;

interface OrderTimelineProps {
  readonly order: OrderDetail;
  /** YYYY-MM-DD in Texas. */
  readonly today: string;
}

/** Lists the events of an order with their reasons and actors, and the next step. */
export function OrderTimeline({ order, today }: OrderTimelineProps) {
  const messages = useMessages("order");
  return (
    <Timeline
      steps={orderSteps(order, today).map((step) => ({
        key: step.key,
        phase: step.phase,
        title: stepTitle(step, messages),
        when: stepTime(step, order, messages),
        detail: stepDetail(step, messages),
      }))}
    />
  );
}

/**
 * Returns the title of a step. An order without a reported outcome was closed, not canceled. A plan's start and end are
 * in the past tense once they have happened.
 */
export function stepTitle(
  { what, phase, code }: Pick<OrderStep, "what" | "phase" | "code">,
  messages: OrderMessages,
): string {
  if (what === "cancelled" && code === "no_answer") return messages.steps.closed;
  const isPast = phase !== "coming" && (what === "active" || what === "ended");
  return isPast ? messages.happened[what] : messages.steps[what];
}

/** Steps that only a provider takes, also when a customer reported them. */
const PROVIDER_STEPS: ReadonlySet<OrderStep["what"]> = new Set([
  "accepted",
  "scheduled",
  "active",
  "rejected",
  "ended",
]);

/** Returns the day of a step, with who took it, or that it isn't known yet. */
export function stepTime(
  { what, day, phase, actor }: OrderStep,
  { state }: Pick<OrderDetail, "state">,
  messages: OrderMessages,
): string {
  // The date is set, but the provider did not send it.
  if (day === null) return what === "active" && state === "scheduled" ? messages.askDate : messages.unknown;
  if (phase === "coming") return messages.expected({ day });
  const isNamed = actor !== null && actor !== "system" && !(actor === "customer" && PROVIDER_STEPS.has(what));
  return messages.when({ day, by: isNamed ? messages.by[actor] : null });
}

function datesText({ starts_on: starts, ends_on: ends }: OrderStep, messages: OrderMessages): string | null {
  if (starts !== null && ends !== null) return messages.dates.both({ starts, ends });
  if (starts !== null) return messages.dates.starts({ day: starts });
  return ends === null ? null : messages.dates.ends({ day: ends });
}

// A rejection without a response: the provider accepted nothing. After one for credit, nothing is required anymore.
function whyText(
  what: OrderStep["what"],
  code: Exclude<OrderCode, "other">,
  messages: OrderMessages,
): string {
  if (what === "rejected" && code === "no_answer") return messages.notAccepted;
  return what === "rejected" && code === "hold_for_credit"
    ? messages.rejectedForCredit
    : messages.codes[code];
}

/** Returns the reason, the message, and the dates that came with it, as sentences. Null if there is nothing to show. */
export function stepDetail(step: OrderStep, messages: OrderMessages): string | null {
  const { code, reason, actor, what } = step;
  const text =
    reason && (actor === "customer" ? messages.yourReason({ reason }) : messages.providerReason({ reason }));
  // "Something else" is not a reason.
  const why = code === null || code === "other" ? null : whyText(what, code, messages);
  const sentences = [why, text, datesText(step, messages)].filter(Boolean);
  return sentences.length === 0 ? null : sentences.join(" ");
}
