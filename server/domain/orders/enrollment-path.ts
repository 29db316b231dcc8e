// Finds the path from the state of an order to its provider's status, by the transitions in
// contracts/order-transitions.ts.
import {
  canTransition,
  ORDER_TRANSITIONS,
  type OrderActor,
  type OrderState,
} from "#contracts/order-transitions.ts";
import type { Enrollment } from "#contracts/partners.ts";

const STATES: Record<Enrollment["status"], OrderState> = {
  received: "submitted",
  held: "submitted",
  accepted: "accepted",
  scheduled: "scheduled",
  active: "active",
  rejected: "rejected",
  cancelled: "cancelled",
  ended: "ended",
};
const IN_ORDER: readonly OrderState[] = ["started", "submitted", "accepted", "scheduled", "active", "ended"];

/** Returns the order state for a provider's status. */
export function toOrderState(status: Enrollment["status"]): OrderState {
  return STATES[status];
}

/**
 * Returns the target state of an order in `from` for a provider's status. One that runs here, by our clock, can no
 * longer be rejected or canceled, so it ends.
 */
export function getTargetState(from: OrderState, status: Enrollment["status"]): OrderState {
  const to = STATES[status];
  return from === "active" && (to === "rejected" || to === "cancelled") ? "ended" : to;
}

/** Whether `to` is behind an order in `from`, which means an outdated update. */
export function isBehind(from: OrderState, to: OrderState): boolean {
  return IN_ORDER.includes(to) && IN_ORDER.indexOf(to) < IN_ORDER.indexOf(from);
}

/**
 * Returns the actor of a transition that a provider reports: the provider, except that we record ourselves that it has
 * the order. Null: the table has no such transition.
 */
export function findActor(from: OrderState, to: OrderState): OrderActor | null {
  if (canTransition(from, to, "provider")) return "provider";
  return from === "started" && to === "submitted" ? "system" : null;
}

/**
 * Returns the states from `from` (left out) to `to`, by the fewest transitions. Empty for the same state, null if no
 * path leads there.
 */
export function pathTo(from: OrderState, to: OrderState): OrderState[] | null {
  let paths: OrderState[][] = [[]];
  const seen = new Set([from]);
  while (paths.length > 0) {
    const there = paths.find((path) => (path.at(-1) ?? from) === to);
    if (there) return there;
    paths = paths.flatMap((path) => {
      const last = path.at(-1) ?? from;
      const next = ORDER_TRANSITIONS.filter(
        (transition) => transition.from === last && findActor(last, transition.to) !== null,
      );
      return next
        .map((transition) => transition.to)
        .filter((state) => !seen.has(state) && seen.add(state))
        .map((state) => path.concat(state));
    });
  }
  return null;
}
