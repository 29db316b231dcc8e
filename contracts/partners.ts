// Requests and responses between us and a provider's enrollment API, described in docs/partner-api.md.
import { z } from "zod";
import { orderCodeSchema } from "./order-transitions.ts";
import { isoDateSchema } from "./plan.ts";
import { ORDER_KINDS } from "./tables/orders.ts";

/** An address as a bill shows it. */
export const billingAddressSchema = z.object({
  address: z.string().trim().min(3).max(200),
  city: z.string().trim().min(1).max(80),
  state: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, "A state has two letters."),
  zip: z.string().regex(/^\d{5}(-\d{4})?$/, "A ZIP code has five digits."),
});
export type BillingAddress = z.infer<typeof billingAddressSchema>;

// POST {base}/enrollments, with `Idempotency-Key: <order_id>`
export const enrollmentRequestSchema = z.object({
  order_id: z.uuid(),
  /** The provider's own key of the offer, if the listing has one. */
  offer_key: z.string().nullable(),
  plan: z.object({ name: z.string(), term_months: z.int(), kwh_1000_cents: z.number() }),
  kind: z.enum(ORDER_KINDS),
  esiid: z.string(),
  address: z.object({
    address: z.string().nullable(),
    city: z.string().nullable(),
    zip: z.string().nullable(),
  }),
  customer: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  starts_on: isoDateSchema.nullable(),
  language: z.enum(["en", "es"]),
  consents: z.array(z.object({ id: z.string(), version: isoDateSchema })),
  /** Only with the capability `billing_address`. Null: the home's address. */
  billing_address: billingAddressSchema.nullable().optional(),
  /**
   * Only with the capability `service_start`. `first_available`: the first day that was possible when the customer
   * ordered. `on_date`: the day that the customer chose.
   */
  start: z.object({ kind: z.enum(["first_available", "on_date"]), date: isoDateSchema }).optional(),
  /** Only with the capability `identity_page`: where that page leads back to. */
  return_url: z.url().optional(),
});
export type EnrollmentRequest = z.infer<typeof enrollmentRequestSchema>;

export const ENROLLMENT_STATUSES = [
  "received",
  "held",
  "accepted",
  "scheduled",
  "active",
  "rejected",
  "cancelled",
  "ended",
] as const;
/** A customer's step on the provider's own page: identity, and a credit check if the provider makes one. */
export const identityStepSchema = z.object({
  status: z.enum(["needed", "done"]),
  /** Https, on the host of the capability `identity_page`. */
  url: z.string().max(2000),
});

export const depositSchema = z.object({
  /** `required`: the customer has not paid it. `waived`: the provider does without it. */
  status: z.enum(["required", "waived", "paid"]),
  amount_cents: z.int().min(0).max(1_000_000),
  /** The provider's own reason, in the language of the request. */
  reason: z.string().max(300).nullish(),
});
export type Deposit = z.infer<typeof depositSchema>;

export const enrollmentSchema = z.object({
  reference: z.string().min(1).max(100),
  order_id: z.uuid(),
  status: z.enum(ENROLLMENT_STATUSES),
  /** A code or message that we cannot use is treated as missing, because the status is what counts. */
  code: orderCodeSchema.nullish().catch(null),
  message: z.string().max(500).nullish().catch(null),
  starts_on: isoDateSchema.nullish(),
  ends_on: isoDateSchema.nullish(),
  /** Day on which the customer received the terms of service. Left out: the day of the order. */
  terms_received_on: isoDateSchema.nullish().catch(null),
  /** As long as they are open, both are in every response and callback. */
  identity: identityStepSchema.nullish().catch(null),
  deposit: depositSchema.nullish().catch(null),
});
export type Enrollment = z.infer<typeof enrollmentSchema>;

/** Body of a rejection (400, 402, 410, 422 …): the reason, if we have texts for it. */
export const enrollmentRejectionSchema = enrollmentSchema.pick({ code: true, message: true });

// GET {base}/enrollments?order_id=: the outcome of a request whose response was lost
export const enrollmentsSchema = z.object({ items: z.array(enrollmentSchema).max(10) });

// POST {base}/enrollments/{reference}/cancel → enrollment; 409 if it is too late

// POST {base}/enrollments/{reference}/deposit → enrollment, with `Idempotency-Key: deposit:<order_id>:<amount_cents>`;
// 409 if this deposit is no longer required. The customer accepts the deposit. Who declines it cancels the order.
export const depositAcceptanceSchema = z.object({ amount_cents: z.int(), accepted: z.literal(true) });
export type DepositAcceptance = z.infer<typeof depositAcceptanceSchema>;

// POST /api/partners/{partner}/callbacks, signed: `Wattlane-Signature: t=<unix seconds>,v1=<hex HMAC-SHA-256 of "t.body">`
export const partnerCallbackSchema = z.object({
  /** The event's own id, because the same event may arrive twice. */
  id: z.string().min(1).max(100),
  occurred_at: z.iso.datetime(),
  enrollment: enrollmentSchema,
});
export type PartnerCallback = z.infer<typeof partnerCallbackSchema>;
export const callbackResponseSchema = z.object({ received: z.literal(true) });

/** Callbacks signed longer ago than this, or this far in the future, are rejected. */
export const SIGNATURE_AGE_SECONDS = 300;
