// Turns the bytes of a listing into the catalog: decode, parse, verify, import.
import type { Plan } from "#contracts/plan.ts";
import { decodeListing } from "#market/listing/guard-text.ts";
import type { ListingError } from "#market/listing/listing-error.ts";
import { readListing } from "#market/listing/read-listing.ts";
import type { ListingReport } from "#market/listing/read-offers.ts";
import type { Database } from "#server/platform/db/pool.ts";
import { readDeliveryRows } from "./delivery/delivery-rows.ts";
import { importPlans, type ImportResult } from "./import-plans.ts";

export type ListingImportResult =
  | {
      readonly ok: true;
      readonly plans: ReadonlyArray<Plan>;
      readonly report: ListingReport;
      readonly result: ImportResult;
    }
  | { readonly ok: false; readonly error: ListingError };

/**
 * Imports a Power to Choose listing as of a day (YYYY-MM-DD). A listing that cannot be read changes nothing and returns
 * the reason.
 */
export async function importListing(
  db: Database,
  bytes: Uint8Array,
  asOf: string,
): Promise<ListingImportResult> {
  const decoded = decodeListing(bytes);
  if (!decoded.ok) return decoded;
  const listing = readListing(decoded.text, { as_of: asOf, delivery: await readDeliveryRows({ db }) });
  if (!listing.ok) return { ok: false, error: listing.error };
  const result = await importPlans(db, {
    source: "power_to_choose",
    as_of: asOf,
    plans: listing.plans,
    partial: !listing.report.complete,
    report: listing.report,
  });
  return { ok: true, plans: listing.plans, report: listing.report, result };
}
