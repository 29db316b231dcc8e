// The states of an order and every transition between them: the single table that server, pages and tests use
// (design.md "Orders"). A pair that is not here cannot happen.
import { z } from "zod";
import { ORDER_STATES, REJECTION_CODES } from "./tables/orders.ts";

export const orderStateSchema = z.enum(ORDER_STATES);
export type OrderState = z.infer<typeof orderStateSchema>;

export const ORDER_ACTORS = ["customer", "provider", "system", "operator"] as const;
export const orderActorSchema = z.enum(ORDER_ACTORS);
export type OrderActor = z.infer<typeof orderActorSchema>;

/** Why an order changed, for reasons that pages and emails have texts for. */
export const ORDER_CODES = [
  ...REJECTION_CODES,
  /** The customer reported that it went through on the provider's own page. */
  "went_through",
  /** The customer reported that it did not go through. */
  "did_not_go_through",
  "changed_mind",
  "moving",
  "found_a_plan",
  /** The outcome was not reported for a long time. */
  "no_answer",
  /** The start date was reached. */
  "on_its_date",
  /** The cancellation came too late for the provider to stop the order. */
  "too_late_to_cancel",
  "new_dates",
  /** The customer declined the provider's deposit. */
  "deposit_declined",
  /**
   * The home was removed from the account before the order was sent, because another account proved that it is theirs.
   */
  "home_removed",
  "other",
] as const;
export const orderCodeSchema = z.enum(ORDER_CODES);
export type OrderCode = z.infer<typeof orderCodeSchema>;

export interface OrderTransition {
  /** Null: the order starts. */
  readonly from: OrderState | null;
  /** Same as `from` if something was recorded, such as new dates or a hold. */
  readonly to: OrderState;
  readonly by: readonly OrderActor[];
  readonly means: string;
}

export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  { from: null, to: "started", by: ["customer"], means: "Placed; not sent yet." },
  { from: "started", to: "submitted", by: ["system"], means: "The provider has it." },
  { from: "started", to: "handed_off", by: ["customer"], means: "The provider's own page was opened." },
  { from: "started", to: "rejected", by: ["provider", "system"], means: "The provider didn't accept it." },
  {
    from: "started",
    to: "cancelled",
    by: ["customer", "system", "operator"],
    means: "Canceled before it was sent.",
  },
  {
    from: "submitted",
    to: "submitted",
    by: ["provider", "system"],
    means: "The provider waits for a deposit; or it was too late to cancel.",
  },
  { from: "submitted", to: "accepted", by: ["provider"], means: "The provider accepted it." },
  { from: "submitted", to: "scheduled", by: ["provider"], means: "Accepted with a start date." },
  { from: "submitted", to: "rejected", by: ["provider", "operator"], means: "The provider declined it." },
  { from: "submitted", to: "cancelled", by: ["customer", "provider", "operator"], means: "Canceled." },
  {
    from: "handed_off",
    to: "handed_off",
    by: ["customer", "system"],
    means: "The page was opened again; or we asked about the outcome.",
  },
  {
    from: "handed_off",
    to: "accepted",
    by: ["customer", "operator"],
    means: "The customer reports that it went through.",
  },
  {
    from: "handed_off",
    to: "scheduled",
    by: ["customer", "operator"],
    means: "It went through, and the date is known.",
  },
  {
    from: "handed_off",
    to: "rejected",
    by: ["customer", "operator"],
    means: "The provider declined the customer.",
  },
  {
    from: "handed_off",
    to: "cancelled",
    by: ["customer", "system", "operator"],
    means: "Not finished; or the outcome was never reported.",
  },
  { from: "accepted", to: "accepted", by: ["provider", "system"], means: "Too late to cancel." },
  {
    from: "accepted",
    to: "scheduled",
    by: ["provider", "customer", "operator", "system"],
    means: "The utility set the date; or no date was set, and the requested day came.",
  },
  {
    from: "accepted",
    to: "rejected",
    by: ["provider", "operator"],
    means: "The utility found a hold, or no such meter.",
  },
  { from: "accepted", to: "cancelled", by: ["customer", "provider", "operator"], means: "Canceled." },
  {
    from: "scheduled",
    to: "scheduled",
    by: ["provider", "customer", "operator", "system"],
    means: "Another date; or too late to cancel.",
  },
  { from: "scheduled", to: "active", by: ["provider", "system", "operator"], means: "Power flows under it." },
  {
    from: "scheduled",
    to: "rejected",
    by: ["provider", "operator"],
    means: "The switch failed on its date.",
  },
  {
    from: "scheduled",
    to: "cancelled",
    by: ["customer", "provider", "operator"],
    means: "Taken back before it began.",
  },
  { from: "active", to: "active", by: ["provider", "operator"], means: "Another end date." },
  {
    from: "active",
    to: "ended",
    by: ["provider", "system", "operator"],
    means: "The term is over, or the home was left.",
  },
];

/** Whether the table has this transition for this actor. */
export function canTransition(from: OrderState | null, to: OrderState, by: OrderActor): boolean {
  return ORDER_TRANSITIONS.some(
    (transition) => transition.from === from && transition.to === to && transition.by.includes(by),
  );
}

/** Whether no transition can follow. */
export function isFinal(state: OrderState): boolean {
  return !ORDER_TRANSITIONS.some((transition) => transition.from === state);
}

/** Whether the customer can still cancel an order. */
export function canCancel(state: OrderState): boolean {
  return canTransition(state, "cancelled", "customer");
}
