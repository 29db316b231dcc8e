// npm run db:types: migrates a throwaway database and writes server/platform/db/types.ts from it.
// server/platform/db/db.test.ts fails if the file is out of date.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { startEmbedded } from "#server/platform/db/embedded/open.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "..");
const TYPES = path.join(root, "server", "platform", "db", "types.ts");

/** Writes the types of the database at `url` into `file`. */
export function generateTypes(url: string, file: string): void {
  const cli = path.join(root, "node_modules", "kysely-codegen", "dist", "cli", "bin.js");
  const args = [cli, "--dialect", "postgres", "--out-file", file, "--default-schema", "public"];
  const options = [
    "--include-pattern",
    "(compare|auth|mail|premises|portal|usage|storage|notify).*",
    "--numeric-parser",
    "number",
    "--date-parser",
    "string",
    "--type-mapping",
    JSON.stringify({ int8: "number" }),
    "--log-level",
    "error",
  ];
  const result = spawnSync(process.execPath, [...args, ...options], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: url },
  });
  if (result.status !== 0) throw new Error(`kysely-codegen failed: ${result.stderr || result.stdout}`);
}

if (process.argv[1] === import.meta.filename) {
  const folder = await temporaryFolder("types");
  const server = await startEmbedded(folder.path);
  try {
    const db = openPool(server.url, 2, createLogger("silent"));
    await migrate(db.sql);
    await db.close();
    generateTypes(server.url, TYPES);
    process.stdout.write(
      `${(await readFile(TYPES, "utf8")).split("\n").length} lines in server/platform/db/types.ts\n`,
    );
  } finally {
    await server.close();
    await folder.remove();
  }
}
