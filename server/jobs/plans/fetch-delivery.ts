// The daily job that imports the utilities' delivery charges. A failure leaves the rows as they are and is recorded for
// the operator (log and doctor).
import {
  findFetchedVersion,
  saveFailedFetch,
  saveFetch,
  type FetchedVersion,
} from "#server/domain/plans/delivery/delivery-fetches.ts";
import { formatProblem, importNewDelivery } from "#server/domain/plans/delivery/import-delivery.ts";
import { fetchFile, ListingUnavailable } from "#server/domain/plans/fetch-listing.ts";
import { LABEL_LIMITS } from "#server/domain/plans/label-limits.ts";
import type { Context } from "#server/domain/context.ts";
import { getPrivateOrigins } from "#server/platform/http/private-origins.ts";

function requestHeaders(version: FetchedVersion | null): Record<string, string> {
  const { etag, last_modified } = version ?? {};
  return {
    accept: "application/pdf, text/csv",
    ...(etag ? { "if-none-match": etag } : {}),
    ...(last_modified ? { "if-modified-since": last_modified } : {}),
  };
}

async function recordFailure(ctx: Context, address: string, problem: string): Promise<void> {
  ctx.log.error({ address: new URL(address).origin, problem }, "delivery charges were not imported");
  await saveFailedFetch(ctx.db.sql, address, ctx.now(), problem);
}

/** Fetches one address and imports its file if it is new. Throws ListingUnavailable. */
async function fetchAddress(ctx: Context, address: string): Promise<void> {
  const { sql } = ctx.db;
  const file = await fetchFile(address, {
    privateOrigins: getPrivateOrigins(ctx.config, address),
    headers: requestHeaders(await findFetchedVersion(sql, address)),
    maxBytes: LABEL_LIMITS.bytes,
  });
  if (file === null) return saveFetch(sql, address, ctx.now(), null);
  const result = await importNewDelivery(ctx, { source: address, bytes: file.bytes });
  if (!result.ok) return recordFailure(ctx, address, result.problems.map(formatProblem).join("; "));
  ctx.log.info({ address: new URL(address).origin, added: result.added.length }, "delivery charges fetched");
  const { etag, last_modified } = file;
  return saveFetch(sql, address, ctx.now(), { etag, last_modified });
}

/**
 * Fetches each address of DELIVERY_CHARGES_URL and imports the charges. Throws after the last one if one could not be
 * reached, so that the queue retries.
 */
export async function fetchDelivery(ctx: Context): Promise<void> {
  const failed: ListingUnavailable[] = [];
  for (const address of ctx.config.deliveryUrls) {
    try {
      await fetchAddress(ctx, address);
    } catch (error) {
      if (!(error instanceof ListingUnavailable)) throw error;
      failed.push(error);
      await recordFailure(ctx, address, error.message);
    }
  }
  const [first] = failed;
  if (first) throw new Error(`Delivery charges could not be fetched: ${first.message}`, { cause: first });
}
