// The status of an agreement at Smart Meter Texas, which comes in two fields. Codes and texts have been seen in either,
// and the two can contradict each other (docs/smart-meter-texas.md).
import type { AgreementUpdate } from "./connector.ts";

type State = Pick<AgreementUpdate, "state" | "code">;

/**
 * `contradiction`: one field says that the agreement is active and the other that it ended, as `otherwise`.
 */
export type AgreementStatus =
  | { readonly kind: "known"; readonly state: State }
  | { readonly kind: "contradiction"; readonly otherwise: State }
  | { readonly kind: "unknown" };

type FieldKind = "pending" | "active" | "declined" | "ended" | "unknown";

// The first match counts: "Non Active - …", "Inactive" and "Not Accepted" must not be read as what they negate.
const FIELD_KINDS: ReadonlyArray<readonly [RegExp, FieldKind]> = [
  [/^pen(ding)?\b/i, "pending"],
  [/not accepted|declined|rejected/i, "declined"],
  [/non[ -]?active|not active|inactive|terminated|completed|expire|^(na)?com$/i, "ended"],
  [/^act(ive)?\b/i, "active"],
];

/** The email got no response, as opposed to being declined. */
const UNANSWERED = /no (response|answer|action)|not respond|time[d -]*out|expired|lapsed/i;
/** "Not active" without a reason. */
const NO_REASON = /^nacom$/i;

function classify(text: string): FieldKind {
  return FIELD_KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? "unknown";
}

function toEndedState(text: string): State {
  if (NO_REASON.test(text)) return { state: "terminated", code: null };
  if (/completed|expire|^com$/i.test(text)) return { state: "expired", code: "term_over" };
  return { state: "terminated", code: /terminated by csp/i.test(text) ? "unlinked" : "ended_there" };
}

/** `both`: the two fields, because the reason can be in either. */
function toState(kind: Exclude<FieldKind, "unknown">, text: string, both: string): State {
  switch (kind) {
    case "pending":
      return { state: "pending_customer", code: null };
    case "active":
      return { state: "active", code: null };
    case "declined":
      return { state: "declined", code: UNANSWERED.test(both) ? "no_answer" : "customer_declined" };
    case "ended":
      return toEndedState(text);
    default:
      return kind satisfies never;
  }
}

const isOver = (kind: FieldKind): kind is "declined" | "ended" => kind === "declined" || kind === "ended";

/** Parses `status` together with `statusReason`. Either may be empty. */
export function parseAgreementStatus(status: string, reason: string): AgreementStatus {
  const both = `${status} ${reason}`;
  const fields = [status.trim(), reason.trim()].map((text) => ({ text, kind: classify(text) }));
  const known = fields.filter(({ kind }) => kind !== "unknown");
  const over = known.find(({ kind }) => isOver(kind));
  if (known.some(({ kind }) => kind === "active")) {
    if (!over || !isOver(over.kind)) return { kind: "known", state: { state: "active", code: null } };
    return { kind: "contradiction", otherwise: toState(over.kind, over.text, both) };
  }
  const [first, second] = known;
  // Why an agreement is over says more than that it is not active.
  const hasReason = first && NO_REASON.test(first.text) && second && isOver(second.kind);
  const field = hasReason ? second : first;
  if (!field || field.kind === "unknown") return { kind: "unknown" };
  return { kind: "known", state: toState(field.kind, field.text, both) };
}
