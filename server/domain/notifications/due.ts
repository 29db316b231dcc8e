// Calculates when an email or a text message for a notification is sent.
import type { NotificationCategory } from "#contracts/workflows.ts";
import { addDays, midnightUtc } from "#meter/calendar.ts";

const MINUTE_MS = 60_000;
/**
 * Notifications within this window go out together: two homes are linked one after the other, a listing changes many
 * plans.
 */
export const DIGEST_MS = 5 * MINUTE_MS;
const DIGEST_CATEGORIES: ReadonlySet<NotificationCategory> = new Set(["live-link", "plans"]);

/**
 * Texts are sent from 8:00 to 21:00 in Texas: the hours that federal rules allow for telephone solicitations (47 CFR
 * 64.1200(c)(1)).
 */
const FIRST_HOUR = 8;
const LAST_HOUR = 21;

const centralTime = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Chicago",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  hourCycle: "h23",
});

/** Whether notifications of a category wait for others of a burst. */
export function isDigested(category: NotificationCategory): boolean {
  return DIGEST_CATEGORIES.has(category);
}

/** Returns `at`, or the next 8:00 Central if it is in the quiet hours of text messages. */
export function afterQuietHours(at: Date): Date {
  const parts = new Map(centralTime.formatToParts(at).map(({ type, value }) => [type, value]));
  const day = `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
  const hour = Number(parts.get("hour"));
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return at;
  return eightOClock(hour >= LAST_HOUR ? addDays(day, 1) : day);
}

// By local time: on two days of the year that is not eight hours after midnight.
function eightOClock(day: string): Date {
  const guess = new Date(midnightUtc(day) + FIRST_HOUR * 60 * MINUTE_MS);
  const hour = Number(
    centralTime.formatToParts(guess).find(({ type }) => type === "hour")?.value ?? FIRST_HOUR,
  );
  return new Date(guess.getTime() + (FIRST_HOUR - hour) * 60 * MINUTE_MS);
}

/** Returns when an event of a category that happens at `now` is due on a channel. */
export function dueAt(category: NotificationCategory, channel: "email" | "sms", now: Date): Date {
  const at = isDigested(category) ? new Date(now.getTime() + DIGEST_MS) : now;
  return channel === "sms" ? afterQuietHours(at) : at;
}
