// When the label of an address is requested again.
import type { ListingUnavailable } from "../fetch-listing.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A label that didn't change costs its site one small response a day. */
const REFRESH_MS = DAY_MS;
const FIRST_RETRY_MS = 15 * MINUTE_MS;
/** After a failure that a retry doesn't help, such as 404. */
const MAX_FINAL_MS = 8 * DAY_MS;
const MAX_PAUSE_MS = DAY_MS;

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Returns when an address is due after a success. */
export function dueAfterSuccess(now: Date): Date {
  return after(now, REFRESH_MS);
}

/** Returns when an address is due after `attempts` failures in a row, and not before its site wants requests again. */
export function dueAfterFailure(
  now: Date,
  { attempts, final, pausedUntil }: { attempts: number; final: boolean; pausedUntil: Date | null },
): Date {
  const [first, most] = final ? [DAY_MS, MAX_FINAL_MS] : [FIRST_RETRY_MS, DAY_MS];
  // The exponent is limited because the delay is, too.
  const due = after(now, Math.min(most, first * 2 ** Math.min(attempts - 1, 10)));
  return pausedUntil !== null && pausedUntil > due ? pausedUntil : due;
}

/** Returns the time that a Retry-After header names: seconds, or a date. Null if it is neither. */
function parseRetryAfter(header: string, now: Date): Date | null {
  if (/^\s*\d{1,9}\s*$/.test(header)) return after(now, Number(header) * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : new Date(at);
}

/** Returns until when a site that is overloaded wants no request, a day at most. Null if it isn't. */
export function toPause(
  { status, retryAfter }: Pick<ListingUnavailable, "status" | "retryAfter">,
  now: Date,
): Date | null {
  const until = retryAfter === null ? null : parseRetryAfter(retryAfter, now);
  if (status !== 429 && !(status === 503 && until !== null)) return null;
  const pause = Math.max(until ? until.getTime() - now.getTime() : 0, FIRST_RETRY_MS);
  return after(now, Math.min(pause, MAX_PAUSE_MS));
}
