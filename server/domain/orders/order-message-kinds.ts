// The messages about an order: one kind for each step that its customer is notified of. Their texts are in
// messages/en/server/order-emails.json and texts.json.
import type { REJECTION_CODES } from "#contracts/tables/orders.ts";

export const ORDER_NOTIFICATION_KINDS = [
  /** Placed, to be completed on the provider's own page. */
  "placed_handoff",
  /** Placed, and we submit it to the provider. */
  "placed_partner",
  /** Placed days ago, and the provider's page was never opened from here. */
  "not_finished",
  "how_did_it_go",
  "submitted",
  "held",
  "accepted",
  /** Reported by the customer. */
  "went_through",
  "scheduled",
  "date_changed",
  "active",
  "end_changed",
  "rejected",
  /** Closed, because the provider did not process it. */
  "not_taken_in",
  /** It ended here, but the provider continued with it and stopped it at our request. */
  "taken_back",
  /** The same, and the provider can no longer stop it. */
  "goes_on",
  "cancelled",
  /** Closed, because the outcome was never reported. */
  "no_answer",
  "too_late",
  "ended",
  /** Early, according to the provider: the enrollment failed, or the customer moved out. */
  "ended_early",
] as const;
export type OrderNotificationKind = (typeof ORDER_NOTIFICATION_KINDS)[number];

/** Reasons for a provider's rejection that have their own text. `refused` covers all others. */
export type Rejection = (typeof REJECTION_CODES)[number];

/** Where the button leads: to the provider's page, the outcome form, the order, or the comparison. */
export type ButtonTarget = "provider" | "outcome" | "order" | "compare";
