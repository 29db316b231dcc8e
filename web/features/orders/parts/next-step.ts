// What an order's next step is, and whose.
import type { OrderCode } from "#contracts/order-moves.ts";
import type { OrderDetail } from "#contracts/orders.ts";
import { contractClock } from "#market/contract-clock.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { CANCELLABLE } from "./answers.ts";

type Words = Messages<"order">["nexts"];
type Standing = Pick<
  OrderDetail,
  "state" | "kind" | "connector" | "provider" | "starts_on" | "ends_on" | "events"
>;

export type Who = "you" | "provider" | "wires" | "us" | "nobody";

export interface NextStep {
  readonly who: Who;
  readonly text: string;
}

/** Code of the newest event; null where it has none. */
export function lastCode(order: Pick<OrderDetail, "events">): OrderCode | null {
  return order.events.at(-1)?.code ?? null;
}

/** Whether a cancellation was asked for and the retailer has not answered it. */
export function awaitsCancel(order: Pick<OrderDetail, "state" | "events" | "cancel_requested_at">): boolean {
  const asked = order.cancel_requested_at;
  if (asked === null || !CANCELLABLE.has(order.state)) return false;
  return !order.events.some(
    ({ code, at }) => code === "too_late_to_cancel" && Date.parse(at) >= Date.parse(asked),
  );
}

function running(ends: string | null, today: string, words: Words): NextStep {
  if (ends === null) return { who: "nobody", text: words.active(null, null) };
  const clock = contractClock(ends, today);
  if (clock.state === "over") return { who: "you", text: words.activeOver(ends) };
  if (clock.state === "free_to_leave") return { who: "you", text: words.activeFree(ends) };
  return { who: "nobody", text: words.active(ends, clock.free_from) };
}

/** Refusals after which something can be mended. */
const MENDABLE = ["switch_hold", "wrong_address", "plan_withdrawn", "already_switching"] as const;

// The retailer never took it in: nobody said no.
function neverTakenIn(order: Pick<OrderDetail, "state" | "events">): boolean {
  const last = order.events.at(-1);
  return order.state === "rejected" && last?.actor === "system" && last.code === "no_answer";
}

/** Whether the retailer said that a contract that ran here does not run, or no more, before its term was over. */
export function endedEarly(order: Pick<OrderDetail, "state" | "events">): boolean {
  const last = order.events.at(-1);
  if (order.state !== "ended" || last?.actor !== "provider") return false;
  return last.code !== null && last.code !== "on_its_date";
}

function refused(order: Standing, words: Words): NextStep {
  if (neverTakenIn(order)) return { who: "you", text: words.not_taken_in(order.provider) };
  const code = MENDABLE.find((known) => known === lastCode(order)) ?? "rejected";
  return { who: "you", text: words[code](order.provider) };
}

function takenBack(order: Standing, words: Words): NextStep {
  if (lastCode(order) === "no_answer") return { who: "you", text: words.closed(order.provider) };
  const wasThere = order.events.some(({ state }) => state === "handed_off");
  return { who: "nobody", text: wasThere ? words.leftThere(order.provider) : words.cancelled };
}

/** Whose turn it is on the day `today` (YYYY-MM-DD), and the sentence that says what comes. */
export function nextStep(order: Standing, today: string, words: Words): NextStep {
  const { state, kind, provider, connector } = order;
  switch (state) {
    case "started":
      return connector === "handoff"
        ? { who: "you", text: words.unfinished(provider) }
        : { who: "us", text: words.sending(provider) };
    case "handed_off":
      return { who: "you", text: words.handed_off(provider) };
    case "submitted":
      return lastCode(order) === "hold_for_credit"
        ? { who: "you", text: words.credit(provider) }
        : { who: "provider", text: words.submitted(provider, kind) };
    case "accepted":
      return { who: "provider", text: words.accepted[kind](provider) };
    case "scheduled":
      return { who: kind === "renewal" ? "provider" : "wires", text: words.scheduled[kind](order.starts_on) };
    case "active":
      return running(order.ends_on, today, words);
    case "ended":
      return endedEarly(order)
        ? { who: "you", text: words.ended_early(provider) }
        : { who: "nobody", text: words.ended };
    case "rejected":
      return refused(order, words);
    case "cancelled":
      return takenBack(order, words);
    default:
      return state satisfies never;
  }
}
