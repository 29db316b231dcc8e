// Ordering a plan: what it would cost and when it could begin, the order itself, and what its customer does with it.
import { z } from "zod";
import { CANCEL_REASONS, HANDOFF_OUTCOMES, REJECTION_CODES } from "./tables/orders.ts";
import { planSwitchSchema, twelveMonthsSchema } from "./compare.ts";
import { emailSchema } from "./email.ts";
import { isoDateSchema, planSchema } from "./plan.ts";
import { orderCodeSchema, orderStateSchema } from "./order-transitions.ts";
import { usageSchema } from "./usage.ts";

/** `handoff`: the retailer's own page finishes it. `partner`: we hand it to the retailer's interface. */
export const connectorSchema = z.enum(["handoff", "partner"]);
export type Connector = z.infer<typeof connectorSchema>;

export const ORDER_KINDS = ["switch", "move_in", "renewal"] as const;
export const orderKindSchema = z.enum(ORDER_KINDS);
export type OrderKind = z.infer<typeof orderKindSchema>;

export const CONSENT_IDS = ["order", "terms", "contact"] as const;
/** A consent as it was shown. */
export const consentSchema = z.object({
  /** `order`: to be enrolled with the retailer. `terms`: its label, terms and rights were open to read. `contact`: messages about this order. */
  id: z.enum(CONSENT_IDS),
  /** Date on which this wording came into use. */
  version: isoDateSchema,
  language: z.enum(["en", "es"]),
  text: z.string(),
});
export type Consent = z.infer<typeof consentSchema>;

/** What the plan was said to cost when it was ordered. */
export const quoteSchema = z.object({
  year_cents: z.int(),
  /** The usage it rests on. */
  year_kwh: z.number(),
  /** Date of the listing. */
  as_of: isoDateSchema,
  /** The twelve months that were priced; left out in orders older than that. */
  months: z.array(z.object({ month: z.string(), kwh: z.number(), cents: z.int() })).optional(),
  /** Share of the usage that was estimated, 0 to 1. */
  estimated_share: z.number().optional(),
  /** Left out in orders placed before it was kept. */
  twelve_months: twelveMonthsSchema.optional(),
});
export type Quote = z.infer<typeof quoteSchema>;

// POST /api/order_quotes: what the order page shows. No sign-in needed; nothing of it is kept.
export const orderQuoteRequestSchema = z.object({
  plan_id: z.string().min(1).max(100),
  /** Left out: no cost is quoted for a visitor; a signed-in holder's home brings its own usage. */
  usage: usageSchema.optional(),
  read_day: z.int().min(1).max(31).nullable().optional(),
  /** The home, where it is known already: tells its company, a hold, and for its signed-in holder the contract that runs there. */
  esiid: z.string().max(100).optional(),
  /** A renewal: the caller's order that ends; brings the days on which the next one may begin. */
  replaces_order_id: z.string().max(100).optional(),
  language: z.enum(["en", "es"]),
});
export type OrderQuoteRequest = z.infer<typeof orderQuoteRequestSchema>;

export const startDatesSchema = z.object({
  /** First and last day that may be asked for. */
  earliest: isoDateSchema,
  latest: isoDateSchema,
  /** Days in between on which nothing begins: weekends and holidays of the wires companies. */
  closed: z.array(isoDateSchema),
});
export type StartDates = z.infer<typeof startDatesSchema>;

export const orderQuoteSchema = z.object({
  plan: planSchema,
  /** Names what was seen: an order brings it back, and a plan that changed since has another. */
  seen: z.string(),
  quote: quoteSchema.nullable(),
  connector: connectorSchema,
  starts: z.object({
    switch: startDatesSchema,
    move_in: startDatesSchema,
    /** Only where a running order of the caller's was named, and may be followed by now: with another provider that is 90 days before its end. */
    renewal: startDatesSchema.optional(),
  }),
  /** Leaving the contract that runs at this home; null where none is known. */
  leaving: z.object({ fee_cents: z.int().nullable(), free_from: isoDateSchema.nullable() }).nullable(),
  /** Switching the signed-in customer's home to this plan on its best day, as the home's outlook has it; null for a visitor, and while an order is in progress. */
  switch: planSwitchSchema.nullable(),
  /** The directory says so of this home; null where it is not known. */
  switch_hold: z.boolean().nullable(),
  /** In the language asked for, all to be agreed to. */
  consents: z.array(consentSchema),
});
export type OrderQuote = z.infer<typeof orderQuoteSchema>;

const zipSchema = z.string().regex(/^\d{5}$/, "A ZIP code has five digits.");

