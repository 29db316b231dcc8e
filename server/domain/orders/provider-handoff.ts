// Where a customer finishes an order that we do not hand to the retailer ourselves.
import type { Connector, OrderConfirmation } from "#contracts/checkout.ts";
import type { Plan } from "#contracts/plan.ts";

interface Ordered {
  readonly connector: Connector;
  readonly plan: Plan;
  readonly language: "en" | "es";
}

/** The retailer's page in the customer's language where it has one, and its number; null where we tell the retailer. */
export function getHandoff({ connector, plan, language }: Ordered): OrderConfirmation["handoff"] {
  if (connector === "partner") return null;
  const { url, phone } = plan.enroll;
  return { url: plan.texts[language]?.enroll_url ?? url, phone };
}
