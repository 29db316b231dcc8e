// The timeline of an order: its group in the list, what happened, and what comes next.
import type { OrderCode, OrderState } from "#contracts/order-transitions.ts";
import type { Order, OrderDetail, OrderEvent } from "#contracts/orders.ts";
import { contractClock } from "#market/contract-clock.ts";
import { centralDay } from "../format/central-day.ts";

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

/** Groups the orders and preserves their sequence. */
export function groupOrders<O extends Order>(orders: readonly O[]): Record<Group, readonly O[]> {
  const groups: Record<Group, O[]> = { coming: [], running: [], past: [] };
  for (const order of orders) groups[GROUP_OF[order.state]].push(order);
  return groups;
}

/** What was recorded without a transition of the order. */
export type OrderNote =
  | "opened_again"
  | "asked_how"
  | "hold_for_credit"
  | "too_late_to_cancel"
  | "cancel_asked"
  | "new_dates"
  | "updated";

export interface OrderStep {
  readonly key: string;
  readonly phase: "done" | "now" | "coming";
  /**
   * `to_provider`: still to be completed with the provider. `free_to_leave`: from that day on there is no early
   * termination fee.
   */
  readonly what: OrderState | OrderNote | "to_provider" | "free_to_leave";
  /** YYYY-MM-DD. Null if it is not known yet. */
  readonly day: string | null;
  readonly actor: OrderEvent["actor"] | null;
  /** The reason, if the title does not state it. */
  readonly code: OrderCode | null;
  readonly reason: string | null;
  /** Dates from that step. */
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

type FullOrder = Pick<
  OrderDetail,
  "state" | "connector" | "starts_on" | "ends_on" | "events" | "cancel_requested_at"
>;

/** The statuses that follow each other if all goes well. */
const STEPS: readonly OrderState[] = ["started", "submitted", "accepted", "scheduled", "active"];

/** Codes that add nothing to the title of their step. */
const CODES_WITHOUT_TEXT: ReadonlySet<OrderCode> = new Set([
  "hold_for_credit",
  "too_late_to_cancel",
  "new_dates",
  "on_its_date",
] as const);

const BLANK = { actor: null, code: null, reason: null, starts_on: null, ends_on: null };

function getNote(event: OrderEvent): OrderNote {
  const { code, state, actor } = event;
  if (code === "hold_for_credit" || code === "too_late_to_cancel") return code;
  if (code === "new_dates" || event.starts_on !== null || event.ends_on !== null) return "new_dates";
  if (state === "handed_off" && code === null) return actor === "customer" ? "opened_again" : "asked_how";
  return "updated";
}

interface Moment extends Omit<OrderStep, "phase" | "day"> {
  /** ISO 8601. */
  readonly at: string;
}

function toMoment(event: OrderEvent, index: number, all: readonly OrderEvent[]): Moment {
  const { at, state, actor, code, reason, starts_on, ends_on } = event;
  const what = state === all[index - 1]?.state ? getNote(event) : state;
  const shownCode = code !== null && CODES_WITHOUT_TEXT.has(code) ? null : code;
  return { key: `${at}-${state}-${index}`, at, what, actor, code: shownCode, reason, starts_on, ends_on };
}

function happened(order: FullOrder, today: string): OrderStep[] {
  const { events, cancel_requested_at: requestedAt, ends_on } = order;
  const moments = events.map(toMoment);
  // The term is over, although the order has not ended: at noon in Texas, because only its day is known.
  if (ends_on !== null && isOver(order, today))
    moments.push({ ...BLANK, key: "over", at: `${ends_on}T18:00:00.000Z`, what: "ended" });
  if (requestedAt !== null)
    moments.push({ ...BLANK, key: "cancel", at: requestedAt, what: "cancel_asked", actor: "customer" });
  const sorted = moments.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return sorted.map(({ at, key, what, actor, code, reason, starts_on, ends_on }, index) => {
    const phase = index === sorted.length - 1 ? "now" : "done";
    return { key, phase, what, day: centralDay(at), actor, code, reason, starts_on, ends_on };
  });
}

function coming(what: OrderStep["what"], day: string | null): OrderStep {
  return { ...BLANK, key: `coming-${what}`, phase: "coming", what, day };
}

function comingSteps(order: FullOrder, today: string): OrderStep[] {
  const { state, connector, starts_on, ends_on } = order;
  if (GROUP_OF[state] === "past" || state === "handed_off") return [];
  // Nothing is certain after the provider's own page.
  if (state === "started" && connector === "handoff") return [coming("to_provider", null)];
  const ahead = STEPS.slice(STEPS.indexOf(state) + 1).map((next) =>
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

/** Returns the timeline on the day `today` (YYYY-MM-DD): what happened, then what comes next. */
export function orderSteps(order: FullOrder, today: string): readonly OrderStep[] {
  return [...happened(order, today), ...comingSteps(order, today)];
}

const NEVER_STARTS: ReadonlySet<OrderState> = new Set(["rejected", "cancelled"] as const);

/** Returns the dates of the order's contract. Both are null for an order that was not accepted or was canceled. */
export function contractDates(
  order: Pick<Order, "state" | "starts_on" | "ends_on">,
): Pick<Order, "starts_on" | "ends_on"> {
  return NEVER_STARTS.has(order.state) ? { starts_on: null, ends_on: null } : order;
}

/** Whether the term of an active contract ended before `today` (YYYY-MM-DD): its plan may have no successor. */
export function isOver(order: Pick<Order, "state" | "ends_on">, today: string): boolean {
  return (
    order.state === "active" && order.ends_on !== null && contractClock(order.ends_on, today).state === "over"
  );
}

/** Whether there will be a renewal: the contract is active or will be, and its end is known. */
export function renews(order: Pick<Order, "state" | "ends_on">, today: string): boolean {
  const runs = ["accepted", "scheduled", "active"].includes(order.state);
  return runs && order.ends_on !== null && order.ends_on >= today;
}
