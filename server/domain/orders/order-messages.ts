// The shape of the texts about an order: one kind for each step that its customer is notified of.
import type { OrderKind } from "#contracts/checkout.ts";
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

export interface OrderValues {
  readonly portal: string;
  readonly to: string;
  readonly provider: string;
  readonly plan: string;
  /** The home as text. */
  readonly location: string;
  readonly kind: OrderKind;
  /** Dates as text. Null if they are not known. */
  readonly starts: string | null;
  readonly ends: string | null;
  /** First day without an early termination fee. */
  readonly free_from: string | null;
  readonly rejection: Rejection;
  /** The provider's phone number. */
  readonly phone: string | null;
  /** Whether the provider may have the order without us being able to cancel it there. */
  readonly finished_elsewhere: boolean;
}

export interface OrderKindMessages {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: ReadonlyArray<string>;
  /** Where the button leads: to the provider's page, the outcome form, the order, or the comparison. */
  readonly leads_to: "provider" | "outcome" | "order" | "compare";
  readonly footnote: string;
}

export interface OrderMessages {
  readonly sent: (values: OrderValues) => string;
  readonly or_open: string;
  readonly buttons: Record<OrderKindMessages["leads_to"], (provider: string) => string>;
  /** For guests. */
  readonly sign_up: (link: string, portal: string) => string;
  /** A home without an address. */
  readonly nameless: (esiid: string) => string;
  readonly rejections: Record<Rejection, (provider: string) => string>;
  readonly kinds: Record<OrderNotificationKind, (values: OrderValues) => OrderKindMessages>;
  /** For orders with a phone number only. Characters outside the GSM alphabet are replaced later. */
  readonly texts: Record<OrderNotificationKind, (values: OrderValues) => string>;
  readonly calendar: {
    readonly starts: (plan: string) => string;
    readonly free: (plan: string) => string;
    readonly ends: (plan: string) => string;
    readonly about: (provider: string, location: string) => string;
    readonly free_about: string;
    readonly ends_about: (provider: string) => string;
  };
}
