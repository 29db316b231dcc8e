// Orders as the main API tells them (spec §7), and the opt-out of renewals.
import { z } from "zod";
import { connectorSchema, consentSchema, quoteSchema } from "./checkout.ts";
import { orderActorSchema, orderCodeSchema, orderStateSchema } from "./order-transitions.ts";
import { locationSchema } from "./portal.ts";
import { renewalNoticeSchema } from "./renewals.ts";
import { isoDateSchema, planSchema } from "./plan.ts";

export const orderEventSchema = z.object({
  at: z.iso.datetime(),
  state: orderStateSchema,
  /** Who moved it. */
  actor: orderActorSchema,
  code: orderCodeSchema.nullable(),
  /** What was said beside the code. */
  reason: z.string().nullable(),
  /** Dates that came with this move; null where it brought none. */
  starts_on: isoDateSchema.nullable(),
  ends_on: isoDateSchema.nullable(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

export const renewalSchema = z.object({
  opted_out_at: z.iso.datetime().nullable(),
  opt_out_reason: z.string().nullable(),
  /** Until when an opt-out can be taken back: 14 days (look.md). */
  undo_until: z.iso.datetime().nullable(),
  /** Due and written so far, oldest first. */
  notices: z.array(renewalNoticeSchema),
});

// GET /api/orders?cursor=&limit=, newest first
export const ordersQuerySchema = z.object({
  /** `next_cursor` of the page before. */
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
  /** Yearly cost quoted when it was placed, cents; null where none was. */
  year_cents: z.int().nullable(),
  placed_at: z.iso.datetime(),
  starts_on: isoDateSchema.nullable(),
  ends_on: isoDateSchema.nullable(),
  service_location: locationSchema.pick({ esiid: true, address: true, city: true, zip: true, tdu: true }),
});
export type Order = z.infer<typeof orderSchema>;
/** One of the list: beside the order itself what a page must know to say what needs its customer. */
export const listedOrderSchema = orderSchema.extend({
  connector: connectorSchema,
  /** Code of the newest event, as `hold_for_credit`. */
  last_code: orderCodeSchema.nullable(),
  /** Its renewal was refused. */
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
  /** The plan as it was that day. */
  plan: planSchema,
  quote: quoteSchema.nullable(),
  /** Oldest first. */
  events: z.array(orderEventSchema),
  renewal: renewalSchema,
  /** Who tells the retailer: its own page, or we. */
  connector: connectorSchema,
  /** The retailer's own number of it. */
  partner_reference: z.string().nullable(),
  /** Whether its customer may still take it back, and when that was asked for where the retailer has not answered yet. */
  may_cancel: z.boolean(),
  cancel_requested_at: z.iso.datetime().nullable(),
  /** What was agreed to, as it stood that day. */
  consents: z.array(consentSchema),
  /** The order that this one follows at the same home. */
  replaces_order_id: z.string().nullable(),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

// GET /api/orders/service_locations: the homes that come with this account's orders and those waiting for it.
export const orderLocationSchema = z.object({
  order_id: z.string(),
  service_location: locationSchema.pick({ esiid: true, address: true, city: true, zip: true, tdu: true }),
  /** `waiting`: placed under a verified address of this account, not yet taken in. */
  state: z.enum(["waiting", "taken_in"]),
});
export const orderLocationsSchema = z.object({ items: z.array(orderLocationSchema) });
export type OrderLocations = z.infer<typeof orderLocationsSchema>;

// POST /api/orders/{id}/claim: makes a waiting order and its home the account's. Idempotent.
export const claimOrderResponseSchema = z.object({
  order_id: z.string(),
  /** The order is taken in, whatever this says. `held_by_another`: its home needs a proof. `too_many_homes`: the account holds as many as it may. */
  location: z.enum(["added", "already_yours", "held_by_another", "too_many_homes"]),
});
export type ClaimOrderResponse = z.infer<typeof claimOrderResponseSchema>;

export const OPT_OUT_REASONS = [
  "moving",
  "found_a_plan",
  "staying_with_provider",
  "too_many_messages",
  "other",
] as const;
export type OptOutReason = (typeof OPT_OUT_REASONS)[number];

/** For so many days an opt-out can be taken back (look.md "Renewal, opt-out"). */
export const OPT_OUT_UNDO_DAYS = 14;

// PATCH /api/notifications: from the mailed link without sign-in, or signed in. The same answer whether or not they match.
export const optOutSchema = z.object({
  order_id: z.string().trim().min(1).max(100),
  /** The address that the order was placed under; may be empty for the signed-in owner of the order. */
  email: z.string().trim().max(320).default(""),
  /** The signed token of the link that was sent, in place of the address: an order placed under a phone number has none. */
  token: z.string().trim().max(200).default(""),
  /** One of OPT_OUT_REASONS, or free text. */
  opt_out_reason: z.string().trim().max(500).default(""),
  /** Takes an opt-out of the last 14 days back. */
  undo: z.boolean().optional(),
});
export type OptOut = z.input<typeof optOutSchema>;
/** Says back what was asked, whether or not the order and the address belong together. */
export const optOutResponseSchema = z.object({
  data: z.object({ order_id: z.string(), opted_out: z.boolean() }),
});
export type OptOutResponse = z.infer<typeof optOutResponseSchema>;
