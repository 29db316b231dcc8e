// The two CSV exports of Power to Choose, read by header name.
import { countKnownColumns, readColumns } from "./columns.ts";
import type { Columns, Row } from "./columns.ts";
import { readRows, scanRecord, toLines } from "./csv-records.ts";
import type { CsvRow } from "./csv-records.ts";
import { guardTable, LISTING_LIMITS } from "./guard-text.ts";
import { listingFailure } from "./listing-error.ts";
import type { ListingFailure } from "./listing-error.ts";
import { isPlausibleRow } from "./plausible-row.ts";
import type { RawListing, RawRow, Rejection } from "./raw-listing.ts";

/** Last row of the statewide file (Power to Choose CSV 2026-01-10). Without it, the file is truncated. */
const END_MARKER = "END OF FILE";
/** What separates the cells: a comma, or what spreadsheets of other languages save. */
const DELIMITERS = [",", ";", "\t", "|"] as const;

interface Header {
  readonly names: readonly string[];
  readonly delimiter: string;
  /** Number of columns without a name at the end. */
  readonly padding: number;
  /** Index of the first character after the header. */
  readonly next: number;
  readonly all_quoted: boolean;
}

/**
 * Returns the rows of a statewide or per-ZIP CSV. A statewide file without its end marker is rejected as truncated. A
 * per-ZIP file has no marker, so one truncated exactly between two rows cannot be distinguished from a whole one.
 */
export function readCsv(text: string): { ok: true; listing: RawListing } | ListingFailure {
  const lines = toLines(text);
  const header = readHeader(lines);
  if (!("names" in header)) return header;
  const columns = readColumns(header.names);
  if (!columns.ok) return missingColumns(columns.missing);
  const rows = readRows(lines, header.next, {
    delimiter: header.delimiter,
    columns: header.names.length,
    is_plausible: (cells) => isPlausibleRow(toCells(cells, columns.columns)),
    is_end: isEndMarker,
    all_quoted: header.all_quoted,
    padding: header.padding,
    max_characters: LISTING_LIMITS.record_characters,
  });
  if ("long" in rows) return tooLong(rows.long);
  const rejection = guardTable(rows.length, header.names.length);
  if (rejection !== null) return rejection;
  const statewide = header.names.some((name) => /^\s*\[.*\]\s*$/.test(name));
  return statewide
    ? readStatewide(rows, columns.columns)
    : readPerZip(rows, columns.columns, lines.endsWith("\n"));
}

/** Returns the header, read with the delimiter that finds the most columns that we know. */
function readHeader(text: string): Header | ListingFailure {
  const start = Math.max(0, text.search(/[^\n]/));
  const lineEnd = text.indexOf("\n", start);
  const end = lineEnd === -1 ? text.length : lineEnd;
  if (end - start > LISTING_LIMITS.record_characters) return tooLong(1);
  const found = DELIMITERS.flatMap((delimiter) => {
    const scanned = scanRecord(text, start, delimiter);
    if (scanned === null) return [];
    const known = countKnownColumns(scanned.cells);
    return [{ ...scanned, delimiter, known }];
  });
  const best = found.toSorted((a, b) => b.known - a.known)[0];
  if (best === undefined)
    return listingFailure("malformed", "The first row's quotation marks are not in order.", { line: 1 });
  const rejection = guardTable(0, best.cells.length);
  if (rejection !== null) return rejection;
  const named = best.cells.findLastIndex((name) => name.trim() !== "") + 1;
  return {
    names: best.cells.slice(0, named),
    delimiter: best.delimiter,
    padding: best.cells.length - named,
    next: best.next,
    all_quoted: text
      .slice(start, end)
      .split(best.delimiter)
      .slice(0, named)
      .every((cell) => /^\s*".*"\s*$/.test(cell)),
  };
}

function tooLong(line: number): ListingFailure {
  const message = `A row has more than ${LISTING_LIMITS.record_characters} characters: no listing has such a line.`;
  return listingFailure("record_too_long", message, { line });
}

function readStatewide(
  body: readonly CsvRow[],
  columns: Columns,
): { ok: true; listing: RawListing } | ListingFailure {
  const end = body.findIndex((row) => row.ok && isEndMarker(row.cells));
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

/** A last row without all of its columns and without line end was cut off. */
function readPerZip(
  body: readonly CsvRow[],
  columns: Columns,
  endsWithLine: boolean,
): { ok: true; listing: RawListing } | ListingFailure {
  const last = body.at(-1);
  const isCut = last !== undefined && (last.ok ? last.cells.length < columns.fields.length : last.is_cut);
  if (isCut && (!endsWithLine || !last.ok)) {
    const message = `The last row does not have all ${columns.fields.length} columns: the file was cut off.`;
    return listingFailure("truncated", message, { line: last.line });
  }
  return { ok: true, listing: { format: "zip_csv", end_marker: false, ...sortRows(body, columns) } };
}

/** Whether the marker is alone in its row, or padded with empty cells by a spreadsheet. */
function isEndMarker(record: readonly string[]): boolean {
  return record[0]?.trim() === END_MARKER && record.slice(1).every((cell) => cell.trim() === "");
}

type Sorted = Pick<RawListing, "rows" | "rejected" | "unknown_columns" | "absent_columns" | "repaired_lines">;

function sortRows(body: readonly CsvRow[], columns: Columns): Sorted {
  const rows: RawRow[] = [];
  const rejected: Rejection[] = [];
  const repaired_lines: number[] = [];
  for (const row of body) {
    const { line } = row;
    if (!row.ok) rejected.push({ line, code: "quotes", reason: row.reason });
    else if (row.cells.length === columns.fields.length) {
      rows.push({ line, cells: toCells(row.cells, columns) });
      if (row.repaired) repaired_lines.push(line);
    } else {
      const reason = `The row has ${row.cells.length} columns; the header has ${columns.fields.length}.`;
      rejected.push({ line, code: "columns", reason });
    }
  }
  return { rows, rejected, repaired_lines, unknown_columns: columns.unknown, absent_columns: columns.absent };
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
