// npm run jobs:dead -- list|retry ID|retry-all [--task NAME]
// Lists the jobs that have no attempts left and can start them again.
import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { listDeadLetters, retryDeadLetter, retryDeadLetters } from "#server/jobs/dead-letters.ts";
import { runCommand } from "./lib/format-error.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = `Usage: npm run jobs:dead -- list [--task NAME]
       npm run jobs:dead -- retry ID
       npm run jobs:dead -- retry-all [--task NAME]
`;

async function list(db: Kysely<DB>, task: string | undefined): Promise<string> {
  const deadLetters = await listDeadLetters(db, task);
  if (deadLetters.length === 0) return "No job has failed for good.";
  const lines = deadLetters.map(
    ({ id, failed_at, task: name, key, attempts, why }) =>
      `${id}  ${failed_at.toISOString()}  ${key ?? name}  ${attempts} tries: ${why}`,
  );
  return [...lines, `${deadLetters.length} in all.`].join("\n");
}

async function retry(db: Kysely<DB>, id: string): Promise<string> {
  if (await retryDeadLetter(db, id)) return `${id} begins anew.`;
  throw new Error(`There is no job ${id} that failed for good.`);
}

async function main(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: args,
    options: { task: { type: "string" } },
    allowPositionals: true,
  });
  const [command, id, ...rest] = positionals;
  const { task } = values;
  if (rest.length > 0) throw new Error(USAGE.trimEnd());
  if (command === "list" && id === undefined) return withDatabase(({ sql }) => list(sql, task));
  if (command === "retry" && id !== undefined && /^\d{1,18}$/.test(id) && task === undefined)
    return withDatabase(({ sql }) => retry(sql, id));
  if (command === "retry-all" && id === undefined)
    return withDatabase(async ({ sql }) => `${await retryDeadLetters(sql, task)} will run again.`);
  throw new Error(USAGE.trimEnd());
}

await runCommand(main, USAGE);
