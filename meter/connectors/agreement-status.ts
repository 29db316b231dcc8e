// The texts that Smart Meter Texas tells an agreement's state with (docs/smart-meter-texas.md).
import type { AgreementUpdate } from "./connector.ts";

type State = Pick<AgreementUpdate, "state" | "code">;

/** Nobody answered the mail, as against somebody who said no. */
const UNANSWERED = /no (response|answer|action)|not respond|time[d -]*out|expired|lapsed/i;

// The first that fits counts: "Non Active - …" must not be taken for "Active - …".
const STATES: ReadonlyArray<readonly [RegExp, (reason: string) => State]> = [
  [/^pending\b/i, () => ({ state: "pending_customer", code: null })],
  [/^(active\b|act$)/i, () => ({ state: "active", code: null })],
  [
    /^(not accepted|declined|nacom)\b/i,
    (reason) => ({ state: "declined", code: UNANSWERED.test(reason) ? "no_answer" : "customer_declined" }),
  ],
  [/^completed\b|expire/i, () => ({ state: "expired", code: "term_over" })],
  [/terminated by csp/i, () => ({ state: "terminated", code: "unlinked" })],
  [/terminated|non[ -]?active/i, () => ({ state: "terminated", code: "ended_there" })],
];

/** State and reason of an agreement by its status text and the reason beside it; null for a text that is not known. */
export function parseAgreementState(status: string, reason: string): State | null {
  const text = status.trim();
  // The text may hold the reason: "Not Accepted - No Response".
  return STATES.find(([pattern]) => pattern.test(text))?.[1](`${text} ${reason}`) ?? null;
}
