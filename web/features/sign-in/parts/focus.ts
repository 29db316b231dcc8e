import type { ApiFailure } from "#web/shared/api/failure.ts";
import { findField, findProblem, type ProblemField } from "./problem.ts";

/** Moves the focus to a control and selects its content, so that typing replaces it. */
export function focusField(id: string): void {
  const control = document.getElementById(id);
  control?.focus();
  if (control instanceof HTMLInputElement && control.type !== "checkbox") control.select();
}

/** Moves the focus to the field that a rejection is about. `ids` are the fields of the form. */
export function focusProblem(
  failure: ApiFailure,
  ids: Readonly<Partial<Record<ProblemField, string>>>,
): void {
  const field = findField(findProblem(failure));
  const id = field && ids[field];
  if (id) focusField(id);
}
