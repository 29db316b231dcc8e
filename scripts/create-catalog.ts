// Creates the catalog that the repository ships from a listing:
// node scripts/with-node.mjs scripts/create-catalog.ts FILE --as-of 2026-01-10
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { packCatalog } from "#market/catalog/pack-catalog.ts";
import { decodeListing } from "#market/listing/guard-text.ts";
import { readListing } from "#market/listing/read-listing.ts";
import { readShippedDelivery } from "#server/domain/plans/delivery/shipped-rows.ts";

const SOURCE = "Power to Choose, statewide CSV";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "as-of": { type: "string" } },
});
const [file] = positionals;
const asOf = values["as-of"];
if (file === undefined || asOf === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(asOf)) {
  stop("Usage: node scripts/with-node.mjs scripts/create-catalog.ts FILE --as-of YYYY-MM-DD");
}
const decoded = decodeListing(await readFile(file));
if (!decoded.ok) stop(decoded.error.message);
const listing = readListing(decoded.text, { as_of: asOf, delivery: readShippedDelivery() });
if (!listing.ok) stop(listing.error.message);
const text = packCatalog(listing.plans, { as_of: asOf, source: SOURCE });
const check = loadBundledCatalog(text);
if (!check.ok) stop(check.error);
const target = new URL(`../market/catalog/data/${asOf}.json`, import.meta.url);
await writeFile(target, text);
console.log(
  `${check.value.plans.length} plans of ${listing.report.offers} offers, ${text.length} characters, written.`,
);

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
