// Webhooks: events and limits that pages and the server share.

/** The types of events. `webhook.test` is sent only by the button that tests an address. */
export const WEBHOOK_EVENTS = [
  "order.updated",
  "meter_link.updated",
  "readings.added",
  "better_plan.found",
  "plan.changed",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Our own choice: enough for a few systems of one household. */
export const MAX_WEBHOOKS = 5;

/** How long the previous secret also signs after a new one was created. */
export const SECRET_OVERLAP_HOURS = 24;

/** How long deliveries stay in the log. */
export const WEBHOOK_LOG_DAYS = 30;
