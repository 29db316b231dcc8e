// npm run readings:open
// Opens every closed month of readings, so that a version from before closed months can run again (docs/operations.md).
import { openEveryMonth } from "#server/domain/meters/close-months.ts";
import { runCommand } from "./lib/format-error.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = `Usage: npm run readings:open
Opens every closed month of readings. Stop every server first. The servers of this version close them again.
`;

async function main(args: string[]): Promise<string> {
  if (args.length > 0) throw new Error(USAGE.trimEnd());
  const meters = await withDatabase(({ sql }) => openEveryMonth(sql));
  return meters === 1 ? "The months of 1 meter are open." : `The months of ${meters} meters are open.`;
}

await runCommand(main, USAGE);
