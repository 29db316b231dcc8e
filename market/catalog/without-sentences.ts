// The facts of a plan without the providers' own sentences: what may be published and shipped.
import type { Plan, PlanText, Tariff } from "#contracts/plan.ts";

function withoutTexts(text: PlanText | null): PlanText | null {
  return text && { ...text, special_terms: null, promotion: null, credit_text: null };
}

function withoutQuotes({ conditions, ...tariff }: Tariff): Tariff {
  if (!conditions) return tariff;
  return { ...tariff, conditions: conditions.map((one) => Object.assign({}, one, { quote: null })) };
}

/** Returns a plan without the sentences of the list and of its Facts Label. */
export function withoutSentences(plan: Plan): Plan {
  const { quote: _quote, ...proof } = plan.proof;
  return {
    ...plan,
    tariff: plan.tariff && withoutQuotes(plan.tariff),
    proof,
    texts: { en: withoutTexts(plan.texts.en), es: withoutTexts(plan.texts.es) },
  };
}
