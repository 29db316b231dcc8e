// An import's own row: what has been imported so far, written in the transaction of each batch.
import type { Kysely, Selectable } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import type { Column } from "../columns.ts";
import type { FileKind } from "./file-kind.ts";

export interface RejectedRow {
  readonly line: number;
  readonly reason: string;
}

export interface Progress {
  readonly bytes_done: number;
  readonly lines_done: number;
  readonly rows_read: number;
  readonly rows_written: number;
  readonly rejected: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly first_rejected: readonly RejectedRow[];
  readonly duns: readonly string[];
}

export interface ImportRow extends Progress {
  readonly id: number;
  readonly kind: FileKind;
  readonly file_date: string;
  readonly layout: Column[] | null;
  readonly finished: boolean;
  readonly vanished: number;
}

/** Rejected rows stored in the database. The rest is only counted by reason. */
const MAX_STORED_ROWS = 100;

/** Returns the progress with more rejected rows: counts by reason, and the first hundred. */
export function withRejected(progress: Progress, rows: readonly RejectedRow[]): Progress {
  const reasons = { ...progress.reasons };
  for (const { reason } of rows) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const first = [...progress.first_rejected, ...rows.slice(0, MAX_STORED_ROWS)].slice(0, MAX_STORED_ROWS);
  return { ...progress, rejected: progress.rejected + rows.length, reasons, first_rejected: first };
}

export interface FileToImport {
  readonly name: string;
  readonly digest: string;
  readonly kind: FileKind;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** Returns the row of this exact file: the one that was stopped, or else that of this day, created if there is none. */
export async function findOrCreateImport(db: Kysely<DB>, file: FileToImport, now: Date): Promise<ImportRow> {
  const same = db
    .selectFrom("premises.import")
    .selectAll()
    .where("file_digest", "=", file.digest)
    .where("kind", "=", file.kind);
  const stopped = await same.where("finished_at", "is", null).executeTakeFirst();
  if (stopped) return toImportRow(stopped);
  await db
    .insertInto("premises.import")
    .values({
      file_name: file.name,
      file_digest: file.digest,
      file_date: file.day,
      kind: file.kind,
      started_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["file_digest", "kind", "file_date"]).doNothing())
    .execute();
  return toImportRow(await same.where("file_date", "=", file.day).executeTakeFirstOrThrow());
}

function toImportRow(row: Selectable<DB["premises.import"]>): ImportRow {
  return {
    id: row.id,
    kind: row.kind as FileKind,
    file_date: row.file_date,
    layout: row.layout as Column[] | null,
    finished: row.finished_at !== null,
    vanished: row.vanished,
    bytes_done: row.bytes_done,
    lines_done: row.lines_done,
    rows_read: row.rows_read,
    rows_written: row.rows_written,
    rejected: row.rejected,
    reasons: row.reasons as Record<string, number>,
    first_rejected: row.first_rejected as unknown as RejectedRow[],
    duns: row.duns,
  };
}

/** Saves an import's progress. */
export async function saveProgress(
  db: Kysely<DB>,
  id: number,
  layout: readonly Column[],
  progress: Progress,
): Promise<void> {
  const { reasons, first_rejected, duns, ...counts } = progress;
  await db
    .updateTable("premises.import")
    .set({
      ...counts,
      layout: [...layout],
      duns: [...duns],
      reasons: JSON.stringify(reasons),
      first_rejected: JSON.stringify(first_rejected),
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Returns the DUNS numbers of the utilities for which a full file of a later day was imported, so that this file is out
 * of date for them.
 */
export async function superseded(db: Kysely<DB>, row: ImportRow): Promise<ReadonlySet<string>> {
  const newer = await db
    .selectFrom("premises.import")
    .select("duns")
    .where("kind", "=", "full")
    .where("finished_at", "is not", null)
    .where("file_date", ">", row.file_date)
    .execute();
  return new Set(newer.flatMap(({ duns }) => duns));
}
