// Explains why a meter cannot be linked. The page shows the message as it is.
import { AppError } from "#server/platform/errors.ts";

const PROBLEMS = {
  not_offered: [
    "unprocessable",
    "Meters of this home's utility cannot be linked here. You can upload a file of your readings, or type your usage, and compare plans just as well.",
  ],
  no_smart_meter: [
    "unprocessable",
    "The utility's list says that this home has no smart meter yet, so there is nothing to link. You can type your usage from your bills.",
  ],
  not_centerpoint: [
    "unprocessable",
    "This home's meter is not read by CenterPoint. Link it with its provider instead.",
  ],
  email_not_proved: [
    "proof_required",
    "The meter's company writes to you to be sure that it is you. Confirm your e-mail address in your account first.",
  ],
  under_way: [
    "conflict",
    "A request for this meter is under way with other details. Wait for it, or end it first and ask again.",
  ],
  linked_already: [
    "conflict",
    "This meter is linked already, with other details. That goes on working after you change your provider; to use other details, end the link first.",
  ],
  nothing_to_confirm: [
    "conflict",
    "There is no request to agree to. It may have ended meanwhile: please ask for it again.",
  ],
} as const;
export type LinkProblem = keyof typeof PROBLEMS;

/** Creates the error of a problem. The page finds the reason in `fields.problem`. */
export function cannotLink(problem: LinkProblem): AppError {
  const [code, message] = PROBLEMS[problem];
  return new AppError(code, message, { problem });
}

/**
 * Creates the error of a field, which explains what to do. If the page has its own text for the reason, the reason is
 * in `fields.problem`.
 */
export function badField(
  field: string,
  message: string,
  problem?: "other_number" | "unknown_provider",
): AppError {
  return new AppError("validation_failed", message, { [field]: message, ...(problem && { problem }) });
}
