// npm run database:distribute [-- --dry-run]
// Moves the readings to the workers of a Citus cluster. DATABASE_URL is its coordinator.
import { parseArgs } from "node:util";
import { distribute } from "#server/domain/meters/distribute-readings.ts";
import { runCommand } from "./lib/format-error.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = "Usage: npm run database:distribute [-- --dry-run]";

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { "dry-run": { type: "boolean", default: false } } });
  const report = (line: string): void => void process.stderr.write(`${line}\n`);
  const tables = await withDatabase(({ sql }) => distribute(sql, { dryRun: values["dry-run"], report }));
  if (tables.length === 0) return "All tables are distributed. Nothing to do.";
  return `${values["dry-run"] ? "Would distribute" : "Distributed"}: ${tables.join(", ")}.`;
}, USAGE);
