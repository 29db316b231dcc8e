// The two CSV exports of Power to Choose, read by header name.
import { CsvError, parse } from "csv-parse/sync";
import { readColumns } from "./columns.ts";
import type { Columns, Row } from "./columns.ts";
import { guardTable, LISTING_LIMITS } from "./guard-text.ts";
import { listingFailure } from "./listing-error.ts";
import type { ListingFailure } from "./listing-error.ts";
import type { RawListing, RawRow, Rejection } from "./raw-listing.ts";

/** Last row of the statewide file (Power to Choose CSV 2026-01-10). Without it, the file is truncated. */
const END_MARKER = "END OF FILE";
/** Maximum length of the parser's own message that is passed on, because it quotes the file. */
const SHOWN = 160;

interface CsvRecord {
  readonly record: readonly string[];
  /** Line of the file on which the record ends. */
  readonly line: number;
}

/**
 * Returns the rows of a statewide or per-ZIP CSV. A statewide file without its end marker is rejected as truncated. A
 * per-ZIP file has no marker, so one truncated exactly between two rows cannot be distinguished from a whole one.
 */
export function readCsv(text: string): { ok: true; listing: RawListing } | ListingFailure {
  const parsed = parseRecords(text);
  if (!parsed.ok) return parsed;
  const [header, ...body] = parsed.records;
  if (header === undefined) return listingFailure("empty", "The file holds no rows.");
  const rejection = guardTable(body.length, header.record.length);
  if (rejection !== null) return rejection;
  const statewide = header.record.some((name) => /^\s*\[.*\]\s*$/.test(name));
  const columns = readColumns(header.record);
  if (!columns.ok) return missingColumns(columns.missing);
  return statewide ? readStatewide(body, columns.columns) : readPerZip(body, columns.columns);
}

function readStatewide(
  body: readonly CsvRecord[],
  columns: Columns,
): { ok: true; listing: RawListing } | ListingFailure {
  const end = body.findIndex(({ record }) => isEndMarker(record));
  if (end === -1) {
    const message = `The file does not end with the row "${END_MARKER}": it was cut off.`;
    return listingFailure("truncated", message, { line: body.at(-1)?.line ?? 1 });
  }
  if (end !== body.length - 1) {
    const line = body[end + 1]?.line ?? 1;
    return listingFailure("malformed", `There are rows after "${END_MARKER}".`, { line });
  }
  return {
    ok: true,
    listing: { format: "statewide_csv", end_marker: true, ...sortRows(body.slice(0, -1), columns) },
  };
}

function readPerZip(
  body: readonly CsvRecord[],
  columns: Columns,
): { ok: true; listing: RawListing } | ListingFailure {
  const last = body.at(-1);
  if (last !== undefined && last.record.length < columns.fields.length) {
    const message = `The last row has ${last.record.length} of ${columns.fields.length} columns: the file was cut off.`;
    return listingFailure("truncated", message, { line: last.line });
  }
  return { ok: true, listing: { format: "zip_csv", end_marker: false, ...sortRows(body, columns) } };
}

/** Whether the marker is alone in its row, or padded with empty cells by a spreadsheet. */
function isEndMarker(record: readonly string[]): boolean {
  return record[0]?.trim() === END_MARKER && record.slice(1).every((cell) => cell.trim() === "");
}

type Sorted = Pick<RawListing, "rows" | "rejected" | "unknown_columns" | "absent_columns">;

function sortRows(body: readonly CsvRecord[], columns: Columns): Sorted {
  const rows: RawRow[] = [];
  const rejected: Rejection[] = [];
  for (const { record, line } of body) {
    if (record.length === columns.fields.length) {
      rows.push({ line, cells: toCells(record, columns) });
    } else {
      const reason = `The row has ${record.length} columns; the header has ${columns.fields.length}.`;
      rejected.push({ line, code: "columns", reason });
    }
  }
  return { rows, rejected, unknown_columns: columns.unknown, absent_columns: columns.absent };
}

function toCells(record: readonly string[], columns: Columns): Row {
  const cells: Row = {};
  for (const [index, field] of columns.fields.entries()) {
    if (field !== null) cells[field] = record[index] ?? "";
  }
  return cells;
}

function missingColumns(missing: readonly string[]): ListingFailure {
  const message = `The listing lacks ${missing.join("; ")}.`;
  return listingFailure("missing_column", message, { line: 1, column: missing[0] ?? "" });
}

function parseRecords(text: string): { ok: true; records: CsvRecord[] } | ListingFailure {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LISTING_LIMITS.record_characters,
      on_record: (record: string[], context) => {
        records.push({ record, line: context.lines });
        return null;
      },
    });
    return { ok: true, records };
  } catch (error) {
    return csvFailure(error);
  }
}

function csvFailure(error: unknown): ListingFailure {
  if (!(error instanceof CsvError)) throw error;
  const line = typeof error["lines"] === "number" ? error["lines"] : undefined;
  const column = typeof error["column"] === "number" ? error["column"] + 1 : undefined;
  const where = { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    const message = `A row has more than ${LISTING_LIMITS.record_characters} characters: no listing has such a line.`;
    return listingFailure("record_too_long", message, where);
  }
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return listingFailure("truncated", "The file ends inside a quoted field: it was cut off.", where);
  }
  return listingFailure(
    "malformed",
    `The file is not well-formed CSV: ${error.message.slice(0, SHOWN)}`,
    where,
  );
}
