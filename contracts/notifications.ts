// What the main API says about notifications: how a page reaches the feed service, and what a person set about them.
// The feed itself speaks the notification service's own protocol (server/services/feed).
import { z } from "zod";

// GET /api/notifications/token: for the feed service's header X-Knock-User-Token.
export const notificationTokenSchema = z.object({
  user_id: z.string(),
  token: z.string(),
  /** Unix seconds. */
  expires_at: z.int(),
});
export type NotificationToken = z.infer<typeof notificationTokenSchema>;

/** A saving worth a word, in US cents a year, where a person set none. */
export const DEFAULT_SAVING_CENTS = 10_000;
export const MAX_SAVING_CENTS = 500_000;

// GET and PUT /api/notifications/settings
export const notificationSettingsSchema = z.object({
  /** From which saving on we tell of a better plan, in US cents a year; 0: never. */
  saving_cents: z.int().min(0).max(MAX_SAVING_CENTS),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
