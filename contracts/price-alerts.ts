// Alerts by email if the lowest 12-month plan for a home costs less than an amount, on the main API.
import { z } from "zod";
import { emailSchema } from "./email.ts";
import { priceHistoryRequestSchema } from "./price-history.ts";
import { MAX_LIMIT_CENTS, MIN_LIMIT_CENTS } from "./tables/price-alerts.ts";
import { annualUsageSchema, homeProfileUsageSchema, monthlyUsageSchema } from "./usage.ts";
import { isoDateSchema } from "./plan.ts";

/** US cents a year. */
export const limitCentsSchema = z.int().min(MIN_LIMIT_CENTS).max(MAX_LIMIT_CENTS);

/** A home without meter readings: an alert stores no more than it needs. */
export const alertHomeSchema = priceHistoryRequestSchema.extend({
  usage: z.discriminatedUnion("kind", [monthlyUsageSchema, annualUsageSchema, homeProfileUsageSchema]),
});
export type AlertHome = z.infer<typeof alertHomeSchema>;

// POST /api/price_alerts: needs no sign-in. Sends an email with a link that confirms it.
export const createPriceAlertSchema = z.object({
  email: emailSchema,
  language: z.enum(["en", "es"]),
  home: alertHomeSchema,
  limit_cents: limitCentsSchema,
});
export type CreatePriceAlert = z.infer<typeof createPriceAlertSchema>;
export const priceAlertSentSchema = z.object({
  data: z.object({
    /** The last day on which it can be confirmed. */
    confirm_by: isoDateSchema,
  }),
});
export type PriceAlertSent = z.infer<typeof priceAlertSentSchema>;

// POST /api/price_alerts/confirm
export const confirmPriceAlertSchema = z.object({ token: z.string().max(100) });
export const priceAlertSchema = z.object({
  limit_cents: limitCentsSchema,
  /** The last day on which it can send its email. */
  until: isoDateSchema,
});
export type PriceAlert = z.infer<typeof priceAlertSchema>;

// POST /api/price_alerts/stop/:token
export const priceAlertStoppedSchema = z.object({ data: z.object({ stopped: z.literal(true) }) });

// GET, PUT and DELETE /api/service_locations/:esiid/price_alert
export const putPriceAlertSchema = z.object({ limit_cents: limitCentsSchema });
export const homePriceAlertSchema = z.object({
  /** Null without an alert. */
  alert: priceAlertSchema.nullable(),
});
export type HomePriceAlert = z.infer<typeof homePriceAlertSchema>;
