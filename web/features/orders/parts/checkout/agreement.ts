import type { OrderQuote } from "#contracts/checkout.ts";

/**
 * Returns what a check mark consents to: the plan as it was shown and the exact text next to the box, so that another
 * language or wording unchecks it.
 */
export function getAgreementText({ seen, consents }: Pick<OrderQuote, "seen" | "consents">): string {
  return [seen, ...consents.map(({ text }) => text)].join("\n");
}
