// The shape of the words about an order: one kind for each step that its customer is told of.
import type { OrderKind } from "#contracts/checkout.ts";
import type { REJECTION_CODES } from "#contracts/tables/orders.ts";

export const ORDER_TELLINGS = [
  /** Placed; to be finished on the retailer's own page. */
  "placed_handoff",
  /** Placed; we hand it to the retailer. */
  "placed_partner",
  /** Placed days ago, and the retailer's page was never opened from here. */
  "not_finished",
  "how_did_it_go",
  "submitted",
  "held",
  "accepted",
  /** The customer said so. */
  "went_through",
  "scheduled",
  "date_changed",
  "active",
  "end_changed",
  "rejected",
  /** Closed, because the retailer did not take it in. */
  "not_taken_in",
  /** It ended here, the retailer went on with it all the same, and stopped it when we asked. */
  "taken_back",
  /** The same, and the retailer cannot stop it any more. */
  "goes_on",
  "cancelled",
  /** Closed, because nobody ever said how it went. */
  "no_answer",
  "too_late",
  "ended",
  /** Before its time, by the retailer's word: it fell through, or the home was left. */
  "ended_early",
] as const;
export type OrderNotificationKind = (typeof ORDER_TELLINGS)[number];

/** Why a retailer said no, where there are words for it; `refused` stands for all others. */
export type Rejection = (typeof REJECTION_CODES)[number];

export interface OrderValues {
  readonly portal: string;
  readonly to: string;
  readonly provider: string;
  readonly plan: string;
  /** The home in words. */
  readonly location: string;
  readonly kind: OrderKind;
  /** Dates in words; null where they are not known. */
  readonly starts: string | null;
  readonly ends: string | null;
  /** First day on which leaving is free. */
  readonly free_from: string | null;
  readonly rejection: Rejection;
  /** The retailer's own number. */
  readonly phone: string | null;
  /** Whether the retailer may have it without us being able to take it back there. */
  readonly finished_elsewhere: boolean;
}

export interface OrderKindMessages {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: ReadonlyArray<string>;
  /** Where the button leads: to the retailer's page, to the question how it went, to the order, or to the comparison. */
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
  /** For orders with a phone number only; letters outside the GSM alphabet are made bare later. */
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
