// The status texts that Smart Meter Texas uses for agreements (docs/smart-meter-texas.md).
import type { AgreementUpdate } from "./connector.ts";

type State = Pick<AgreementUpdate, "state" | "code">;

/** The email got no response, as opposed to being declined. */
const UNANSWERED = /no (response|answer|action)|not respond|time[d -]*out|expired|lapsed/i;

// The first match counts: "Non Active - …" must not be parsed as "Active - …".
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

/**
 * Parses the status text of an agreement and its separate reason into a state and a reason code. Null for an unknown
 * text.
 */
export function parseAgreementState(status: string, reason: string): State | null {
  const text = status.trim();
  // The text can contain the reason: "Not Accepted - No Response".
  return STATES.find(([pattern]) => pattern.test(text))?.[1](`${text} ${reason}`) ?? null;
}
