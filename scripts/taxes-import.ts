// npm run taxes:import -- FILE [--json]
// Imports taxes and assessments from a CSV: state charges, cities or local charges. All or nothing.
import type { TaxRow } from "#contracts/taxes.ts";
import { formatProblem } from "#server/domain/plans/delivery/import-delivery.ts";
import { importTaxes, type TaxImport } from "#server/domain/plans/taxes/import-taxes.ts";
import { formatAdded, formatRejected, runImport } from "./lib/run-import.ts";

const formatRow = (row: TaxRow): string =>
  `${row.kind} ${row.kind === "state" ? row.charge : row.city} from ${row.effective_date}`;

function formatResult(result: TaxImport): string {
  if (!result.ok) return formatRejected(result.problems.map((one) => formatProblem(one)));
  return formatAdded(result.rows, result.added.map(formatRow));
}

await runImport("taxes:import", importTaxes, formatResult);
