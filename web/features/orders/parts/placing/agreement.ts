import type { OrderQuote } from "#contracts/checkout.ts";

/** What a tick stands for: the plan as it was seen and the very words beside the box, so that another language or wording unticks it. */
export function getAgreementText({ seen, consents }: Pick<OrderQuote, "seen" | "consents">): string {
  return [seen, ...consents.map(({ text }) => text)].join("\n");
}
