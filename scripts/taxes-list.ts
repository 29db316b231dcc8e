// npm run taxes:list [-- --json]
// Lists every row of taxes and assessments, with its source and the day it was checked.
import { parseArgs } from "node:util";
import type { TaxRow } from "#contracts/taxes.ts";
import { taxRowKey } from "#market/taxes/tax-rows.ts";
import { storedTaxesOrShipped } from "#server/domain/plans/taxes/tax-store.ts";
import { today } from "#server/platform/context.ts";
import { runCommand } from "./lib/format-error.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = "Usage: npm run taxes:list [-- --json]";

const percent = (rate: number): string => `${Number((rate * 100).toFixed(4))}%`;

function describe(row: TaxRow): string {
  if (row.kind === "state") {
    const { population_from: from, population_below: below } = row;
    const places =
      from === null ? "everywhere" : `population ${from} ${below === null ? "or more" : `to ${below - 1}`}`;
    return `${row.charge}: ${percent(row.rate)}, ${places}`;
  }
  if (row.kind === "local")
    return `${row.city}, ${row.tdu}: ${row.charge}, ${row.amount} ${row.unit === "usd_per_kwh" ? "dollars per kWh" : "dollars a month"}`;
  const parts = [
    row.incorporated ? `population ${row.population ?? "unknown"}` : "not incorporated",
    `taxes homes: ${row.residential_tax}`,
    row.city_rate === null ? null : `city ${percent(row.city_rate)}`,
    row.district_rate === null ? null : `${row.district_name ?? "district"} ${percent(row.district_rate)}`,
  ];
  return `${row.city}: ${parts.filter((part) => part !== null).join(", ")}`;
}

/** Whether no later row of the same charge or city replaces a row today. */
function isInForce(rows: readonly TaxRow[], row: TaxRow, day: string): boolean {
  const known = rows.filter((one) => taxRowKey(one) === taxRowKey(row) && one.effective_date <= day);
  const newest = known
    .map(({ effective_date }) => effective_date)
    .toSorted()
    .at(-1);
  return known.findLast(({ effective_date }) => effective_date === newest) === row;
}

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { json: { type: "boolean" } } });
  const rows = await withDatabase(({ sql }) => storedTaxesOrShipped(sql));
  const day = today({ now: () => new Date() });
  const listed = rows.map((row) => Object.assign({ in_force: isInForce(rows, row, day) }, row));
  if (values.json) return JSON.stringify(listed);
  const lines = rows.map(
    (row) =>
      `${isInForce(rows, row, day) ? "*" : " "}  ${row.effective_date}  ${describe(row)} (${row.source}; checked ${row.checked_on})`,
  );
  return [...lines, `${rows.length} rows; * are in force today.`].join("\n");
}, USAGE);
