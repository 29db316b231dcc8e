// Imports a listing into the catalog in one transaction, so a crash or a failure leaves the last good one.
import { createHash } from "node:crypto";
import type { Plan } from "#contracts/plan.ts";
import type { Database } from "#server/platform/db/pool.ts";
import { diffSnapshots, halvedTdus, type SnapshotDiff } from "#market/listing/diff-snapshots.ts";
import { labelReadings, withReadings } from "./label-readings.ts";
import {
  addVersions,
  insertSnapshot,
  listedPlans,
  lockCatalog,
  newestSnapshot,
  upsertPlans,
  withdrawPlans,
} from "./snapshot-store.ts";

export interface ListingToImport {
  readonly source: string;
  /** Day of the listing, YYYY-MM-DD. */
  readonly as_of: string;
  readonly plans: ReadonlyArray<Plan>;
  /** True if the listing covers only some places (a per-ZIP export): no plan is withdrawn. */
  readonly partial: boolean;
  /** Stored with the snapshot. */
  readonly report: unknown;
}

export interface ImportResult {
  /**
   * `unchanged`: this exact listing was imported before. `older`: a newer one is already imported, and nothing changed.
   */
  readonly outcome: "imported" | "unchanged" | "older";
  readonly newest_as_of: string;
  readonly appeared: number;
  readonly changed: SnapshotDiff["changed"];
  readonly withdrawn: number;
  readonly same: number;
  /** Utilities that lost more than half of their plans at once, which is worth checking. */
  readonly halved: ReadonlyArray<string>;
}

function digestListing(listing: ListingToImport): string {
  return createHash("sha256")
    .update(JSON.stringify([listing.partial, listing.plans]))
    .digest("base64url");
}

/**
 * Imports a listing. Idempotent, atomic, one at a time across all processes. A listing older than the newest changes
 * nothing.
 */
export async function importPlans(db: Database, listing: ListingToImport): Promise<ImportResult> {
  const { source, as_of } = listing;
  const digest = digestListing(listing);
  const nothing = { appeared: 0, changed: [], withdrawn: 0, halved: [] };
  return db.sql.transaction().execute(async (trx): Promise<ImportResult> => {
    await lockCatalog(trx);
    const newest = await newestSnapshot(trx, source);
    if (newest && newest.as_of > as_of)
      return { outcome: "older", newest_as_of: newest.as_of, ...nothing, same: 0 };
    if (newest?.as_of === as_of && newest.digest === digest) {
      return { outcome: "unchanged", newest_as_of: as_of, ...nothing, same: listing.plans.length };
    }
    const plans = withReadings(listing.plans, await labelReadings(trx));
    const before = await listedPlans(trx, source);
    const { appeared, changed, withdrawn } = diffSnapshots(before, plans);
    const withdrawnIds = listing.partial ? [] : withdrawn;
    const changedIds = new Set([...appeared, ...changed.map(({ id }) => id)]);
    await upsertPlans(trx, source, as_of, plans);
    await addVersions(
      trx,
      as_of,
      plans.filter(({ id }) => changedIds.has(id)),
    );
    await withdrawPlans(trx, as_of, withdrawnIds);
    await insertSnapshot(trx, { source, as_of, digest, report: listing.report });
    return {
      outcome: "imported",
      newest_as_of: as_of,
      appeared: appeared.length,
      changed,
      withdrawn: withdrawnIds.length,
      same: plans.length - changedIds.size,
      halved: listing.partial ? [] : halvedTdus(before, plans),
    };
  });
}
