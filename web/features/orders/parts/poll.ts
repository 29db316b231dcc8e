// How often a page polls the status of an order that progresses without the customer.
import type { OrderState } from "#contracts/order-transitions.ts";
import type { OrderStatus } from "#contracts/checkout.ts";
import { CANCELLABLE } from "./outcome-options.ts";

const SOON_MS = 2_000;
const LATER_MS = 20_000;
/** A provider that responds quickly is noticed quickly, and a slow one is not polled all day. */
const MAX_FAST_POLLS = 15;

/** The provider acts next, and responds to us. */
const WAITS: ReadonlySet<OrderState> = new Set(["started", "submitted", "accepted"] as const);

type Followed = Pick<OrderStatus, "state" | "cancel_requested_at"> & {
  readonly connector: "handoff" | "partner";
};

/**
 * Returns the milliseconds until the next poll after `answers` responses, or false if nothing will change without the
 * customer.
 */
export function getPollMs(order: Followed | undefined, updateCount: number): number | false {
  if (order?.connector !== "partner") return false;
  const cancelRequested = order.cancel_requested_at !== null && CANCELLABLE.has(order.state);
  if (!cancelRequested && !WAITS.has(order.state)) return false;
  return updateCount < MAX_FAST_POLLS ? SOON_MS : LATER_MS;
}
