// How often a page asks where an order stands that goes on by itself.
import type { OrderState } from "#contracts/order-transitions.ts";
import type { OrderStatus } from "#contracts/checkout.ts";
import { CANCELLABLE } from "./outcome-answers.ts";

const SOON_MS = 2_000;
const LATER_MS = 20_000;
/** A retailer that answers at once is heard at once; one that takes its time is not asked about all day long. */
const MAX_FAST_POLLS = 15;

/** The retailer says the next word, and says it to us. */
const WAITS: ReadonlySet<OrderState> = new Set(["started", "submitted", "accepted"] as const);

type Followed = Pick<OrderStatus, "state" | "cancel_requested_at"> & {
  readonly connector: "handoff" | "partner";
};

/** Milliseconds until the page asks again, after so many answers; false where nothing comes by itself. */
export function getPollMs(order: Followed | undefined, answers: number): number | false {
  if (order?.connector !== "partner") return false;
  const requested = order.cancel_requested_at !== null && CANCELLABLE.has(order.state);
  if (!requested && !WAITS.has(order.state)) return false;
  return answers < MAX_FAST_POLLS ? SOON_MS : LATER_MS;
}
