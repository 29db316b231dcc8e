// Ordering a plan: its cost and possible start, the order itself, and the customer's actions on it.
import { z } from "zod";
import {
  CANCEL_REASONS,
  CONNECTORS,
  HANDOFF_OUTCOMES,
  ORDER_KINDS,
  REJECTION_CODES,
} from "./tables/orders.ts";
import { planSwitchSchema, twelveMonthsSchema } from "./compare.ts";
import { emailSchema } from "./email.ts";
import { conditionChoicesSchema, deliveryChargesSchema, isoDateSchema, planSchema } from "./plan.ts";
import { orderCodeSchema, orderStateSchema } from "./order-transitions.ts";
import { billingAddressSchema } from "./partners.ts";
import { taxAmountsSchema, taxBasisSchema } from "./taxes.ts";
import { usageSchema } from "./usage.ts";

/** `handoff`: the order is completed on the provider's own page. `partner`: we send it to the provider's API. */
export const connectorSchema = z.enum(CONNECTORS);
export type Connector = z.infer<typeof connectorSchema>;

export const orderKindSchema = z.enum(ORDER_KINDS);
export type OrderKind = z.infer<typeof orderKindSchema>;

export const CONSENT_IDS = ["order", "terms", "credit", "contact"] as const;
/** A consent as shown to the customer. */
export const consentSchema = z.object({
  /**
   * `order`: to be enrolled with the provider. `terms`: its label, terms and rights could be read. `credit`: the
   * provider may check the customer's credit. `contact`: messages about this order.
   */
  id: z.enum(CONSENT_IDS),
  /** Date from which this wording applies. */
  version: isoDateSchema,
  language: z.enum(["en", "es"]),
  text: z.string(),
});
export type Consent = z.infer<typeof consentSchema>;

/** The plan's cost as quoted at the time of the order. */
export const quoteSchema = z.object({
  year_cents: z.int(),
  /** The usage it is based on. */
  year_kwh: z.number(),
  /** Date of the listing. */
  as_of: isoDateSchema,
  /** The twelve months that were priced. Left out in orders older than this field. */
  months: z.array(z.object({ month: z.string(), kwh: z.number(), cents: z.int() })).optional(),
  /** Share of the usage that was estimated, 0 to 1. */
  estimated_share: z.number().optional(),
  /** Left out in orders that were placed before it was stored. */
  twelve_months: twelveMonthsSchema.optional(),
  /** The delivery charges in it. Null if the price includes delivery. Left out in orders older than this field. */
  delivery: deliveryChargesSchema.nullable().optional(),
  /** The taxes of `twelve_months`, and what they were calculated with. Left out in orders older than this field. */
  taxes: taxAmountsSchema.extend({ basis: taxBasisSchema }).optional(),
});
export type Quote = z.infer<typeof quoteSchema>;

// POST /api/order_quotes: what the order page shows. No sign-in needed, and nothing is stored.
export const orderQuoteRequestSchema = z.object({
  plan_id: z.string().min(1).max(100),
  /** If left out, a visitor gets no quoted cost. A signed-in customer's home has its own usage. */
  usage: usageSchema.optional(),
  read_day: z.int().min(1).max(31).nullable().optional(),
  /** Conditions that the customer meets. If left out, those of the customer's home, or none. */
  conditions: conditionChoicesSchema.optional(),
  /**
   * The home, if it is already known. It determines its utility, a switch hold and, for its signed-in customer, the
   * contract that runs there.
   */
  esiid: z.string().max(100).optional(),
  /** A renewal: the caller's order that ends. Adds the days on which the next one can start. */
  replaces_order_id: z.string().max(100).optional(),
  language: z.enum(["en", "es"]),
});
export type OrderQuoteRequest = z.infer<typeof orderQuoteRequestSchema>;

export const startDatesSchema = z.object({
  /** First and last day that can be requested. */
  earliest: isoDateSchema,
  latest: isoDateSchema,
  /** Days in between on which nothing can start: weekends and holidays of the utilities. */
  closed: z.array(isoDateSchema),
});
export type StartDates = z.infer<typeof startDatesSchema>;

