// Parses the text of a listing into plans with tariff and proof.
import type { Plan } from "#contracts/plan.ts";
import { deliveryOn } from "../delivery.ts";
import { proveFromAverages } from "../infer/prove.ts";
import type { ListedPlan } from "./listed-plan.ts";
import type { ListingFailure } from "./listing-error.ts";
import { readOffers } from "./read-offers.ts";
import type { ListingReport } from "./read-offers.ts";

export type ListingResult =
  | { readonly ok: true; readonly plans: Plan[]; readonly report: ListingReport }
  | ListingFailure;

/**
 * Returns the plans of a statewide CSV, per-ZIP CSV or JSON listing of the day `as_of` (ISO date; determines the
 * delivery charges), each with tariff and proof, and a report that accounts for every row. Otherwise returns why the
 * whole file was rejected.
 */
export function readListing(text: string, options: { readonly as_of: string }): ListingResult {
  const read = readOffers(text);
  if (!read.ok) return read;
  return {
    ok: true,
    plans: read.plans.map((listed) => provePlan(listed, options.as_of)),
    report: read.report,
  };
}

/** Returns a listed plan with tariff and proof, using the delivery charges in force on `as_of` (ISO date). */
export function provePlan(listed: ListedPlan, as_of: string): Plan {
  const { tariff, proof } = proveFromAverages(listed, deliveryOn(listed.tdu, as_of));
  const { credit_text: _credit, min_usage_flag: _flag, ...plan } = listed;
  return { ...plan, tariff, proof };
}
