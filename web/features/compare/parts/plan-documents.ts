// The provider's papers of a plan: its label, its terms, the customer's rights.
import type { Plan, PlanText } from "#contracts/plan.ts";
import type { Language } from "#web/shared/i18n/languages.ts";

const DOCUMENTS = [
  ["label", "facts_label_url"],
  ["terms", "terms_url"],
  ["rights", "rights_url"],
] as const;

export interface PlanDocument {
  readonly name: (typeof DOCUMENTS)[number][0];
  readonly url: string;
}

/** What the listing says in the reader's language, else in the other; null where it is silent in both. */
export function planText(
  plan: Pick<Plan, "texts">,
  language: Language,
  field: keyof PlanText,
): string | null {
  const other = language === "en" ? "es" : "en";
  return plan.texts[language]?.[field] ?? plan.texts[other]?.[field] ?? null;
}

/** The papers that the listing links to, in the reader's language where it has them. */
export function listPlanDocuments(plan: Pick<Plan, "texts">, language: Language): readonly PlanDocument[] {
  return DOCUMENTS.flatMap(([name, field]) => {
    const url = planText(plan, language, field);
    return url === null ? [] : [{ name, url }];
  });
}
