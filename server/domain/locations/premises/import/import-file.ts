// Imports one of ERCOT's premise files into the directory batch by batch, each with a record of how far it reaches, so
// that a killed import can resume. One import at a time across all processes.
import path from "node:path";
import { sql, type Kysely } from "kysely";
import type { Database } from "#server/platform/db/pool.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { Column } from "../columns.ts";
import { parseFileDay, detectFileKind, type FileKind } from "./file-kind.ts";
import { IMPORT_LOCK } from "./lock.ts";
import { finishDelta, finishFull, vacuumTables, type Vanishing } from "./finish.ts";
import {
  findOrCreateImport,
  saveProgress,
  superseded,
  withRejected,
  type ImportRow,
  type Progress,
  type RejectedRow,
} from "./progress.ts";
import { digestFile, readRecords, UnreadableFile, type FileRecord } from "./read-file.ts";
import { detectLayout, rowReader, type PremiseRow, type RowReader } from "./read-row.ts";
import { confirmPremises, remember, writePremises, writeTerms, type KnownNames } from "./write-premises.ts";

export interface ImportOptions {
  /** Used if the name does not contain it. */
  readonly kind?: FileKind | undefined;
  /** Day of the file, YYYY-MM-DD, if the name does not contain it. */
  readonly day: string;
  /** Accepts a full file that lacks more than a tenth of the listed premises. */
  readonly acceptVanished?: boolean;
  readonly now: () => Date;
  /** Called after every batch. */
  readonly onProgress?: (progress: Progress) => void;
  /** Called for each rejected row of this run. */
  readonly onRejected?: (row: RejectedRow) => void;
}

export interface ImportReport extends Progress {
  /** `unchanged`: this exact file was imported before. */
  readonly outcome: "imported" | "unchanged";
  readonly kind: FileKind;
  readonly day: string;
  /** Rows that an earlier run had already read before it was stopped. */
  readonly resumed_rows: number;
  /** Null for a delta. */
  readonly vanishing: Vanishing | null;
}

/** Thrown if another process is importing. */
export class ImportRunning extends Error {
  override name = "ImportRunning";
}

const BATCH_ROWS = 4_000;

interface Batch {
  readonly rows: Map<string, PremiseRow>;
  readonly rejected: RejectedRow[];
  read: number;
  last: FileRecord | null;
}

const emptyBatch = (): Batch => ({ rows: new Map(), rejected: [], read: 0, last: null });

interface Run {
  readonly db: Kysely<DB>;
  readonly row: ImportRow;
  readonly options: ImportOptions;
  readonly known: KnownNames;
  readonly superseded: ReadonlySet<string>;
  /** Null until the first record is read. */
  layout: Column[] | null;
  read: RowReader | null;
  progress: Progress;
}

function progressWith(run: Run, batch: Batch, written: number): Progress {
  const rows = [...batch.rows.values()];
  const duns = new Set([
    ...run.progress.duns,
    ...rows.flatMap((row) => (row.duns === null ? [] : [row.duns])),
  ]);
  return {
    ...withRejected(run.progress, batch.rejected),
    bytes_done: batch.last?.bytes ?? run.progress.bytes_done,
    lines_done: batch.last?.line ?? run.progress.lines_done,
    rows_read: run.progress.rows_read + batch.read,
    rows_written: run.progress.rows_written + written,
    duns: [...duns],
  };
}

async function commit(run: Run, batch: Batch): Promise<void> {
  const rows = [...batch.rows.values()];
  const { id, kind, file_date } = run.row;
  const { progress, names } = await run.db.transaction().execute(async (trx) => {
    // Sample rows are deleted to make room for real ones.
    if (rows.length > 0) await trx.deleteFrom("premises.premise").where("source", "=", "sample").execute();
    const written =
      rows.length > 0 ? await writePremises(trx, rows, { source: "ercot", fileDate: file_date }) : 0;
    const names = await writeTerms(trx, rows, run.known);
    // A full file records this in its own row, because confirming millions one by one would rewrite them all.
    if (kind === "delta") await confirmPremises(trx, rows, file_date);
    if (kind === "full" && rows.length > 0)
      await sql`insert into premises.import_seen (import_id, esiid)
        select ${id}::bigint, unnest(${rows.map(({ esiid }) => esiid)}::text[])`.execute(trx);
    const progress = progressWith(run, batch, written);
    await saveProgress(trx, id, run.layout ?? [], progress);
    return { progress, names };
  });
  remember(run.known, names);
  run.progress = progress;
  run.options.onProgress?.(progress);
}

