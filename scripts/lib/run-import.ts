// The command lines that import one file into the operator's database: charges, taxes and complaint statistics.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Database } from "#server/platform/db/pool.ts";
import { formatError } from "./format-error.ts";
import { withDatabase } from "./with-database.ts";

interface ImportContext {
  readonly db: Database;
  readonly now: () => Date;
}

interface ImportFile {
  /** The file's name without its folder. */
  readonly source: string;
  readonly bytes: Uint8Array;
}

/**
 * Runs `npm run {command} -- FILE [--json]`: prints the result, as JSON or as `format` writes it, and exits with 1 if
 * the file was rejected or could not be read.
 */
export async function runImport<R extends { readonly ok: boolean }>(
  command: string,
  run: (context: ImportContext, file: ImportFile) => Promise<R>,
  format: (result: R) => string,
): Promise<void> {
  const usage = `Usage: npm run ${command} -- FILE [--json]`;
  try {
    const { values, positionals } = parseArgs({
      options: { json: { type: "boolean" } },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new Error(usage);
    const bytes = await readFile(file);
    const result = await withDatabase((db) =>
      run({ db, now: () => new Date() }, { source: path.basename(file), bytes }),
    );
    const text = values.json ? JSON.stringify(result) : format(result);
    (result.ok || values.json ? process.stdout : process.stderr).write(`${text}\n`);
    if (!result.ok) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${formatError(error, usage)}\n`);
    process.exitCode = 1;
  }
}

/** Formats a rejected file with its problems, one a line. */
export function formatRejected(problems: readonly string[]): string {
  return ["The file was rejected. Nothing was imported.", ...problems.map((one) => `  ${one}`)].join("\n");
}

/** Formats how many rows were read, and those that are new. */
export function formatAdded(rows: readonly unknown[], added: readonly string[]): string {
  if (added.length === 0) return `${rows.length} rows read. All of them were known.`;
  return [`${rows.length} rows read, ${added.length} added:`, ...added.map((one) => `  ${one}`)].join("\n");
}
