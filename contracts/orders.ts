// Orders as the main API returns them (spec §7), and the renewal opt-out.
import { z } from "zod";
import { connectorSchema, consentSchema, providerStepsSchema, quoteSchema } from "./checkout.ts";
import { orderActorSchema, orderCodeSchema, orderStateSchema } from "./order-transitions.ts";
import { billingAddressSchema } from "./partners.ts";
import { locationSchema } from "./portal.ts";
import { renewalNoticeSchema } from "./renewals.ts";
import { isoDateSchema, planSchema } from "./plan.ts";

export const orderEventSchema = z.object({
  at: z.iso.datetime(),
  state: orderStateSchema,
  /** Who changed it. */
  actor: orderActorSchema,
  code: orderCodeSchema.nullable(),
  /** Message that came with the code. */
  reason: z.string().nullable(),
  /** Dates that came with this transition. Null if there were none. */
  starts_on: isoDateSchema.nullable(),
  ends_on: isoDateSchema.nullable(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

export const renewalSchema = z.object({
  opted_out_at: z.iso.datetime().nullable(),
  opt_out_reason: z.string().nullable(),
  /** Until when an opt-out can be undone: 14 days (look.md). */
  undo_until: z.iso.datetime().nullable(),
  /** Due and sent so far, oldest first. */
  notices: z.array(renewalNoticeSchema),
});

// GET /api/orders?cursor=&limit=, newest first
export const ordersQuerySchema = z.object({
  /** `next_cursor` of the previous page. */
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const orderSchema = z.object({
  id: z.string(),
  state: orderStateSchema,
  kind: z.enum(["switch", "move_in", "renewal"]),
  provider: z.string(),
  plan_name: z.string(),
  term_months: z.int(),
  /** Yearly cost quoted when it was placed, in cents. Null if there was no quote. */
  year_cents: z.int().nullable(),
  placed_at: z.iso.datetime(),
  starts_on: isoDateSchema.nullable(),
  ends_on: isoDateSchema.nullable(),
  /** `esiid` is empty until the customer chooses the home of an order that was placed without one. */
  service_location: locationSchema.pick({ esiid: true, address: true, city: true, zip: true, tdu: true }),
});
export type Order = z.infer<typeof orderSchema>;
/**
 * An order of the list. In addition to the order itself, it has what a page needs to show what requires the customer's
 * attention.
 */
export const listedOrderSchema = orderSchema.extend({
  connector: connectorSchema,
  /** Code of the newest event, such as `hold_for_credit`. */
  last_code: orderCodeSchema.nullable(),
  /** When its renewal was declined. */
  opted_out_at: z.iso.datetime().nullable(),
});
export type ListedOrder = z.infer<typeof listedOrderSchema>;
export const ordersSchema = z.object({
  items: z.array(listedOrderSchema),
  /** Null on the last page. */
  next_cursor: z.string().nullable(),
});
export type Orders = z.infer<typeof ordersSchema>;

// GET /api/orders/{id}
export const orderDetailSchema = orderSchema.extend({
  /** The plan as it was on the day of the order. */
  plan: planSchema,
  quote: quoteSchema.nullable(),
  /** Oldest first. */
  events: z.array(orderEventSchema),
  renewal: renewalSchema,
  /** How the order reaches the provider: on its own page, or sent by us. */
  connector: connectorSchema,
  /** The provider's own number for the order. */
  partner_reference: z.string().nullable(),
  /** Whether the customer can still cancel it, and when that was requested if the provider has not responded yet. */
  may_cancel: z.boolean(),
  cancel_requested_at: z.iso.datetime().nullable(),
  /** The consents as worded on the day of the order. */
  consents: z.array(consentSchema),
  /** The order that this one follows at the same home. */
  replaces_order_id: z.string().nullable(),
  /** Where bills go. Null: to the home, or the provider asks. Left out before this field existed. */
  billing_address: billingAddressSchema.nullable().optional(),
  /** Null unless the order is at a provider's API. Left out before this field existed. */
  provider_steps: providerStepsSchema.nullable().optional(),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

// GET /api/orders/service_locations: the homes that come with this account's orders, and those of orders that are
// waiting to be claimed.
export const orderLocationSchema = z.object({
  order_id: z.string(),
  service_location: locationSchema.pick({ esiid: true, address: true, city: true, zip: true, tdu: true }),
  /** `waiting`: placed under a verified address of this account, not yet claimed. */
  state: z.enum(["waiting", "taken_in"]),
});
export const orderLocationsSchema = z.object({ items: z.array(orderLocationSchema) });
export type OrderLocations = z.infer<typeof orderLocationsSchema>;

// POST /api/orders/{id}/claim: moves a waiting order and its home to the account. Idempotent.
export const claimOrderResponseSchema = z.object({
  order_id: z.string(),
  /**
   * The order is claimed in any case. `held_by_another`: its home requires a proof. `too_many_homes`: the account is at
   * its limit of homes. `not_chosen`: the order names no home.
   */
  location: z.enum(["added", "already_yours", "held_by_another", "too_many_homes", "not_chosen"]),
});
export type ClaimOrderResponse = z.infer<typeof claimOrderResponseSchema>;

// PUT /api/orders/{id}/service_location: the account's home that an order without one is for. Idempotent.
export const orderLocationChoiceSchema = z.object({ esiid: z.string().min(1).max(100) });

export const OPT_OUT_REASONS = [
  "moving",
  "found_a_plan",
  "staying_with_provider",
  "too_many_messages",
  "other",
] as const;
export type OptOutReason = (typeof OPT_OUT_REASONS)[number];

/** Days during which an opt-out can be undone (look.md "Renewal, opt-out"). */
export const OPT_OUT_UNDO_DAYS = 14;

// PATCH /api/notifications: from the emailed link without sign-in, or signed in. The response is the same whether or
// not they match.
export const optOutSchema = z.object({
  order_id: z.string().trim().min(1).max(100),
  /** The address that the order was placed under. May be empty for the signed-in owner of the order. */
  email: z
    .string()
    .trim()
    .max(320)
    .nullish()
    .transform((email) => email ?? ""),
  /**
   * The signed token of the link that was sent, instead of the address, because an order placed under a phone number
   * has none.
   */
  token: z.string().trim().max(200).default(""),
  /** One of OPT_OUT_REASONS, or free text. */
  opt_out_reason: z
    .string()
    .trim()
    .max(500)
    .nullish()
    .transform((reason) => reason ?? ""),
  /** Undoes an opt-out of the last 14 days. */
  undo: z.boolean().optional(),
});
export type OptOut = z.input<typeof optOutSchema>;
/** Echoes the request, whether or not the order and the address belong together. */
export const optOutResponseSchema = z.object({
  data: z.object({ order_id: z.string(), opted_out: z.boolean() }),
});
export type OptOutResponse = z.infer<typeof optOutResponseSchema>;
