// npm run restore -- FOLDER
// Restores a backup into a new DATA_DIR, or into an empty database at DATABASE_URL.
import path from "node:path";
import { readConfig } from "#server/platform/config.ts";
import { joinOrStartEmbedded } from "#server/platform/db/embedded/open.ts";
import { checkBackup } from "./lib/backup/manifest.ts";
import { checkEmptyFolder, checkSecret, restoreBackup } from "./lib/backup/restore-backup.ts";
import { runCommand } from "./lib/format-error.ts";

async function main([args, ...rest]: string[]): Promise<string> {
  if (args === undefined || args.startsWith("-") || rest.length > 0)
    throw new Error("Usage: npm run restore -- FOLDER");
  const config = readConfig(process.env);
  const folder = path.resolve(args);
  const backup = await checkBackup(folder);
  await checkSecret(config, folder, backup.manifest, backup.files);
  await checkEmptyFolder(config.dataDir);
  const open = config.databaseUrl ? null : await joinOrStartEmbedded(config.dataDir);
  try {
    const { rows, objects } = await restoreBackup(
      config,
      config.databaseUrl ?? open?.url ?? "",
      folder,
      backup,
    );
    const bytes = backup.manifest.objects
      ? ""
      : "\nThe bytes of objects are not in this backup: bring them back from their bucket.";
    return `Restored the state of ${backup.manifest.made_at}: ${rows} rows, ${objects} objects.${bytes}`;
  } finally {
    await open?.close();
  }
}

await runCommand(main);
