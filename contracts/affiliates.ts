// Affiliates: order links and their results. Never includes who the customers are.
import { z } from "zod";
import { AFFILIATE_ID } from "./tables/affiliates.ts";
import { isoDateSchema, tduIdSchema } from "./plan.ts";
import { orderStateSchema } from "./order-transitions.ts";

/** As issued by operators. */
export const affiliateIdSchema = z.string().regex(AFFILIATE_ID);

// GET /api/affiliates/me
export const affiliateSchema = z.object({
  cp_afid: z.string(),
  name: z.string(),
  can_generate_order_links: z.boolean(),
  /** Whether the account has a password, which all other affiliate functions require. */
  password_set: z.boolean(),
});
export type Affiliate = z.infer<typeof affiliateSchema>;

/** Target of a link: one plan ready to order, or the ranking for a ZIP code or a meter. */
export const orderLinkTargetSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("plan"), plan_id: z.string().min(1).max(100) }),
  z.object({ kind: z.literal("zip"), zip: z.string().regex(/^\d{5}$/) }),
  z.object({ kind: z.literal("esiid"), esiid: z.string().regex(/^10\d{15}(\d{5})?$/) }),
]);
export type OrderLinkTarget = z.infer<typeof orderLinkTargetSchema>;

// POST /api/affiliates/order_links (the function `order-link` has the same request and response)
export const createOrderLinkSchema = z.object({
  name: z.string().trim().min(1).max(80),
  target: orderLinkTargetSchema,
  /** Last day on which it works. If left out, it works until it is disabled. */
  expires_on: isoDateSchema.nullable().optional(),
});
export type CreateOrderLink = z.input<typeof createOrderLinkSchema>;

export const orderLinkSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  target: orderLinkTargetSchema,
  /** The plan's name and provider, if the link leads to a plan. */
  plan: z.object({ name: z.string(), provider: z.string(), listed: z.boolean() }).nullable(),
  url: z.string(),
  state: z.enum(["working", "disabled", "expired"]),
  created_at: z.iso.datetime(),
  expires_on: isoDateSchema.nullable(),
  /** Visitors, each counted once a day. A kind of browser (not its version) at an address counts as one. */
  visits: z.int(),
  /** Orders placed through it so far, whatever their outcome. */
  orders: z.int(),
});
export type OrderLink = z.infer<typeof orderLinkSchema>;

export const affiliatePageQuerySchema = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

// GET /api/affiliates/order_links?cursor=&limit=, newest first
export const orderLinksSchema = z.object({
  items: z.array(orderLinkSchema),
  next_cursor: z.string().nullable(),
});
export type OrderLinks = z.infer<typeof orderLinksSchema>;

// PATCH /api/affiliates/order_links/{id}
export const changeOrderLinkSchema = z.object({
  name: z.string().trim().min(1).max(80).optional(),
  disabled: z.boolean().optional(),
});

// GET /api/affiliates/figures?from=&to=: at most 366 days, Central time
export const statsQuerySchema = z.object({ from: isoDateSchema.optional(), to: isoDateSchema.optional() });
export const affiliateStatsSchema = z.object({
  from: isoDateSchema,
  to: isoDateSchema,
  visits: z.int(),
  orders: z.int(),
  /** Every state, including those with no orders. */
  by_state: z.record(orderStateSchema, z.int()),
  /** Every day of the range, oldest first. */
  days: z.array(z.object({ day: isoDateSchema, visits: z.int(), orders: z.int() })),
});
export type AffiliateStats = z.infer<typeof affiliateStatsSchema>;

// GET /api/affiliates/orders?cursor=&limit=, newest first. GET /api/affiliates/orders.csv has the same rows.
export const affiliateOrderSchema = z.object({
  /** Not the order's own id, because it must not give access to anything. */
  number: z.string(),
  /** Day in Central time. */
  placed_on: isoDateSchema,
  state: orderStateSchema,
  plan_name: z.string(),
  provider: z.string(),
  tdu: tduIdSchema.nullable(),
  link_name: z.string().nullable(),
});
export const affiliateOrdersSchema = z.object({
  items: z.array(affiliateOrderSchema),
  next_cursor: z.string().nullable(),
});
export type AffiliateOrders = z.infer<typeof affiliateOrdersSchema>;

// POST /api/order_links/visit: public. Counts the visit and returns the target. An unknown, forged, expired or disabled
// link returns not_found.
export const visitSchema = z.object({ token: z.string().max(200) });
export const visitResponseSchema = z.object({ cp_afid: z.string(), target: orderLinkTargetSchema });
export type VisitResponse = z.infer<typeof visitResponseSchema>;
