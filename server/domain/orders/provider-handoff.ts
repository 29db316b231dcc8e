// Where a customer completes an order that we do not submit to the provider ourselves.
import type { Language } from "#messages/languages.ts";
import type { Connector, OrderConfirmation } from "#contracts/checkout.ts";
import type { Plan } from "#contracts/plan.ts";

interface Ordered {
  readonly connector: Connector;
  readonly plan: Plan;
  readonly language: Language;
}

/**
 * Returns the provider's page, in the customer's language if available, and its phone number. Null if we submit the
 * order to the provider.
 */
export function toHandoff({ connector, plan, language }: Ordered): OrderConfirmation["handoff"] {
  if (connector === "partner") return null;
  const { url, phone } = plan.enroll;
  return { url: plan.texts[language]?.enroll_url ?? url, phone };
}
