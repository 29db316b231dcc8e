import type { WizardState } from "./use-wizard-state.ts";
import type { ShownProblems } from "./use-shown-problems.ts";

/** What the questions get: the fields, how to change them, and their errors. */
export type WizardForm = Pick<WizardState, "formState" | "draft" | "update"> &
  Pick<ShownProblems, "problem" | "leave">;
