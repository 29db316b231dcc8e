// The taxes of the fake server: those of every city that tests know.
import type { PlaceTaxes, TaxPlace } from "#contracts/taxes.ts";
import { TEST_TAX_ROWS } from "#market/taxes/tax-fixtures.ts";
import { listCities, taxBasisOn } from "#market/taxes/tax-rows.ts";

/** Returns the response to a query of GET /compare/v1/taxes. */
export function testTaxes(query: URLSearchParams): PlaceTaxes {
  const limits = query.get("limits");
  const place: TaxPlace =
    limits === "inside"
      ? { limits, city: query.get("city") ?? "" }
      : { limits: limits === "outside" ? limits : "unknown" };
  return { taxes: taxBasisOn(TEST_TAX_ROWS, place, "2026-11-10"), cities: listCities(TEST_TAX_ROWS) };
}
