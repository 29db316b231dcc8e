// The parameters of the emailed link, and the request of the form.
import type { OptOut, OptOutReason } from "#contracts/orders.ts";
import { parseEmailParam } from "#web/shared/parse-email-param.ts";

/** In display order, which is also the contract's. */
export const REASONS = [
  "moving",
  "found_a_plan",
  "staying_with_provider",
  "too_many_messages",
  "other",
] as const satisfies readonly OptOutReason[];

export interface OptOutInputs {
  readonly order_id: string;
  readonly email: string;
  /** Signed token of a link that represents the address. "" for none. */
  readonly token: string;
  /** Null: none selected. */
  readonly reason: OptOutReason | null;
  /** For `other`: free text. */
  readonly freeText: string;
  /** Whether the link requests to undo an opt-out. */
  readonly undo: boolean;
}

const MAX_REASON_LENGTH = 500;

function isReason(text: string): text is OptOutReason {
  return REASONS.some((reason) => reason === text);
}

/** Reads every field of the page from the query (spec §2). A reason that is not on the list becomes free text. */
export function readOptOutInputs(query: URLSearchParams): OptOutInputs {
  const text = (name: string): string => (query.get(name) ?? "").trim();
  const input = text("opt_out_reason");
  const listed = isReason(input) ? input : null;
  return {
    order_id: text("order_id"),
    email: parseEmailParam(query.get("email") ?? ""),
    token: text("token"),
    reason: listed ?? (input === "" ? null : "other"),
    freeText: listed || input === "" ? "" : input.slice(0, MAX_REASON_LENGTH),
    undo: ["true", "1"].includes(text("undo")),
  };
}

/** Builds the request. Free text replaces `other`. */
export function optOutBody(inputs: Omit<OptOutInputs, "undo">, undo: boolean): OptOut {
  const { order_id, email, token, reason, freeText: messages } = inputs;
  const reasonText =
    reason === "other" && messages.trim() !== ""
      ? messages.trim().slice(0, MAX_REASON_LENGTH)
      : (reason ?? "");
  return {
    order_id: order_id.trim(),
    email: email.trim(),
    ...(token && { token }),
    opt_out_reason: undo ? "" : reasonText,
    ...(undo ? { undo: true } : {}),
  };
}

export type OptOutProblem = "order_id" | "email";

/** Returns the fields that cannot be sent as they are. */
export function optOutProblems(
  inputs: Pick<OptOutInputs, "order_id" | "email" | "token">,
): ReadonlySet<OptOutProblem> {
  const problems = new Set<OptOutProblem>();
  if (inputs.order_id.trim() === "") problems.add("order_id");
  if (inputs.token === "" && !/^[^\s@]+@[^\s@]+$/.test(inputs.email.trim())) problems.add("email");
  return problems;
}
