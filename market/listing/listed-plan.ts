// What a listing contains about a plan before its tariff is known: the input of the inference.
import type { Plan } from "#contracts/plan.ts";

/** A plan as listed, without its tariff and proof, which `infer/prove.ts` adds. */
export type ListedPlan = Omit<Plan, "tariff" | "proof"> & {
  /** The listing's "Fees/Credits" sentence (in English if there is one). Null if it is empty. */
  readonly credit_text: string | null;
  /** `[MinUsageFeesCredits]`: a fee or credit depends on the month's usage. */
  readonly min_usage_flag: boolean;
};
