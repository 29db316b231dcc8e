// npm run premises:import -- FILE… [--full|--delta] [--as-of YYYY-MM-DD] [--rejected FILE] [--accept-vanished]
// Imports ERCOT's premise files into the directory. If run again after being killed, it resumes.
import { createWriteStream, type WriteStream } from "node:fs";
import { access } from "node:fs/promises";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import { today } from "#server/platform/context.ts";
import {
  parseFileDay,
  detectFileKind,
  type FileKind,
} from "#server/domain/locations/premises/import/file-kind.ts";
import {
  ImportRunning,
  importPremises,
  type ImportReport,
} from "#server/domain/locations/premises/import/import-file.ts";
import type { Progress } from "#server/domain/locations/premises/import/progress.ts";
import { UnreadableFile } from "#server/domain/locations/premises/import/read-file.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE =
  "Usage: npm run premises:import -- FILE… [--full|--delta] [--as-of YYYY-MM-DD] [--rejected FILE] [--accept-vanished]";
const SHOWN_REJECTED = 20;
/** How often a line of progress is written if there is no terminal. */
const QUIET_MS = 10_000;

interface Options {
  readonly files: readonly string[];
  readonly kind: FileKind | undefined;
  readonly day: string;
  readonly rejected: string | undefined;
  readonly acceptVanished: boolean;
}

const now = (): Date => new Date();

function out(line: string): void {
  process.stdout.write(`${line}\n`);
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}

function options(): Options | null {
  try {
    const { values, positionals } = parseArgs({
      options: {
        full: { type: "boolean", default: false },
        delta: { type: "boolean", default: false },
        "as-of": { type: "string" },
        rejected: { type: "string" },
        "accept-vanished": { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const day = values["as-of"] ?? today({ now });
    const real = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
    if (positionals.length === 0 || !real || (values.full && values.delta)) return null;
    const kind = values.full ? "full" : values.delta ? "delta" : undefined;
    const { rejected, "accept-vanished": acceptVanished } = values;
    return { files: positionals, kind, day, rejected, acceptVanished };
  } catch {
    return null;
  }
}

/** Reports progress: continuously on a terminal, from time to time in a log. */
function progressTeller(): (progress: Progress) => void {
  const from = performance.now();
  let first: number | null = null;
  let reported = from;
  return ({ rows_read, rejected }) => {
    first ??= rows_read;
    const seconds = (performance.now() - from) / 1000;
    const line = `  ${count(rows_read)} rows, ${count(Math.round((rows_read - first) / seconds))} a second, ${count(rejected)} rejected`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}   `);
    else if (performance.now() - reported > QUIET_MS) {
      reported = performance.now();
      out(line);
    }
  };
}

function reportVanishing({ vanishing }: ImportReport): void {
  if (!vanishing) return;
  const { missing, listed, marked } = vanishing;
  if (marked) return out(`  vanished        ${count(missing)} (marked, not deleted)`);
  return out(
    `  Look twice: this full file lacks ${count(missing)} of ${count(listed)} premises. None was marked; was it cut off?\n` +
      "  If it is right, run again with --accept-vanished.",
  );
}

function report(result: ImportReport): void {
  if (process.stdout.isTTY) process.stdout.write("\r");
  if (result.outcome === "unchanged") return out("  This very file is in already: nothing to do.");
  if (result.resumed_rows > 0) out(`  went on behind  ${count(result.resumed_rows)} rows of an earlier run`);
  out(`  rows read       ${count(result.rows_read)}`);
  out(`  rows written    ${count(result.rows_written)} (the rest was as it is)`);
  out(`  rejected rows   ${count(result.rejected)}`);
  for (const [reason, rows] of Object.entries(result.reasons))
    out(`    ${count(rows).padStart(9)}  ${reason}`);
  for (const { line, reason } of result.first_rejected.slice(0, SHOWN_REJECTED))
    out(`    line ${line}: ${reason}`);
  return reportVanishing(result);
}

async function importOne(
  file: string,
  importOptions: Options,
  rejected: WriteStream | null,
): Promise<boolean> {
  const name = path.basename(file);
  const kind = importOptions.kind ?? detectFileKind(name);
  out(
    `${name}: ${kind ?? "delta (its name doesn't show it; use --full if it is full)"}, of ${parseFileDay(name) ?? importOptions.day}`,
  );
  const from = performance.now();
  try {
    const result = await withDatabase((db) =>
      importPremises(db, file, {
        kind: importOptions.kind,
        day: importOptions.day,
        acceptVanished: importOptions.acceptVanished,
        now,
        onProgress: progressTeller(),
        onRejected: ({ line, reason }) =>
          rejected?.write(`${JSON.stringify({ file: name, line, reason })}\n`),
      }),
    );
    report(result);
    out(`  ${((performance.now() - from) / 1000).toFixed(1)} s`);
    return result.vanishing?.marked ?? true;
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof ImportRunning)) throw error;
    process.stderr.write(`${error.message}\n`);
    return false;
  }
}

async function main(importOptions: Options): Promise<void> {
  // Before starting anything, because a mistyped name must not stop the third file of five.
  for (const file of importOptions.files)
    await access(file).catch(() => {
      throw new UnreadableFile(`There is no file ${file}.`);
    });
  const rejected =
    importOptions.rejected === undefined ? null : createWriteStream(importOptions.rejected, { flags: "a" });
  if (rejected) await once(rejected, "open");
  for (const file of importOptions.files)
    if (!(await importOne(file, importOptions, rejected))) process.exitCode = 1;
  if (rejected) {
    rejected.end();
    await once(rejected, "close");
  }
}

const importOptions = options();
try {
  if (!importOptions) throw new UnreadableFile(USAGE);
  await main(importOptions);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
