// Schemas of the main API for notifications: how a page reaches the feed service, and a user's settings. The feed
// itself speaks the notification service's own protocol (server/services/feed).
import { z } from "zod";

// GET /api/notifications/token: for the feed service's header X-Knock-User-Token.
export const notificationTokenSchema = z.object({
  user_id: z.string(),
  token: z.string(),
  /** Unix seconds. */
  expires_at: z.int(),
});
export type NotificationToken = z.infer<typeof notificationTokenSchema>;

/** Default saving from which to notify, in US cents a year, if the customer set none. */
export const DEFAULT_SAVING_CENTS = 10_000;
export const MAX_SAVING_CENTS = 500_000;

// GET and PUT /api/notifications/settings
export const notificationSettingsSchema = z.object({
  /** The saving from which we notify the customer of a better plan, in US cents a year. 0: never. */
  saving_cents: z.int().min(0).max(MAX_SAVING_CENTS),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