export const orderQuoteSchema = z.object({
  plan: planSchema,
  /** Identifies what was shown. An order sends it back, and a plan that has changed since has a different value. */
  seen: z.string(),
  quote: quoteSchema.nullable(),
  connector: connectorSchema,
  starts: z.object({
    switch: startDatesSchema,
    move_in: startDatesSchema,
    /**
     * Only if the request named a running order of the caller's that can be followed by now. With another provider,
     * that is from 90 days before its end.
     */
    renewal: startDatesSchema.optional(),
  }),
  /** Early termination of the contract that runs at this home. Null if none is known. */
  leaving: z.object({ fee_cents: z.int().nullable(), free_from: isoDateSchema.nullable() }).nullable(),
  /**
   * Switching the signed-in customer's home to this plan on its best day, as in the home's outlook. Null for a visitor
   * and while an order is in progress.
   */
  switch: planSwitchSchema.nullable(),
  /**
   * Switching the signed-in customer's home to this plan on each relevant day, earliest first. One of them is the best
   * day of the home's outlook. Empty for a visitor and while an order is in progress.
   */
  switches: z.array(planSwitchSchema),
  /** Whether the directory lists a switch hold for this home. Null if not known. */
  switch_hold: z.boolean().nullable(),
  /** In the requested language. The customer must agree to all of them. */
  consents: z.array(consentSchema),
  /** Whether the provider takes a billing address with the order. Left out before this field existed. */
  asks_billing_address: z.boolean().optional(),
});
export type OrderQuote = z.infer<typeof orderQuoteSchema>;

const zipSchema = z.string().regex(/^\d{5}$/, "A ZIP code has five digits.");

// POST /api/orders: signed in, or as a guest with an email address or a phone number.
export const placeOrderSchema = z.object({
  /** Created by the form when it opens, so that the same order sent twice is placed once. */
  request_id: z.uuid(),
  plan_id: z.string().min(1).max(100),
  /** `seen` of the quote on the page. */
  seen: z.string().max(100),
  kind: orderKindSchema,
  /**
   * Home, start and name are required for `partner`. With `handoff`, the provider asks for them, so they may be left
   * out: the order then has no home yet (an empty ESI ID), and is planned for the first possible day.
   */
  esiid: z.string().max(100).optional(),
  home: z
    .object({
      address: z.string().trim().min(3).max(200),
      city: z.string().trim().min(1).max(80),
      zip: zipSchema,
    })
    .optional(),
  /** ZIP code of the home, if `home` is left out. */
  zip: zipSchema.optional(),
  usage: usageSchema.optional(),
  read_day: z.int().min(1).max(31).nullable().optional(),
  /** Conditions that the customer meets. If left out, those of the customer's home, or none. */
  conditions: conditionChoicesSchema.optional(),
  starts_on: isoDateSchema.optional(),
  /** If left out, bills go to the home. Used only if the quote has `asks_billing_address`. */
  billing_address: billingAddressSchema.optional(),
  first_name: z.string().trim().min(1).max(80).optional(),
  last_name: z.string().trim().min(1).max(80).optional(),
  /** One of the two is required. If left out, the verified ones of the signed-in account are used. */
  email: emailSchema.optional(),
  phone: z.string().trim().max(40).optional(),
  language: z.enum(["en", "es"]),
  consents: z.array(z.object({ id: z.enum(CONSENT_IDS), version: isoDateSchema })).max(10),
  /** Stored by the browser from the first address that contained one (30 days). */
  cp_afid: z.string().max(100).optional(),
  /** The order link it came through, stored in the same way. */
  order_link: z.string().max(200).optional(),
  /** A renewal: the order that ends. */
  replaces_order_id: z.uuid().optional(),
});
export type PlaceOrder = z.input<typeof placeOrderSchema>;

/** `problem` among the fields of a rejected order. For the first two, the page shows what changed and asks again. */
export const ORDER_PROBLEMS = [
  /** Price, term or fee differ from what was shown. */
  "plan_changed",
  /** No longer on the list. */
  "plan_gone",
  /** An order for this home is already on its way. */
  "order_under_way",
  /** The plan is sold elsewhere: another utility serves this home. */
  "other_tdu",
  "switch_hold",
  "not_residential",
  "not_active",
  "no_choice",
  "start_refused",
  "consent_outdated",
  /** A renewal of an order that is not the caller's, or that is not running. */
  "nothing_to_renew",
] as const;
export type OrderProblem = (typeof ORDER_PROBLEMS)[number];

