import { useState } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { Field, Problem } from "./validate.ts";

export interface ShownProblems {
  /** Returns the error of a field, once the user has left it or tried to continue. */
  readonly problem: (field: Field) => string | undefined;
  /** Called when the user leaves a field. */
  readonly leave: (field: Field) => void;
  readonly showAll: () => void;
  readonly showNone: () => void;
}

/** Decides which errors are shown: fields are not marked while the user is still typing. */
export function useShownProblems(problems: readonly Problem[]): ShownProblems {
  const { problems: texts } = useMessages("compare");
  const [shown, setShown] = useState<ReadonlySet<Field> | "all">(new Set());
  return {
    problem: (field) => {
      const found = problems.find((problem) => problem.field === field);
      return found && (shown === "all" || shown.has(field)) ? texts[found.code] : undefined;
    },
    leave: (field) => setShown((old) => (old === "all" ? old : new Set([...old, field]))),
    showAll: () => setShown("all"),
    showNone: () => setShown(new Set()),
  };
}
