import { useEffect } from "react";
import type { ApiFailure } from "../../api/failure.ts";
import { focusField } from "./focus.ts";
import { fieldOf, problemOf } from "./problem.ts";

/** After a refusal that is about a field, moves the focus there. */
export function useFocusOnProblem(
  failure: ApiFailure | null,
  ids: { readonly address?: string; readonly password?: string },
): void {
  const field = fieldOf(problemOf(failure));
  const id = field === "address" || field === "password" ? ids[field] : undefined;
  useEffect(() => {
    if (failure && id) focusField(id);
  }, [failure, id]);
}
