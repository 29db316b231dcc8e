// npm run ratings:import -- FILE [--json]
// Imports the Public Utility Commission's complaint statistics from a CSV. All or nothing.
import { importComplaints, type ComplaintImport } from "#server/domain/plans/import-complaints.ts";
import { formatRejected, runImport } from "./lib/run-import.ts";

function formatResult(result: ComplaintImport): string {
  if (result.ok) return `${result.rows} rows read, ${result.changed} new or changed.`;
  return formatRejected(
    result.problems.map(({ line, reason }) => (line === null ? reason : `line ${line}: ${reason}`)),
  );
}

await runImport("ratings:import", importComplaints, formatResult);
