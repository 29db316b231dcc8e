// From the state of an order to what its retailer says of it, by the moves of contracts/order-transitions.ts.
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

/** The order's state that a retailer's word stands for. */
export function toOrderState(status: Enrollment["status"]): OrderState {
  return STATES[status];
}

/** Where the word takes an order in `from`: one that runs here, as by our clock, cannot be refused or taken back any more, so it ends. */
export function getTargetState(from: OrderState, status: Enrollment["status"]): OrderState {
  const to = STATES[status];
  return from === "active" && (to === "rejected" || to === "cancelled") ? "ended" : to;
}

/** Whether `to` lies behind an order in `from`: news that were overtaken. */
export function isBehind(from: OrderState, to: OrderState): boolean {
  return IN_ORDER.includes(to) && IN_ORDER.indexOf(to) < IN_ORDER.indexOf(from);
}

/** Who makes the move when a retailer tells of it: the retailer, but that it has the order is ours to note. Null: the table has no such move. */
export function teller(from: OrderState, to: OrderState): OrderActor | null {
  if (canTransition(from, to, "provider")) return "provider";
  return from === "started" && to === "submitted" ? "system" : null;
}

/** The states from `from` (left out) to `to`, by the fewest moves; empty for the same state, null where none lead there. */
export function pathTo(from: OrderState, to: OrderState): OrderState[] | null {
  let paths: OrderState[][] = [[]];
  const seen = new Set([from]);
  while (paths.length > 0) {
    const there = paths.find((path) => (path.at(-1) ?? from) === to);
    if (there) return there;
    paths = paths.flatMap((path) => {
      const last = path.at(-1) ?? from;
      const next = ORDER_TRANSITIONS.filter(
        (transition) => transition.from === last && teller(last, transition.to) !== null,
      );
      return next
        .map((transition) => transition.to)
        .filter((state) => !seen.has(state) && seen.add(state))
        .map((state) => path.concat(state));
    });
  }
  return null;
}