export const orderConfirmationSchema = z.object({
  order_id: z.uuid(),
  state: orderStateSchema,
  connector: connectorSchema,
  /** Proves that the caller placed this order, for a guest who has no session. */
  receipt: z.string(),
  /**
   * Whether the home was also added to the account. The order is valid in any case. `too_many_homes`: the account is at
   * its limit of homes. Left out for a guest, and for a home that the account has since removed.
   */
  location: z.enum(["yours", "held_by_another", "too_many_homes"]).optional(),
  /** The planned start. Left out before this field existed. */
  starts_on: isoDateSchema.nullable().optional(),
  /** The provider's own page and phone number, if the order is completed there. */
  handoff: z.object({ url: z.string().nullable(), phone: z.string().nullable() }).nullable(),
});
export type OrderConfirmation = z.infer<typeof orderConfirmationSchema>;

/** Requires a session of its customer, or the receipt. */
const shown = { receipt: z.string().max(100).optional() };

// POST /api/orders/{id}/handoff: the provider's page is being opened.
export const handoffSchema = z.object(shown);

// POST /api/orders/{id}/outcome: the outcome on the provider's page.
/** Reason the provider gave if it did not accept the customer. */
export const handoffOutcomeSchema = z.object({
  ...shown,
  outcome: z.enum(HANDOFF_OUTCOMES),
  /** With `did_not_go_through`: the provider rejected the order. If left out, the customer did not finish it. */
  code: z.enum(REJECTION_CODES).optional(),
  /** The start date that the provider stated. */
  starts_on: isoDateSchema.optional(),
});
export type HandoffOutcome = z.input<typeof handoffOutcomeSchema>;

// POST /api/orders/{id}/deposit: accepts the deposit that the provider requires, or declines it, which cancels the order.
export const depositDecisionSchema = z.object({
  ...shown,
  decision: z.enum(["accept", "decline"]),
  /** The amount that the customer was shown, in cents. A `conflict` if it has changed. */
  amount_cents: z.int(),
});
export type DepositDecision = z.input<typeof depositDecisionSchema>;

// POST /api/orders/{id}/cancel
export const cancelSchema = z.object({
  ...shown,
  code: z.enum(CANCEL_REASONS),
  reason: z.string().trim().max(500).optional(),
});
export type Cancel = z.input<typeof cancelSchema>;

/** Response of the calls above. */
export const orderStatusSchema = z.object({
  order_id: z.string(),
  state: orderStateSchema,
  /** A cancellation was requested, and the provider has not responded yet. */
  cancel_requested_at: z.iso.datetime().nullable(),
});
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** What an order at a provider's API still requires of the customer, and until when it can be canceled with no fee. */
export const providerStepsSchema = z.object({
  /** The provider's own page for identity and credit check. Null if nothing is open. */
  identity_url: z.string().nullable(),
  deposit: z
    .object({
      status: z.enum(["required", "waived", "paid"]),
      amount_cents: z.int(),
      /** As the provider wrote it. */
      reason: z.string().nullable(),
      /** The most that the state's rules allow, by the quote of the order. Null without a quote. */
      limit_cents: z.int().nullable(),
      accepted_at: z.iso.datetime().nullable(),
      /** Whether the customer declined it, which cancels the order. Left out before this field existed. */
      declined: z.boolean().optional(),
    })
    .nullable(),
  /** Last day of the right to cancel a switch without a fee (market/enrollment-rules.ts). Null if there is none. */
  rescission_ends_on: isoDateSchema.nullable(),
});
export type ProviderSteps = z.infer<typeof providerStepsSchema>;

// POST /api/orders/{id}/receipt: what a guest can see of an order with its receipt.
export const receiptSchema = z.object({ receipt: z.string().max(100) });
export const guestOrderSchema = orderStatusSchema.extend({
  kind: orderKindSchema,
  plan_name: z.string(),
  provider: z.string(),
  starts_on: isoDateSchema.nullable(),
  connector: connectorSchema,
  handoff: z.object({ url: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /**
   * What to choose on the provider's page. Null unless the order is completed there and the receipt opens it. Left out
   * before this field existed.
   */
  plan: planSchema.nullable().optional(),
  last_code: orderCodeSchema.nullable(),
  /** Whether it belongs to an account by now. */
  taken_in: z.boolean(),
  /** The provider's number for orders. Null if it is not known. Left out before this field existed. */
  phone: z.string().nullable().optional(),
  /** Null unless the order is at a provider's API. Left out before this field existed. */
  provider_steps: providerStepsSchema.nullable().optional(),
});
export type GuestOrder = z.infer<typeof guestOrderSchema>;
