// Parses the text of a listing into plans with tariff and proof.
import type { DeliveryRow } from "#contracts/delivery.ts";
import type { Plan } from "#contracts/plan.ts";
import { deliveryOn } from "../delivery.ts";
import { proveFromAverages } from "../infer/prove.ts";
import { splitCreditText, withListedTerms } from "../terms/listed-terms.ts";
import type { ListedPlan } from "./listed-plan.ts";
import type { ListingFailure } from "./listing-error.ts";
import { readOffers } from "./read-offers.ts";
import type { ListingReport } from "./read-offers.ts";

export interface ListingOptions {
  /** Day of the listing (YYYY-MM-DD), which selects the delivery charges. */
  readonly as_of: string;
  readonly delivery: readonly DeliveryRow[];
}

export type ListingResult =
  | { readonly ok: true; readonly plans: Plan[]; readonly report: ListingReport }
  | ListingFailure;

/**
 * Returns the plans of a statewide CSV, per-ZIP CSV or JSON listing, each with tariff and proof, and a report that
 * accounts for every row. Otherwise returns why the whole file was rejected.
 */
export function readListing(text: string, options: ListingOptions): ListingResult {
  const read = readOffers(text);
  if (!read.ok) return read;
  return {
    ok: true,
    plans: read.plans.map((listed) => provePlan(listed, options)),
    report: read.report,
  };
}

/** Returns a listed plan with tariff and proof, using the delivery charges of the listing's day. */
function provePlan(listed: ListedPlan, { as_of, delivery }: ListingOptions): Plan {
  const { terms, credits } = splitCreditText(listed.credit_text);
  const proven = proveFromAverages(
    { ...listed, credit_text: credits },
    deliveryOn(delivery, listed.tdu, as_of),
  );
  const { credit_text: _credit, min_usage_flag: _flag, ...plan } = listed;
  return { ...plan, ...withListedTerms(proven, listed, terms) };
}
