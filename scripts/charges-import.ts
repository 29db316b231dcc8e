// npm run charges:import -- FILE [--json]
// Imports the utilities' delivery charges from a CSV or from a rate report of the PUC (PDF). All or nothing.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { DeliveryRow } from "#contracts/delivery.ts";
import {
  formatProblem,
  importDelivery,
  type DeliveryImport,
} from "#server/domain/plans/delivery/import-delivery.ts";
import { formatError } from "./lib/format-error.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = "Usage: npm run charges:import -- FILE [--json]";

function formatRow({ tdu, effective_date, certainty, monthly_usd, cents_per_kwh }: DeliveryRow): string {
  const when = certainty === "exact" ? `from ${effective_date}` : `by ${effective_date}`;
  return `  ${tdu} ${when}: $${monthly_usd.toFixed(2)} a month and ${cents_per_kwh.toFixed(4)}¢ per kWh`;
}

function formatResult(result: DeliveryImport): string {
  if (!result.ok)
    return [
      "The file was rejected. Nothing was imported.",
      ...result.problems.map((one) => `  ${formatProblem(one)}`),
    ].join("\n");
  const { rows, added } = result;
  if (added.length === 0) return `${rows.length} rows read. All of them were known.`;
  return [`${rows.length} rows read, ${added.length} added:`, ...added.map(formatRow)].join("\n");
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { json: { type: "boolean" } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Error(USAGE);
  const bytes = await readFile(file);
  const result = await withDatabase((db) =>
    importDelivery({ db, now: () => new Date() }, { source: path.basename(file), bytes }),
  );
  const text = values.json ? JSON.stringify(result) : formatResult(result);
  (result.ok || values.json ? process.stdout : process.stderr).write(`${text}\n`);
  if (!result.ok) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${formatError(error, USAGE)}\n`);
  process.exitCode = 1;
}
