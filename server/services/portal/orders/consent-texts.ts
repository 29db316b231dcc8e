// What a customer agrees to when they order (messages/en/server/consents.json). A change of wording gets a new date, and
// an order with consents to an older wording has to be confirmed again.
import type { Connector, Consent, PlaceOrder } from "#contracts/checkout.ts";
import type { Language } from "#messages/languages.ts";
import type { Plan } from "#contracts/plan.ts";
import { getMessages } from "#messages/node.ts";
import { createOrderError } from "./order-problems.ts";

/** Date on which this wording took effect. */
export const ORDER_CONSENT_VERSION = "2026-11-28";

/** Inputs of the consent texts. */
export interface ConsentsFor {
  readonly plan: Plan;
  readonly connector: Connector;
  readonly portal_name: string;
  readonly language: Language;
  /** Whether the provider checks the customer's credit with the order. */
  readonly credit: boolean;
}

/** Returns the consents that an order needs, as shown today. */
export function consentsFor({ plan, connector, portal_name, language, credit }: ConsentsFor): Consent[] {
  const { order: messages } = getMessages("serverConsents", language);
  const text = plan.texts[language] ?? plan.texts.en ?? plan.texts.es;
  const linked = text?.facts_label_url && text.terms_url && text.rights_url;
  const names = { plan: text?.name ?? plan.name, provider: plan.provider.name, portal: portal_name };
  const one = (id: Consent["id"], message: string): Consent => ({
    id,
    version: ORDER_CONSENT_VERSION,
    language,
    text: message,
  });
  // The provider asks for the rest, on the page where the customer signs up.
  if (connector === "handoff") return [one("contact", messages.remind(names))];
  return [
    one("order", messages.partner(names)),
    one("terms", linked ? messages.documents : messages.noDocuments(names)),
    ...(credit ? [one("credit", messages.credit(names))] : []),
    one("contact", messages.contact(names)),
  ];
}

/**
 * Returns the consents as they were agreed to. Throws `consent_outdated` if one is missing or has a different wording.
 */
export function agreedConsents(shown: ConsentsFor, input: PlaceOrder["consents"]): Consent[] {
  const required = consentsFor(shown);
  const agreed = required.every(({ id, version }) =>
    input.some((consent) => consent.id === id && consent.version === version),
  );
  if (!agreed) throw createOrderError("consent_outdated");
  return required;
}
