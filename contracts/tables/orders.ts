// Lists of an order's contract, without zod because pages import them too.

/** How an order reaches the provider: on its own page, or through its API. */
export const CONNECTORS = ["handoff", "partner"] as const;

export const ORDER_KINDS = ["switch", "move_in", "renewal"] as const;

export const ORDER_STATES = [
  "started",
  "submitted",
  "accepted",
  "scheduled",
  "active",
  "ended",
  "rejected",
  "cancelled",
  "handed_off",
] as const;

/** States in which a customer can cancel an order. */
export const CANCELLABLE_STATES = ["started", "submitted", "handed_off", "accepted", "scheduled"] as const;

/** Reasons for which a customer cancels. */
export const CANCEL_REASONS = [
  "changed_mind",
  "moving",
  "found_a_plan",
  "did_not_go_through",
  "other",
] as const;

/** Outcome of the handoff to the provider. */
export const HANDOFF_OUTCOMES = ["went_through", "not_yet", "did_not_go_through"] as const;

/** Why the provider rejected the order. */
export const REJECTION_CODES = [
  /** The current provider blocks a switch until a debt is paid (16 TAC 25.480). */
  "switch_hold",
  /** The provider requires a deposit or a credit check before it accepts. */
  "hold_for_credit",
  /** The utility has no such meter at this address. */
  "wrong_address",
  /** The provider no longer sells the plan as it was ordered. */
  "plan_withdrawn",
  /** Another switch for this meter is in progress. */
  "already_switching",
  /** The provider rejected the order without a reason that we have texts for. */
  "refused",
] as const;
