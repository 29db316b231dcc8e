// When a meter source is polled for the status of an agreement: soon and then less and less often while its customer
// has to confirm, and once a day while it runs.
import type { AgreementState } from "#contracts/agreement-transitions.ts";

const MINUTE_MS = 60_000;
const FIRST_MS = 10 * MINUTE_MS;
const MAX_INTERVAL_MS = 6 * 60 * MINUTE_MS;
const DAILY_MS = 24 * 60 * MINUTE_MS;
const GROWTH = 1.5;

/** Returns the next time after `checks` earlier checks in this state. Null in states that are not polled. */
export function nextCheck(state: AgreementState, checks: number, now: Date): Date | null {
  const after = (wait: number): Date => new Date(now.getTime() + wait);
  if (state === "pending_customer") return after(Math.min(FIRST_MS * GROWTH ** checks, MAX_INTERVAL_MS));
  return state === "active" || state === "expiring" ? after(DAILY_MS) : null;
}
