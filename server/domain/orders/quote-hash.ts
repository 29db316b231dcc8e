// Checks whether an order still matches what the customer saw, by a short hash of everything they agree to.
import { createHash } from "node:crypto";
import type { Connector, Consent } from "#contracts/checkout.ts";
import type { Plan, PlanText } from "#contracts/plan.ts";

/** 128 bits: a collision would not help anyone. */
const CHARACTERS = 22;

function toLinks(text: PlanText | null): object | null {
  return text && { label: text.facts_label_url, terms: text.terms_url, rights: text.rights_url };
}

/** Returns JSON that does not depend on the order of an object's keys. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** What an order page shows for the customer to agree to. */
export interface Shown {
  readonly plan: Plan;
  readonly connector: Connector;
  /** In any language. */
  readonly consents: readonly Consent[];
}

/**
 * Hashes price, term, kind of rate, early termination fee, provider and documents of a plan, the enrollment method, and
 * the consents with their wording: 22 characters that change with any of them.
 */
export function hashQuote({ plan, connector, consents }: Shown): string {
  const { id, name, provider, tdu, tariff, label, term_months, rate_type, prepaid, termination_fee } = plan;
  const what = { id, name, provider, tdu, tariff, label, term_months, rate_type, prepaid, termination_fee };
  const wording = consents.map((consent) => ({ id: consent.id, version: consent.version }));
  const agreed = [what, toLinks(plan.texts.en), toLinks(plan.texts.es), connector, wording];
  return createHash("sha256").update(stableJson(agreed)).digest("base64url").slice(0, CHARACTERS);
}
