// npm run ratings:import -- FILE [--json]
// Imports the Public Utility Commission's complaint statistics from a CSV. All or nothing.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { importComplaints, type ComplaintImport } from "#server/domain/plans/import-complaints.ts";
import { formatError } from "./lib/format-error.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = "Usage: npm run ratings:import -- FILE [--json]";

function formatResult(result: ComplaintImport): string {
  if (result.ok) return `${result.rows} rows read, ${result.changed} new or changed.`;
  const lines = result.problems.map(({ line, reason }) =>
    line === null ? `  ${reason}` : `  line ${line}: ${reason}`,
  );
  return ["The file was rejected. Nothing was imported.", ...lines].join("\n");
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
    importComplaints({ db, now: () => new Date() }, { source: path.basename(file), bytes }),
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
