// npm run backup -- FOLDER [--no-objects]
// Backs up the database, the objects and the secret of the configured instance, which can keep running.
import path from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#server/platform/config.ts";
import { joinOrStartEmbedded } from "#server/platform/db/embedded/open.ts";
import { createBackup } from "./lib/backup/create-backup.ts";
import { runCommand } from "./lib/format-error.ts";

const USAGE = "Usage: npm run backup -- FOLDER [--no-objects]";

async function main(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: args,
    options: { "no-objects": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Error(USAGE);
  const config = readConfig(process.env);
  const target = path.resolve(folder);
  const open = config.databaseUrl ? null : await joinOrStartEmbedded(config.dataDir);
  try {
    const backup = await createBackup(
      config,
      config.databaseUrl ?? open?.url ?? "",
      target,
      !values["no-objects"],
    );
    const lost = backup.lost.map((key) => `\nwarning: the bytes of object ${key} are not there`).join("");
    const secret = config.auth.jwtSecret ? "\nAUTH_JWT_SECRET is not in it: keep it elsewhere." : "";
    return `${target}: ${backup.tables} tables, ${backup.rows} rows, ${backup.objects} objects.${secret}${lost}`;
  } finally {
    await open?.close();
  }
}

await runCommand(main);
