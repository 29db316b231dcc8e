import type { EnteredState } from "./use-entered.ts";
import type { ShownProblems } from "./use-shown-problems.ts";

/** What the questions get: the fields, how to change them, and what is wrong with them. */
export type WizardForm = Pick<EnteredState, "entered" | "draft" | "update"> &
  Pick<ShownProblems, "problem" | "leave">;
