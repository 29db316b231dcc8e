// Explains why a meter cannot be linked. The page finds the reason in `fields.problem`.
import type { LinkProblem } from "#contracts/live-link.ts";
import { AppError } from "#server/platform/errors.ts";

/** Problems of a field. */
type FieldProblem = Extract<LinkProblem, "other_number" | "unknown_provider" | "provider_missing">;
type FieldlessProblem = Exclude<LinkProblem, FieldProblem>;

const PROBLEMS = {
  not_offered: [
    "unprocessable",
    "We can't link this utility's meters. Upload a meter file or enter your bills instead.",
  ],
  no_smart_meter: [
    "unprocessable",
    "The utility lists no smart meter at this home yet. Enter your bills instead.",
  ],
  not_centerpoint: ["unprocessable", "This isn't a CenterPoint meter. Link it as an agreement instead."],
  email_not_proved: [
    "proof_required",
    "Smart Meter Texas will email you to confirm. Verify your email in your account first.",
  ],
  under_way: [
    "conflict",
    "You already have a request with other details. Wait for it to finish, or stop it first.",
  ],
  linked_already: [
    "conflict",
    "This meter is already linked with other details. The link keeps working if you switch providers. To use other details, end the link first.",
  ],
  nothing_to_confirm: ["conflict", "This request is no longer open. Start again to link your meter."],
} as const satisfies Record<FieldlessProblem, readonly [string, string]>;

/** Creates the error of a problem. The page finds the reason in `fields.problem`. */
export function cannotLink(problem: FieldlessProblem): AppError {
  const [code, message] = PROBLEMS[problem];
  return new AppError(code, message, { problem });
}

/**
 * Creates the error of a field, which explains what to do. If the page has its own text for the reason, the reason is
 * in `fields.problem`.
 */
export function badField(field: string, message: string, problem?: FieldProblem): AppError {
  return new AppError("validation_failed", message, { [field]: message, ...(problem && { problem }) });
}
