// Whether an order is still of what a customer saw: a short hash of all that they agree to.
import { createHash } from "node:crypto";
import type { Connector, Consent } from "#contracts/checkout.ts";
import type { Plan, PlanText } from "#contracts/plan.ts";

/** 128 bits: nobody is helped by two of them with the same. */
const CHARACTERS = 22;

function toLinks(text: PlanText | null): object | null {
  return text && { label: text.facts_label_url, terms: text.terms_url, rights: text.rights_url };
}

/** JSON that does not depend on the order in which an object's keys came. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** What an order page shows to be agreed to. */
export interface Shown {
  readonly plan: Plan;
  readonly connector: Connector;
  /** In whichever language. */
  readonly consents: readonly Consent[];
}

/** Names price, term, kind of rate, fee of leaving, provider and documents of a plan, who finishes the order, and which consents in which wording; 22 characters that change with any of them. */
export function hashQuote({ plan, connector, consents }: Shown): string {
  const { id, name, provider, tdu, tariff, label, term_months, rate_type, prepaid, termination_fee } = plan;
  const what = { id, name, provider, tdu, tariff, label, term_months, rate_type, prepaid, termination_fee };
  const wording = consents.map((consent) => ({ id: consent.id, version: consent.version }));
  const agreed = [what, toLinks(plan.texts.en), toLinks(plan.texts.es), connector, wording];
  return createHash("sha256").update(stableJson(agreed)).digest("base64url").slice(0, CHARACTERS);
}
