// What a customer can do with and report about an order, in addition to the lists of contracts/tables/orders.ts.
import type { HandoffOutcome } from "#contracts/checkout.ts";
import type { ListedOrder, OrderDetail } from "#contracts/orders.ts";
import type { OrderState } from "#contracts/order-transitions.ts";
import { CANCELLABLE_STATES, REJECTION_CODES } from "#contracts/tables/orders.ts";

/** Statuses in which a customer can cancel an order. */
export const CANCELLABLE: ReadonlySet<OrderState> = new Set(CANCELLABLE_STATES);

/** Whether the customer still has to complete the order with the provider, as far as we know. */
export function isUnfinished({ connector, state }: Pick<ListedOrder, "connector" | "state">): boolean {
  return connector === "handoff" && (state === "started" || state === "handed_off");
}

/** Statuses in which the provider has the order. */
const AT_PROVIDER: ReadonlySet<OrderState> = new Set([
  "submitted",
  "accepted",
  "scheduled",
  "active",
] as const);

/** Whether, as far as we know, the provider never had the order: the customer chose its plan and nothing more. */
export function wasOnlyChosen(order: Pick<OrderDetail, "connector" | "state" | "events">): boolean {
  const isCanceledBefore =
    order.state === "cancelled" && !order.events.some(({ state }) => AT_PROVIDER.has(state));
  return isUnfinished(order) || isCanceledBefore;
}

/** Why it did not work out. `left`: the customer did not finish it, which has no code. */
export const WHYS = ["left", ...REJECTION_CODES] as const;
export type Why = (typeof WHYS)[number];

/** Values of the fields of an outcome. */
export interface OutcomeValues {
  readonly result: HandoffOutcome["outcome"] | null;
  /** YYYY-MM-DD, or empty. */
  readonly day: string;
  readonly why: Why;
}

/** Returns the request body of an outcome: the day if the order went through, the reason if it did not. */
export function toOutcomeBody(outcome: HandoffOutcome["outcome"], day: string, why: Why): HandoffOutcome {
  if (outcome === "went_through") return { outcome, ...(day ? { starts_on: day } : {}) };
  return { outcome, ...(outcome === "not_yet" || why === "left" ? {} : { code: why }) };
}
