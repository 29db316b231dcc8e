// npm run readings:open
// Opens every closed month of readings, so that a version from before closed months can run again (docs/operations.md).
import { openReadingMonths } from "#server/jobs/meters/close-reading-months.ts";
import { hasServers } from "#server/platform/db/distribute/distribute.ts";
import { runCommand } from "./lib/format-error.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = `Usage: npm run readings:open
Opens every closed month of readings, for a version from before closed months. Stop every server first.
`;

async function main(args: string[]): Promise<string> {
  if (args.length > 0) throw new Error(USAGE.trimEnd());
  return withDatabase(async ({ sql }) => {
    if (await hasServers(sql)) throw new Error("A server uses the database. Stop every server first.");
    const meters = await openReadingMonths(sql, new Date(), (count) => console.log(`${count} meters so far`));
    return `The months of ${meters} ${meters === 1 ? "meter" : "meters"} are open.`;
  });
}

await runCommand(main, USAGE);
