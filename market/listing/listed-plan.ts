// What a listing tells of a plan before its tariff is known: the input of the inference.
import type { Plan } from "#contracts/plan.ts";

/** A plan as listed, lacking only the tariff and its proof; `infer/prove.ts` adds them. */
export type ListedPlan = Omit<Plan, "tariff" | "proof"> & {
  /** The listing's "Fees/Credits" sentence (English where there is one); null when it says nothing. */
  readonly credit_text: string | null;
  /** `[MinUsageFeesCredits]`: a fee or credit depends on the month's usage. */
  readonly min_usage_flag: boolean;
};
