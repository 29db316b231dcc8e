// npm run charges:import -- FILE [--json]
// Imports the utilities' delivery charges from a CSV or from a rate report of the PUC (PDF). All or nothing.
import type { DeliveryRow } from "#contracts/delivery.ts";
import {
  formatProblem,
  importDelivery,
  type DeliveryImport,
} from "#server/domain/plans/delivery/import-delivery.ts";
import { formatAdded, formatRejected, runImport } from "./lib/run-import.ts";

function formatRow({ tdu, effective_date, certainty, monthly_usd, cents_per_kwh }: DeliveryRow): string {
  const when = certainty === "exact" ? `from ${effective_date}` : `by ${effective_date}`;
  return `${tdu} ${when}: $${monthly_usd.toFixed(2)} a month and ${cents_per_kwh.toFixed(4)}¢ per kWh`;
}

function formatResult(result: DeliveryImport): string {
  if (!result.ok) return formatRejected(result.problems.map((one) => formatProblem(one)));
  return formatAdded(result.rows, result.added.map(formatRow));
}

await runImport("charges:import", importDelivery, formatResult);
