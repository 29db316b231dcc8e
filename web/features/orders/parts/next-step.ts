// An order's next step, and whose turn it is.
import type { OrderCode } from "#contracts/order-transitions.ts";
import type { OrderDetail } from "#contracts/orders.ts";
import { contractClock } from "#market/contract-clock.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { findOpenStep, formatStep } from "./steps/open-step.ts";
import { CANCELLABLE } from "./outcome-options.ts";
import { renderMessage } from "#messages/render-message.ts";

type NextStepMessages = Messages<"order">["nexts"];
type OrderProgressStatus = Pick<
  OrderDetail,
  | "state"
  | "kind"
  | "connector"
  | "provider"
  | "term_months"
  | "starts_on"
  | "ends_on"
  | "events"
  | "cancel_requested_at"
  | "provider_steps"
>;

type CancelStatus = Pick<OrderDetail, "state" | "events" | "cancel_requested_at">;

export type Who = "you" | "provider" | "tdu" | "us" | "none";

export interface NextStep {
  readonly who: Who;
  readonly text: string;
}

/** Returns the code of the newest event, or null if it has none. */
export function lastCode(order: Pick<OrderDetail, "events">): OrderCode | null {
  return order.events.at(-1)?.code ?? null;
}

/** Whether a cancellation was requested and the provider has not responded yet. */
export function awaitsCancel(order: CancelStatus): boolean {
  return isCancelRequested(order) && !isTooLateToCancel(order);
}

function isCancelRequested({ state, cancel_requested_at }: CancelStatus): boolean {
  return cancel_requested_at !== null && CANCELLABLE.has(state);
}

/** Whether the provider reported that it is too late for the cancellation that was requested. */
function isTooLateToCancel({ events, cancel_requested_at: requestedAt }: CancelStatus): boolean {
  if (requestedAt === null) return false;
  return events.some(
    ({ code, at }) => code === "too_late_to_cancel" && Date.parse(at) >= Date.parse(requestedAt),
  );
}

function running(order: OrderProgressStatus, today: string, messages: NextStepMessages): NextStep {
  const { ends_on: ends, term_months: months, provider } = order;
  if (ends === null)
    return { who: "none", text: messages.active({ ends: null, free: "", months, provider }) };
  const clock = contractClock(ends, today);
  if (clock.state === "over") return { who: "you", text: messages.activeOver({ ends }) };
  if (clock.state === "free_to_leave") return { who: "you", text: messages.activeFree({ ends }) };
  return { who: "none", text: messages.active({ ends, free: clock.free_from, months, provider }) };
}

/** Rejections that can be fixed, and so have a sentence each. */
const MENDABLE = [
  "hold_for_credit",
  "switch_hold",
  "wrong_address",
  "plan_withdrawn",
  "already_switching",
] as const;

// It was not rejected: the provider never accepted it.
function wasNeverAccepted(order: Pick<OrderDetail, "state" | "events">): boolean {
  const last = order.events.at(-1);
  return order.state === "rejected" && last?.actor === "system" && last.code === "no_answer";
}

/**
 * Whether the provider reported that a contract that was active here is not, or is no longer, before its term was over.
 */
export function endedEarly(order: Pick<OrderDetail, "state" | "events">): boolean {
  const last = order.events.at(-1);
  if (order.state !== "ended" || last?.actor !== "provider") return false;
  return last.code !== null && last.code !== "on_its_date";
}

type CallStatus = Pick<
  OrderDetail,
  "state" | "events" | "starts_on" | "cancel_requested_at" | "provider_steps"
>;

/** Whether the next step mentions a question to the order's provider, and not to the customer's current one. */
export function suggestsCall(order: CallStatus): boolean {
  const { state, events, starts_on } = order;
  const code = lastCode(order);
  if (isCancelRequested(order)) return isTooLateToCancel(order);
  if (state === "submitted") return code === "hold_for_credit" && findOpenStep(order) !== "identity";
  if (state === "scheduled") return starts_on === null;
  if (state === "rejected") return code === "hold_for_credit" || !MENDABLE.some((known) => known === code);
  return endedEarly(order) || (state === "cancelled" && events.some((event) => event.state === "handed_off"));
}

/** Whether the provider reported that the plan started. If it did not, it may never have. */
function hasStarted({ events }: Pick<OrderDetail, "events">): boolean {
  return events.some(({ state, actor }) => state === "active" && actor === "provider");
}

function toRejectedStep(order: OrderProgressStatus, messages: NextStepMessages): NextStep {
  const { provider, kind } = order;
  if (wasNeverAccepted(order)) return { who: "you", text: messages.not_taken_in({ provider, kind }) };
  const code = MENDABLE.find((known) => known === lastCode(order)) ?? "rejected";
  return { who: "you", text: renderMessage(messages[code], { provider, kind }) };
}

function toCanceledAtProviderStep(order: OrderProgressStatus, messages: NextStepMessages): NextStep {
  const { provider, kind } = order;
  if (lastCode(order) === "no_answer") return { who: "you", text: messages.closed({ provider }) };
  if (order.events.some(({ state }) => state === "handed_off"))
    return { who: "you", text: messages.leftThere({ provider, kind }) };
  // Who moves in has no power without another order.
  return { who: kind === "move_in" ? "you" : "none", text: messages.cancelled({ kind }) };
}

/** Returns whose turn it is on the day `today` (YYYY-MM-DD), and the sentence about the next step. */
export function nextStep(
  order: OrderProgressStatus,
  today: string,
  messages: NextStepMessages,
  steps: Pick<Messages<"providerSteps">, "texts">,
): NextStep {
  const step = toOrderStep(order, today, messages, steps);
  if (!isCancelRequested(order)) return step;
  // Whatever came before, the provider's response to the cancellation is next.
  if (!isTooLateToCancel(order)) return { ...step, who: "provider" };
  return { ...step, text: `${messages.tooLate({ provider: order.provider })} ${step.text}` };
}

function toOrderStep(
  order: OrderProgressStatus,
  today: string,
  messages: NextStepMessages,
  steps: Pick<Messages<"providerSteps">, "texts">,
): NextStep {
  const { state, kind, provider, connector } = order;
  const open = findOpenStep(order);
  if (open !== null)
    return { who: open === "depositAccepted" ? "provider" : "you", text: formatStep(open, order, steps) };
  switch (state) {
    case "started":
      return connector === "handoff"
        ? { who: "you", text: messages.unfinished({ provider, kind }) }
        : { who: "us", text: messages.sending({ provider }) };
    case "handed_off":
      return { who: "you", text: messages.handed_off({ provider }) };
    case "submitted":
      return lastCode(order) === "hold_for_credit"
        ? { who: "you", text: messages.credit({ provider, kind }) }
        : { who: "provider", text: messages.submitted({ provider, kind }) };
    case "accepted":
      return { who: "provider", text: messages.accepted[kind]({ provider }) };
    case "scheduled":
      return {
        who: kind === "renewal" ? "provider" : "tdu",
        text: messages.scheduled[kind]({ starts: order.starts_on }),
      };
    case "active":
      return running(order, today, messages);
    case "ended":
      return endedEarly(order)
        ? { who: "you", text: messages.ended_early({ provider, started: hasStarted(order) }) }
        : { who: "none", text: messages.ended };
    case "rejected":
      return toRejectedStep(order, messages);
    case "cancelled":
      return toCanceledAtProviderStep(order, messages);
    default:
      return state satisfies never;
  }
}
