// What a customer may do and say about an order. The contracts have the same lists as zod schemas, which are too
// heavy for pages; answers.test.ts holds the two together.
import type { OrderState } from "#contracts/order-moves.ts";
import type { Cancel, Outcome } from "#contracts/placing.ts";

/** States out of which a customer may take an order back. */
export const CANCELLABLE: ReadonlySet<OrderState> = new Set([
  "started",
  "submitted",
  "handed_off",
  "accepted",
  "scheduled",
] as const);

/** Why somebody takes an order back. */
export const CANCEL_REASONS = [
  "changed_mind",
  "moving",
  "found_a_plan",
  "did_not_go_through",
  "other",
] as const satisfies readonly Cancel["code"][];

/** How it went at the provider's. */
export const OUTCOMES = [
  "went_through",
  "not_yet",
  "did_not_go_through",
] as const satisfies readonly Outcome["outcome"][];

/** Why it did not work out; `left`: the customer left it where it was, which has no code. */
export const WHYS = [
  "left",
  "switch_hold",
  "hold_for_credit",
  "wrong_address",
  "plan_withdrawn",
  "already_switching",
  "refused",
] as const satisfies readonly (NonNullable<Outcome["code"]> | "left")[];
export type Why = (typeof WHYS)[number];
