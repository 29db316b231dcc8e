// When a failed delivery is tried again: the schedule that the Standard Webhooks specification proposes, for three days.
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits between attempts, from the first one on. They add up to 71 hours and 36 minutes. */
const WAITS_MS = [
  5_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  20 * HOUR_MS,
];

/** Times of the attempts after the first one, in ms. */
const OFFSETS_MS = WAITS_MS.map((_, index) =>
  WAITS_MS.slice(0, index + 1).reduce((sum, wait) => sum + wait, 0),
);

/**
 * Returns when a delivery is tried next if an attempt failed at `now`, or null if three days have passed. It depends on
 * the time only: attempts that were made early do not shorten the three days.
 */
export function findNextAttempt(first: Date, now: Date): Date | null {
  const passed = now.getTime() - first.getTime();
  // Half of the first wait later at least, for an attempt that ended just before one of the times.
  const next = OFFSETS_MS.find((offset) => offset >= passed + 2_500);
  return next === undefined ? null : new Date(first.getTime() + next);
}
