// Explains why a home cannot be added. The page finds the reason in `fields.problem`.
import { toPlace } from "#market/areas.ts";
import type { TduId } from "#contracts/plan.ts";
import type { AddProblem } from "#contracts/portal.ts";
import type { Premise } from "#contracts/premises.ts";
import { AppError } from "#server/platform/errors.ts";

const PROBLEMS = {
  held_by_another: [
    "proof_required",
    "Another account has this home. If you live there, add it with your meter number, or with a code from the account that has confirmed it.",
  ],
  proof_refused: [
    "proof_required",
    "This number or code doesn't match. Compare the number with your meter, or request a new code.",
  ],
  not_active: [
    "unprocessable",
    "The utility lists this meter as no longer in use. It may have been replaced. Find the current ESI ID on the newest bill.",
  ],
  not_residential: [
    "unprocessable",
    "The utility doesn't list this meter as a home's. The plans here are for homes. Check the ESI ID.",
  ],
  too_many_homes: ["conflict", "You've reached the home limit. Remove a home first."],
} as const;

/** Creates the error of a problem that needs no further details. */
export function createAddError(problem: Exclude<AddProblem, "no_choice">): AppError {
  const [code, message] = PROBLEMS[problem];
  return new AppError(code, message, { problem });
}

/**
 * Throws if a delivery point of the directory is not a home. A home without power is accepted, because a customer may
 * be moving in. A switch hold and an old meter are reported, not rejected.
 */
export function checkPremise(premise: Premise): void {
  const { premise_type, metered, status } = premise;
  if (premise_type === "small_commercial" || premise_type === "large_commercial" || !metered)
    throw createAddError("not_residential");
  if (status === "inactive") throw createAddError("not_active");
}

/**
 * Throws if a ZIP belongs to a city or a cooperative without choice, unless `tdu`, the utility of the ESI ID, serves
 * homes at its edge.
 */
export function checkPlace(zip: string, tdu: TduId | null): void {
  const { answer, utility, area, tdus } = toPlace(zip);
  if (answer !== "no_choice" || tdus.some(({ id }) => id === tdu)) return;
  const fields = { problem: "no_choice", utility: utility ?? "", area: area ?? "" };
  const message = `${utility} serves ${area}, so there are no plans to choose from. If your bill names another utility, check the ZIP code.`;
  throw new AppError("unprocessable", message, fields);
}