// POST /api/orders: signed in, or as a guest with an e-mail or a phone number.
export const placeOrderSchema = z.object({
  /** Made by the form when it opens: the same order sent twice is placed once. */
  request_id: z.uuid(),
  plan_id: z.string().min(1).max(100),
  /** `seen` of the quote that was on the page. */
  seen: z.string().max(100),
  kind: orderKindSchema,
  esiid: z.string().max(100),
  home: z.object({
    address: z.string().trim().min(3).max(200),
    city: z.string().trim().min(1).max(80),
    zip: zipSchema,
  }),
  usage: usageSchema.optional(),
  read_day: z.int().min(1).max(31).nullable().optional(),
  starts_on: isoDateSchema,
  first_name: z.string().trim().min(1).max(80),
  last_name: z.string().trim().min(1).max(80),
  /** One of both is needed; the signed-in account's proved ones are used where they are left out. */
  email: emailSchema.optional(),
  phone: z.string().trim().max(40).optional(),
  language: z.enum(["en", "es"]),
  consents: z.array(z.object({ id: z.enum(CONSENT_IDS), version: isoDateSchema })).max(10),
  /** Kept by the browser from the first address that carried one (30 days). */
  cp_afid: z.string().max(100).optional(),
  /** The order link it came through, kept in the same way. */
  order_link: z.string().max(200).optional(),
  /** A renewal: the order that ends. */
  replaces_order_id: z.uuid().optional(),
});
export type PlaceOrder = z.input<typeof placeOrderSchema>;

/** `problem` among the fields of a refused order; with the first two the page shows what changed and asks again. */
export const ORDER_PROBLEMS = [
  /** Price, term or fee differ from what was seen. */
  "plan_changed",
  /** No longer on the list. */
  "plan_gone",
  /** An order for this home is on its way already. */
  "order_under_way",
  /** The plan is sold elsewhere: another company's wires reach this home. */
  "other_tdu",
  "switch_hold",
  "not_residential",
  "not_active",
  "no_choice",
  "start_refused",
  "consent_outdated",
  /** A renewal of an order that is not the caller's, or does not run. */
  "nothing_to_renew",
] as const;
export type OrderProblem = (typeof ORDER_PROBLEMS)[number];

export const orderConfirmationSchema = z.object({
  order_id: z.uuid(),
  state: orderStateSchema,
  connector: connectorSchema,
  /** Shows that one placed this order: for a guest, who has no session. */
  receipt: z.string(),
  /** Whether the home is the account's, too; the order stands, whatever this says. `too_many_homes`: the account holds as many as it may. Left out for a guest, and of a home that the account has left since. */
  location: z.enum(["yours", "held_by_another", "too_many_homes"]).optional(),
  /** The retailer's own page and number, where it is finished there. */
  handoff: z.object({ url: z.string().nullable(), phone: z.string().nullable() }).nullable(),
});
export type OrderConfirmation = z.infer<typeof orderConfirmationSchema>;

/** Signed in as its customer, or with the receipt. */
const shown = { receipt: z.string().max(100).optional() };

// POST /api/orders/{id}/handoff: the retailer's page is being opened.
export const handoffSchema = z.object(shown);

// POST /api/orders/{id}/outcome: how it went on the retailer's page.
/** What the retailer said where it did not take the customer. */
export const handoffOutcomeSchema = z.object({
  ...shown,
  outcome: z.enum(HANDOFF_OUTCOMES),
  /** With `did_not_go_through`: the retailer said no; left out, the customer left it where it was. */
  code: z.enum(REJECTION_CODES).optional(),
  /** The date that the retailer named. */
  starts_on: isoDateSchema.optional(),
});
export type HandoffOutcome = z.input<typeof handoffOutcomeSchema>;

// POST /api/orders/{id}/cancel
export const cancelSchema = z.object({
  ...shown,
  code: z.enum(CANCEL_REASONS),
  reason: z.string().trim().max(500).optional(),
});
export type Cancel = z.input<typeof cancelSchema>;

/** What the three above answer. */
export const orderStatusSchema = z.object({
  order_id: z.string(),
  state: orderStateSchema,
  /** A cancellation was asked for, and the retailer has not answered yet. */
  cancel_requested_at: z.iso.datetime().nullable(),
});
export type OrderStatus = z.infer<typeof orderStatusSchema>;

// POST /api/orders/{id}/receipt: what a guest sees of an order, by its receipt.
export const receiptSchema = z.object({ receipt: z.string().max(100) });
export const guestOrderSchema = orderStatusSchema.extend({
  kind: orderKindSchema,
  plan_name: z.string(),
  provider: z.string(),
  starts_on: isoDateSchema.nullable(),
  connector: connectorSchema,
  handoff: z.object({ url: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  last_code: orderCodeSchema.nullable(),
  /** Whether it belongs to an account by now. */
  taken_in: z.boolean(),
});
export type GuestOrder = z.infer<typeof guestOrderSchema>;
