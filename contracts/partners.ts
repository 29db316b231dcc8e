// Requests and responses between us and a provider's enrollment API, described in docs/partner-api.md.
import { z } from "zod";
import { orderCodeSchema } from "./order-transitions.ts";
import { isoDateSchema } from "./plan.ts";
import { orderKindSchema } from "./checkout.ts";

// POST {base}/enrollments, with `Idempotency-Key: <order_id>`
export const enrollmentRequestSchema = z.object({
  order_id: z.uuid(),
  /** The provider's own key of the offer, if the listing has one. */
  offer_key: z.string().nullable(),
  plan: z.object({ name: z.string(), term_months: z.int(), kwh_1000_cents: z.number() }),
  kind: orderKindSchema,
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
export const enrollmentSchema = z.object({
  reference: z.string().min(1).max(100),
  order_id: z.uuid(),
  status: z.enum(ENROLLMENT_STATUSES),
  /** A code or message that we cannot use is treated as missing, because the status is what counts. */
  code: orderCodeSchema.nullish().catch(null),
  message: z.string().max(500).nullish().catch(null),
  starts_on: isoDateSchema.nullish(),
  ends_on: isoDateSchema.nullish(),
});
export type Enrollment = z.infer<typeof enrollmentSchema>;

/** Body of a rejection (400, 402, 410, 422 …): the reason, if we have texts for it. */
export const enrollmentRejectionSchema = enrollmentSchema.pick({ code: true, message: true });

// GET {base}/enrollments?order_id=: the outcome of a request whose response was lost
export const enrollmentsSchema = z.object({ items: z.array(enrollmentSchema).max(10) });

// POST {base}/enrollments/{reference}/cancel → enrollment; 409 if it is too late

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
