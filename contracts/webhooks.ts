// Webhooks of an account, on the main API. docs/webhooks.md describes what a receiver gets.
import { z } from "zod";
import { WEBHOOK_EVENTS } from "./tables/webhooks.ts";

const time = z.iso.datetime();

export const webhookEventSchema = z.enum(WEBHOOK_EVENTS);

const urlSchema = z.url().max(500);
const eventsSchema = z
  .array(webhookEventSchema)
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .refine((events) => new Set(events).size === events.length, { error: "has an event twice" });

export const DISABLED_REASONS = ["failures", "gone"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  created_at: time,
  /** When the first delivery since the last success failed. Null: the last one succeeded, or there was none. */
  failing_since: time.nullable(),
  disabled_at: time.nullable(),
  disabled_reason: z.enum(DISABLED_REASONS).nullable(),
  /** Until when the previous secret also signs. Null: there is only one. */
  previous_secret_until: time.nullable(),
  /** Deliveries in the dead-letter list. */
  dead: z.int(),
});
export type Webhook = z.infer<typeof webhookSchema>;

// GET /api/webhooks
export const webhooksSchema = z.object({ data: z.array(webhookSchema) });
export type Webhooks = z.infer<typeof webhooksSchema>;

// POST /api/webhooks
export const createWebhookSchema = z.object({ url: urlSchema, events: eventsSchema });
export type CreateWebhook = z.infer<typeof createWebhookSchema>;

/** Returned once, when a secret is created. */
export const webhookSecretSchema = z.object({ webhook: webhookSchema, secret: z.string() });
export type WebhookSecret = z.infer<typeof webhookSecretSchema>;

// PATCH /api/webhooks/:webhook_id
export const changeWebhookSchema = z.object({
  url: urlSchema.optional(),
  events: eventsSchema.optional(),
  /** Turns a webhook on again after it was turned off. */
  enabled: z.literal(true).optional(),
});
export type ChangeWebhook = z.infer<typeof changeWebhookSchema>;

export const DELIVERY_STATES = ["waiting", "delivered", "dead"] as const;

/** Why an attempt failed: no 2xx status, no response in time, no connection, or an address that isn't allowed. */
export const DELIVERY_ERRORS = ["status", "timeout", "connection", "address"] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

export const webhookDeliverySchema = z.object({
  id: z.uuid(),
  /** The `webhook-id` header. */
  message_id: z.string(),
  type: z.string(),
  created_at: time,
  /** `dead`: not delivered within three days. It can be replayed. */
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  last_attempt_at: time.nullable(),
  /** HTTP status of the last response. */
  last_status: z.int().nullable(),
  last_error: z.enum(DELIVERY_ERRORS).nullable(),
  /** Null unless it is waiting. */
  next_attempt_at: time.nullable(),
  /** Exactly what is sent. */
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

// GET /api/webhooks/:webhook_id/deliveries: newest first.
export const deliveriesQuerySchema = z.object({
  state: z.enum(DELIVERY_STATES).optional(),
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type DeliveriesQuery = z.infer<typeof deliveriesQuerySchema>;
export const webhookDeliveriesSchema = z.object({
  data: z.array(webhookDeliverySchema),
  next_cursor: z.string().nullable(),
});
export type WebhookDeliveries = z.infer<typeof webhookDeliveriesSchema>;

// POST /api/webhooks/:webhook_id/replay: one delivery, or every dead one without an id.
export const replaySchema = z.object({ delivery_id: z.uuid().optional() });
export type Replay = z.infer<typeof replaySchema>;

// POST /api/webhooks/:webhook_id/test and /api/webhooks/:webhook_id/replay
export const webhookQueuedSchema = z.object({ data: z.object({ queued: z.int() }) });
export type WebhookQueued = z.infer<typeof webhookQueuedSchema>;
