// The daily job that imports the newest listing. A failure leaves the last good catalog in place. Its age is shown on
// every page, and the queue retries.
import { importListing } from "#server/domain/plans/import-listing.ts";
import { fetchListing } from "#server/domain/plans/fetch-listing.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { getPrivateOrigins } from "#server/platform/http/private-origins.ts";
import { queuePriceAlerts } from "#server/jobs/alerts/compare-price-alerts.ts";
import { queuePublication } from "#server/domain/plans/record/record-store.ts";
import { queueLabelFetch } from "./fetch-labels.ts";
import { notifyPlanChanges } from "./plan-changes.ts";

/**
 * Fetches CATALOGUE_URL, imports it as of today, queues the fetch of its labels, the comparison of price alerts and
 * the publication of the list, and notifies customers of changed plans.
 * Throws so that the queue retries.
 */
export async function fetchCatalog(ctx: Context): Promise<void> {
  const { catalogUrl } = ctx.config;
  if (catalogUrl === null) return;
  const bytes = await fetchListing(catalogUrl, {
    privateOrigins: getPrivateOrigins(ctx.config, catalogUrl),
  });
  const result = await importListing(ctx.db, bytes, today(ctx));
  if (!result.ok) throw new Error(`The listing was not imported: ${result.error.message}`);
  const { changed, ...counts } = result.result;
  ctx.log.info(
    { ...counts, changed: changed.length, rejected: result.report.rejected.length },
    "catalog fetched",
  );
  if (ctx.config.labelFetch !== null) await queueLabelFetch(ctx.db.sql);
  await queuePriceAlerts(ctx.db.sql);
  await queuePublication(ctx);
  await notifyPlanChanges(ctx);
}
