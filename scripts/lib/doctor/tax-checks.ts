// Checks the tax rows: the day on which a city's row was checked last.
import type { TaxRow } from "#contracts/taxes.ts";
import { newestCityCheck } from "#market/taxes/tax-rows.ts";
import { readShippedTaxes } from "#server/domain/plans/taxes/tax-store.ts";
import type { Query } from "./delivery-checks.ts";
import { ok, warn, type Finding } from "./finding.ts";

const ABOUT = "taxes";
const FIX = "compare with the comptroller's lists, then npm run taxes:import";

const ROWS_SQL = `select kind, effective_date::text, fields, source, checked_on::text from compare.tax_rows order by id`;

type StoredRow = Pick<TaxRow, "kind" | "effective_date" | "source" | "checked_on"> & {
  readonly fields: object;
};

/** Checks whether the newest `checked_on` of cities is more than a year before a day (YYYY-MM-DD). */
export async function checkTaxes(query: Query, today: string): Promise<Finding[]> {
  const stored = await query<StoredRow>(ROWS_SQL);
  const rows =
    stored.length > 0
      ? stored.map(({ fields, ...row }) => Object.assign({}, fields, row) as TaxRow)
      : readShippedTaxes();
  const newest = newestCityCheck(rows);
  if (newest === null) return [warn(ABOUT, "no city has a row", FIX)];
  const due = `${Number(newest.slice(0, 4)) + 1}${newest.slice(4)}`;
  return today > due
    ? [warn(ABOUT, `no city was checked for more than a year: the last on ${newest}`, FIX)]
    : [ok(ABOUT, `the newest row of a city was checked on ${newest}`)];
}
