// An order's way: which group of the list it is in, what happened, and what is still to come.
import type { OrderState } from "#contracts/order-moves.ts";
import type { Order, OrderDetail } from "#contracts/orders.ts";
import { contractClock } from "#market/contract-clock.ts";
import { centralDay } from "./central-day.ts";

export const GROUPS = ["coming", "running", "past"] as const;
export type Group = (typeof GROUPS)[number];

const GROUP_OF: Record<OrderState, Group> = {
  started: "coming",
  submitted: "coming",
  accepted: "coming",
  scheduled: "coming",
  handed_off: "coming",
  active: "running",
  ended: "past",
  rejected: "past",
  cancelled: "past",
};

/** The orders by group, in the order they came. */
export function groupOrders(orders: readonly Order[]): Record<Group, readonly Order[]> {
  const groups: Record<Group, Order[]> = { coming: [], running: [], past: [] };
  for (const order of orders) groups[GROUP_OF[order.state]].push(order);
  return groups;
}

export interface OrderStep {
  readonly key: string;
  readonly phase: "done" | "now" | "coming";
  /** `free_to_leave`: from that day on leaving costs nothing. */
  readonly what: OrderState | "free_to_leave";
  /** YYYY-MM-DD; null where nobody knows yet. */
  readonly day: string | null;
  readonly actor: OrderDetail["events"][number]["actor"] | null;
  readonly reason: string | null;
}

/** What follows a state when all goes well. */
const WAY: readonly OrderState[] = ["started", "submitted", "accepted", "scheduled", "active"];

function coming(what: OrderStep["what"], day: string | null): OrderStep {
  return { key: `coming-${what}`, phase: "coming", what, day, actor: null, reason: null };
}

function comingSteps(order: OrderDetail, today: string): OrderStep[] {
  const { state, starts_on, ends_on } = order;
  if (GROUP_OF[state] === "past" || state === "handed_off") return [];
  const ahead = WAY.slice(WAY.indexOf(state) + 1).map((next) =>
    coming(next, next === "active" ? starts_on : null),
  );
  if (ends_on === null || ends_on < today) return ahead;
  const { free_from } = contractClock(ends_on, today);
  return [
    ...ahead,
    ...(free_from >= today ? [coming("free_to_leave", free_from)] : []),
    coming("ended", ends_on),
  ];
}

/** The timeline on the day `today` (YYYY-MM-DD): events that happened, then what is still to come. */
export function orderSteps(order: OrderDetail, today: string): readonly OrderStep[] {
  const happened = order.events.map(({ at, state, actor, reason }, index, all): OrderStep => ({
    key: `${at}-${state}`,
    phase: index === all.length - 1 ? "now" : "done",
    what: state,
    day: centralDay(at),
    actor,
    reason,
  }));
  return [...happened, ...comingSteps(order, today)];
}

/** Whether there is a renewal to speak of: the contract runs or will, and its end is known. */
export function renews(order: Pick<Order, "state" | "ends_on">, today: string): boolean {
  const runs = ["accepted", "scheduled", "active"].includes(order.state);
  return runs && order.ends_on !== null && order.ends_on >= today;
}
