// npm run catalog:import -- FILE_OR_URL [--as-of YYYY-MM-DD]
// Imports a Power to Choose listing into the catalog and reports every row.
import { parseArgs } from "node:util";
import { fetchListing, ListingUnavailable } from "#server/domain/plans/fetch-listing.ts";
import { importListing, type ListingImportResult } from "#server/domain/plans/import-listing.ts";
import { readConfig } from "#server/platform/config.ts";
import { today } from "#server/platform/context.ts";
import { getPrivateOrigins } from "#server/platform/http/private-origins.ts";
import { withDatabase } from "./lib/with-database.ts";

type ImportedCatalog = Extract<ListingImportResult, { ok: true }>;

const USAGE = "Usage: npm run catalog:import -- FILE_OR_URL [--as-of YYYY-MM-DD]";

function out(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function options(): { source: string; asOf: string } {
  try {
    const { values, positionals } = parseArgs({
      options: { "as-of": { type: "string" } },
      allowPositionals: true,
    });
    const [source, ...rest] = positionals;
    const asOf = values["as-of"] ?? today({ now: () => new Date() });
    const real =
      /^\d{4}-\d{2}-\d{2}$/.test(asOf) && new Date(`${asOf}T00:00:00Z`).toISOString().startsWith(asOf);
    if (!source || rest.length > 0 || !real) fail(USAGE);
    return { source, asOf };
  } catch {
    return fail(USAGE);
  }
}

const MAX_LISTED = 20;

function some(lines: string[]): void {
  for (const line of lines.slice(0, MAX_LISTED)) out(`    ${line}`);
  if (lines.length > MAX_LISTED) out(`    … and ${lines.length - MAX_LISTED} more`);
}

function reportFile({ report }: ImportedCatalog): void {
  out(`  rows read       ${report.rows_read}`);
  out(`  offers          ${report.offers}`);
  out(`  twins joined    ${report.twins_joined}`);
  out(`  plans           ${report.plans}`);
  out(`  rejected rows   ${report.rejected.length}`);
  for (const row of report.rejected) out(`    line ${row.line}: ${row.reason}`);
  if (report.repaired_lines.length > 0) {
    out(`  repaired rows   ${report.repaired_lines.length} (unescaped quotation marks)`);
    some(report.repaired_lines.map((line) => `line ${line}`));
  }
  if (report.absent_columns.length > 0) out(`  absent columns  ${report.absent_columns.join(", ")}`);
  if (report.not_understood.length > 0) out(`  not understood  ${report.not_understood.length}`);
  some(
    report.not_understood.map(
      (warning) => `${warning.what} ${warning.text} (${warning.count}×, first in line ${warning.first_line})`,
    ),
  );
}

function reportProofs(plans: ImportedCatalog["plans"]): void {
  const counts = new Map<string, number>();
  for (const { proof } of plans) {
    const key = `${proof.verdict}: ${proof.why.replaceAll("_", " ")}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  out("  prices");
  for (const [key, count] of [...counts].sort(([, a], [, b]) => b - a))
    out(`    ${String(count).padStart(5)}  ${key}`);
}

function reportChanges({ report, result }: ImportedCatalog): void {
  if (result.outcome === "unchanged")
    return out(`This listing of ${result.newest_as_of} is in already: nothing to do.`);
  if (result.outcome === "older")
    return out(`A newer listing (${result.newest_as_of}) is in already: nothing was changed.`);
  out(`  appeared        ${result.appeared}`);
  out(`  changed         ${result.changed.length}`);
  some(result.changed.map((plan) => `${plan.id}: ${plan.what.join(", ")}`));
  out(
    `  withdrawn       ${result.withdrawn}${report.complete ? "" : " (this listing covers one place only: none is withdrawn)"}`,
  );
  out(`  same as before  ${result.same}`);
  if (result.halved.length > 0)
    out(`  Look twice: more than half of the plans of ${result.halved.join(", ")} are gone.`);
  return out(`The catalogue is now of ${result.newest_as_of}.`);
}

async function main(): Promise<void> {
  const { source, asOf } = options();
  const live = process.stdout.isTTY;
  out(`Reading ${/^https?:/.test(source) ? new URL(source).origin : source}, as of ${asOf}`);
  const bytes = await fetchListing(source, {
    privateOrigins: getPrivateOrigins(readConfig(process.env), source),
    onProgress: (size) => live && process.stdout.write(`\r  ${(size / 1024).toFixed(0)} kB`),
  });
  if (live) process.stdout.write("\r");
  out(`  ${(bytes.byteLength / 1024).toFixed(0)} kB; reading rows and proving prices…`);
  const result = await withDatabase((db) => importListing(db, bytes, asOf));
  if (!result.ok) {
    process.stderr.write(
      `The listing was not imported: ${result.error.message}\nThe catalog is unchanged.\n`,
    );
    process.exitCode = 1;
    return;
  }
  reportFile(result);
  reportProofs(result.plans);
  reportChanges(result);
}

try {
  await main();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  fail(
    error instanceof ListingUnavailable
      ? `The listing could not be read: ${message}\nThe catalog is unchanged.`
      : message,
  );
}
