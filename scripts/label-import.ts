// npm run label:import -- PLAN_ID FILE_OR_URL
// Reads a plan's Electricity Facts Label (PDF or HTML). If it reproduces its own averages, the plan's price is exact
// from then on, its hours are known, and a PDF is stored for the plan's page.
import { formatDisagreement } from "#market/compare-labels.ts";
import { importLabel, type LabelResult } from "#server/domain/plans/import-label.ts";
import { fetchListing } from "#server/domain/plans/fetch-listing.ts";
import { readConfig, type Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/db/pool.ts";
import { getPrivateOrigins } from "#server/platform/http/private-origins.ts";
import { createLogger } from "#server/platform/log.ts";
import { openObjectBackend } from "#server/platform/object-store/open.ts";
import { withDatabase } from "./lib/with-database.ts";

const [planId, source, ...rest] = process.argv.slice(2);
if (!planId || !source || rest.length > 0) {
  process.stderr.write("Usage: npm run label:import -- PLAN_ID FILE_OR_URL\n");
  process.exit(1);
}

async function importText(
  db: Database,
  config: Config,
  plan: string,
  bytes: Uint8Array,
): Promise<LabelResult> {
  const objects = await openObjectBackend(config);
  try {
    const ctx = { config, db, objects, log: createLogger("silent"), now: () => new Date() };
    return await importLabel(ctx, plan, bytes);
  } finally {
    await objects.close();
  }
}

try {
  // A label's address comes from the state's list, and its author must not be able to choose what this machine
  // requests.
  const bytes = await fetchListing(source, { privateOrigins: getPrivateOrigins(readConfig(process.env)) });
  const result = await withDatabase((db, config) => importText(db, config, planId, bytes));
  if (!result.ok) throw new Error(result.errors.join("\n"));
  const { plan, proof, saved, notes: warnings, disagreement } = result;
  process.stdout.write(
    `${plan.provider.name}, ${plan.name}: ${proof.verdict} (${proof.why.replaceAll("_", " ")}), residual ${proof.residual_cents?.toFixed(3)} ¢/kWh\n`,
  );
  for (const warning of warnings)
    process.stdout.write(
      `  not understood${warning.carries_price ? ", may carry a price" : ""}: ${warning.text}\n`,
    );
  if (disagreement)
    process.stdout.write(`Check the delivery charges: ${formatDisagreement(disagreement)}.\n`);
  process.stdout.write(saved ? "The plan's price is now the label's.\n" : "The plan is unchanged.\n");
  if (!saved) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nThe plan is unchanged.\n`);
  process.exitCode = 1;
}