/** Reads the layout of the file from the first record. Returns true if it was a header. */
function applyLayout(run: Run, record: FileRecord, name: string): boolean {
  const layout = detectLayout(record.values);
  if (!layout)
    throw new UnreadableFile(
      `${name} is no premise file: its first row has ${record.values.length} columns; 19 or 22, or a header, were expected.`,
    );
  run.layout = layout.columns;
  run.read = rowReader(layout.columns);
  return layout.header;
}

function processRecord(run: Run, batch: Batch, record: FileRecord, name: string): void {
  batch.last = record;
  if (run.read === null && applyLayout(run, record, name)) return;
  if (run.read === null) return;
  batch.read++;
  const result = run.read(record.values);
  const late = result.ok && run.superseded.has(result.row.duns ?? "");
  // If a file lists a meter twice, the later row counts.
  if (result.ok && !late) {
    batch.rows.set(result.row.esiid, result.row);
    return;
  }
  const reason = result.ok ? "a full file of a later day is in already" : result.reason;
  const rejected = { line: record.line, reason };
  batch.rejected.push(rejected);
  run.options.onRejected?.(rejected);
}

// The next batch is read while the last one is written, so that parser and database each use a core.
async function importRows(run: Run, file: string): Promise<void> {
  const from = { bytes: run.progress.bytes_done, lines: run.progress.lines_done };
  let batch = emptyBatch();
  let writing = Promise.resolve();
  try {
    for await (const record of readRecords(file, from)) {
      processRecord(run, batch, record, path.basename(file));
      if (batch.read < BATCH_ROWS) continue;
      const full = batch;
      batch = emptyBatch();
      await writing;
      writing = commit(run, full);
      // Handled below. Until then, the rejection would be unhandled.
      writing.catch(() => {});
    }
  } finally {
    await writing;
  }
  if (batch.last) await commit(run, batch);
}

async function importLocked(db: Kysely<DB>, file: string, options: ImportOptions): Promise<ImportReport> {
  const name = path.basename(file);
  const kind = options.kind ?? detectFileKind(name) ?? "delta";
  const day = parseFileDay(name) ?? options.day;
  const row = await findOrCreateImport(
    db,
    { name, digest: await digestFile(file), kind, day },
    options.now(),
  );
  const base = { kind, day: row.file_date, resumed_rows: row.rows_read };
  if (row.finished) return { ...toProgress(row), ...base, outcome: "unchanged", vanishing: null };
  const run: Run = {
    db,
    row,
    options,
    known: new Set(),
    superseded: await superseded(db, row),
    layout: row.layout,
    read: row.layout && rowReader(row.layout),
    progress: toProgress(row),
  };
  await importRows(run, file);
  let vanishing: Vanishing | null = null;
  if (kind === "full")
    vanishing = await finishFull(db, row.id, options.acceptVanished ?? false, options.now());
  else await finishDelta(db, row.id, options.now());
  await vacuumTables(db);
  return { ...run.progress, ...base, outcome: "imported", vanishing };
}

function toProgress({ bytes_done, lines_done, rows_read, rows_written, ...row }: ImportRow): Progress {
  const { rejected, reasons, first_rejected, duns } = row;
  return { bytes_done, lines_done, rows_read, rows_written, rejected, reasons, first_rejected, duns };
}

/**
 * Imports a file, resuming where an earlier run of it stopped. Throws `ImportRunning`, or `UnreadableFile`, in which
 * case the whole batches before the damage are imported.
 */
export async function importPremises(
  db: Database,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  return db.sql.connection().execute(async (connection) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_lock(${IMPORT_LOCK}) as mine`.execute(connection);
    if (!rows[0]?.mine)
      throw new ImportRunning("Another import of premises is running. Wait until it is done.");
    try {
      return await importLocked(connection, file, options);
    } finally {
      // A connection that broke has already released it.
      await sql`select pg_advisory_unlock(${IMPORT_LOCK})`.execute(connection).catch(() => {});
    }
  });
}
