// npm run database:distribute [-- --dry-run]
// Moves the tables that grow with the customers to the workers of a Citus cluster. DATABASE_URL is its coordinator.
import { parseArgs } from "node:util";
import { distribute } from "#server/platform/db/distribute/distribute.ts";
import { runCommand } from "./lib/format-error.ts";
import { TABLE_GROUPS } from "./lib/table-groups.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = "Usage: npm run database:distribute [-- --dry-run]";

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { "dry-run": { type: "boolean", default: false } } });
  const report = (line: string): void => void process.stderr.write(`${line}\n`);
  const options = { dryRun: values["dry-run"], report };
  const tables = await withDatabase(({ sql }) => distribute(sql, TABLE_GROUPS, options));
  if (tables.length === 0) return "All tables are distributed. Nothing to do.";
  return `${values["dry-run"] ? "Would distribute" : "Distributed"}: ${tables.join(", ")}.`;
}, USAGE);
