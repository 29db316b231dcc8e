// Days in Texas time: an order at 11 p.m. belongs to that day, wherever it is viewed. Today is the instance's day,
// whose clock can be some days ahead (CLOCK_AHEAD_DAYS).
import { toCentralDay } from "#messages/format.ts";

const DAY_MS = 86_400_000;

let aheadMs = 0;

/** Sets how many days the instance's clock is ahead of this browser. */
export function setClockAhead(days: number): void {
  aheadMs = days * DAY_MS;
}

/** Returns the instance's current time. */
export function instanceNow(): Date {
  return new Date(Date.now() + aheadMs);
}

/** Returns the Central day, YYYY-MM-DD, of an ISO 8601 timestamp. */
export function centralDay(moment: string): string {
  return toCentralDay(new Date(moment));
}

/** Returns today in Texas, YYYY-MM-DD. */
export function todayInTexas(): string {
  return toCentralDay(instanceNow());
}

/** Whether an ISO 8601 timestamp is in the future. */
export function isAhead(moment: string): boolean {
  return Date.parse(moment) > instanceNow().getTime();
}
