// npm run taxes:import -- FILE [--json]
// Imports taxes and assessments from a CSV: state charges, cities or local charges. All or nothing.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { TaxRow } from "#contracts/taxes.ts";
import { formatProblem } from "#server/domain/plans/delivery/import-delivery.ts";
import { importTaxes, type TaxImport } from "#server/domain/plans/taxes/import-taxes.ts";
import { formatError } from "./lib/format-error.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = "Usage: npm run taxes:import -- FILE [--json]";

const formatRow = (row: TaxRow): string =>
  `  ${row.kind} ${row.kind === "state" ? row.charge : row.city} from ${row.effective_date}`;

function formatResult(result: TaxImport): string {
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
    importTaxes({ db, now: () => new Date() }, { source: path.basename(file), bytes }),
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
