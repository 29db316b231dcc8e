// The provider's documents for a plan: its label, its terms, the customer's rights.
import type { Plan, PlanText } from "#contracts/plan.ts";
import type { Language } from "#messages/languages.ts";

const DOCUMENTS = [
  ["label", "facts_label_url"],
  ["terms", "terms_url"],
  ["rights", "rights_url"],
] as const;

export interface PlanDocument {
  readonly name: (typeof DOCUMENTS)[number][0];
  readonly url: string;
}

/** Returns the listing's text in the user's language, otherwise in the other one. Null if there is none in either. */
export function planText(
  plan: Pick<Plan, "texts">,
  language: Language,
  field: keyof PlanText,
): string | null {
  const other = language === "en" ? "es" : "en";
  return plan.texts[language]?.[field] ?? plan.texts[other]?.[field] ?? null;
}

/** Lists the documents that the listing links to, in the user's language if available. */
export function listPlanDocuments(plan: Pick<Plan, "texts">, language: Language): readonly PlanDocument[] {
  return DOCUMENTS.flatMap(([name, field]) => {
    const url = planText(plan, language, field);
    return url === null ? [] : [{ name, url }];
  });
}
