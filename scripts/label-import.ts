// npm run label:import -- PLAN_ID FILE_OR_URL
// Reads a plan's Electricity Facts Label (PDF or HTML); when it reproduces its own averages, the
// plan's price is exact from then on, and its hours are known.
import { importLabel } from "#server/catalogue/import-label.ts";
import { fetchListing } from "#server/catalogue/fetch-listing.ts";
import { withDatabase } from "./lib/with-database.ts";

const [planId, source, ...rest] = process.argv.slice(2);
if (!planId || !source || rest.length > 0) {
  process.stderr.write("Usage: npm run label:import -- PLAN_ID FILE_OR_URL\n");
  process.exit(1);
}

try {
  const bytes = await fetchListing(source);
  const outcome = await withDatabase((db) => importLabel(db, planId, bytes));
  if (!outcome.ok) throw new Error(outcome.errors.join("\n"));
  const { plan, proof, kept, notes } = outcome;
  process.stdout.write(
    `${plan.provider.name}, ${plan.name}: ${proof.verdict} (${proof.why.replaceAll("_", " ")}), residual ${proof.residual_cents?.toFixed(3)} ¢/kWh\n`,
  );
  for (const note of notes)
    process.stdout.write(
      `  not understood${note.carries_price ? ", may carry a price" : ""}: ${note.text}\n`,
    );
  process.stdout.write(kept ? "The plan's price is now the label's.\n" : "The plan is unchanged.\n");
  if (!kept) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nThe plan is unchanged.\n`);
  process.exitCode = 1;
}
