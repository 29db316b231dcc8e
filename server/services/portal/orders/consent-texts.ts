// What a customer agrees to when they order, word for word. A change of wording gets a new date, and an order with
// consents to an older wording has to be confirmed again.
import type { Connector, Consent, PlaceOrder } from "#contracts/checkout.ts";
import type { Plan } from "#contracts/plan.ts";
import { createOrderError } from "./order-problems.ts";

/** Date on which this wording took effect. */
const VERSION = "2026-11-21";

interface Names {
  readonly plan: string;
  readonly provider: string;
  readonly portal: string;
}
type ConsentMessages = Record<
  "partner" | "handoff" | "documents" | "no_documents" | "contact",
  (names: Names) => string
>;

const EN: ConsentMessages = {
  partner: ({ plan, provider, portal }) =>
    `I choose “${plan}” from ${provider} for this home, and I may decide that. ${portal} gives ${provider} this order, and ${provider} becomes the electricity provider here.`,
  handoff: ({ plan, provider, portal }) =>
    `I choose “${plan}” from ${provider} for this home, and I may decide that. ${portal} keeps my choice; it becomes a contract only when I finish it with ${provider}.`,
  documents: () =>
    "I have seen the price, the term and the fee for leaving early, and I could open the Electricity Facts Label, the terms of service and my rights as a customer.",
  no_documents: ({ provider }) =>
    `I have seen the price, the term and the fee for leaving early. ${provider} gives me the Electricity Facts Label, the terms of service and my rights as a customer; the list does not link all of them.`,
  contact: ({ provider, portal }) =>
    `${portal} and ${provider} may write to me about this order, until it is done and when its term ends. That is not advertising.`,
};

const ES: ConsentMessages = {
  partner: ({ plan, provider, portal }) =>
    `Elijo «${plan}» de ${provider} para este hogar y puedo decidirlo. ${portal} le entrega este pedido a ${provider}, que pasa a ser el proveedor de electricidad aquí.`,
  handoff: ({ plan, provider, portal }) =>
    `Elijo «${plan}» de ${provider} para este hogar y puedo decidirlo. ${portal} guarda mi elección; solo se vuelve contrato cuando la termino con ${provider}.`,
  documents: () =>
    "Vi el precio, el plazo y el cargo por irme antes, y pude abrir la etiqueta de datos de electricidad, los términos del servicio y mis derechos como cliente.",
  no_documents: ({ provider }) =>
    `Vi el precio, el plazo y el cargo por irme antes. ${provider} me da la etiqueta de datos de electricidad, los términos del servicio y mis derechos como cliente; la lista no los enlaza todos.`,
  contact: ({ provider, portal }) =>
    `${portal} y ${provider} pueden escribirme sobre este pedido, hasta que termine y cuando venza su plazo. Eso no es publicidad.`,
};

/** Inputs of the consent texts. */
export interface ConsentsFor {
  readonly plan: Plan;
  readonly connector: Connector;
  readonly portal_name: string;
  readonly language: "en" | "es";
}

/** Returns the consents that an order needs, as shown today. */
export function consentsFor({ plan, connector, portal_name, language }: ConsentsFor): Consent[] {
  const messages = language === "es" ? ES : EN;
  const text = plan.texts[language] ?? plan.texts.en ?? plan.texts.es;
  const linked = text?.facts_label_url && text.terms_url && text.rights_url;
  const names = { plan: text?.name ?? plan.name, provider: plan.provider.name, portal: portal_name };
  const one = (id: Consent["id"], write: (names: Names) => string): Consent => ({
    id,
    version: VERSION,
    language,
    text: write(names),
  });
  return [
    one("order", messages[connector]),
    one("terms", linked ? messages.documents : messages.no_documents),
    one("contact", messages.contact),
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
