// Splits the text of a CSV into records, each with its line. A row whose quotation marks are not escaped is repaired if
// there is only one way to read it. Otherwise it is returned as broken, and the rows after it are read as usual.
import { splitFields } from "./split-fields.ts";

/** Row of the file: `ok` with its cells, or broken with the reason. `line` is the first line, 1 = first. */
export type CsvRow =
  | {
      readonly ok: true;
      readonly line: number;
      readonly cells: readonly string[];
      readonly repaired: boolean;
    }
  | { readonly ok: false; readonly line: number; readonly reason: string; readonly is_cut: boolean };

/** Decides whether cells can be a row of this file, by the types of its columns. */
export type IsPlausible = (cells: readonly string[]) => boolean;

export interface RecordsOptions {
  readonly delimiter: string;
  /** Number of columns of the header. */
  readonly columns: number;
  readonly is_plausible: IsPlausible;
  /** Whether a row is the last one of its format. It has fewer columns than the others. */
  readonly is_end: (cells: readonly string[]) => boolean;
  /** Whether the header puts every cell in quotation marks, so every row does. */
  readonly all_quoted: boolean;
  /** Number of columns without a name at the end of the header. */
  readonly padding: number;
  readonly max_characters: number;
}

interface Scanned {
  readonly cells: readonly string[];
  /** Index of the first character of the next record. */
  readonly next: number;
}

/** A sentence in a real cell has at most a few lines, so no single row has more than this. */
const MAX_ROW_LINES = 40;
/** A real list has five such rows. A file with more than this is damaged as a whole, and repairing it takes long. */
const MAX_REPAIRS = 500;

/** Returns the text with one kind of line break, without byte order mark. */
export function toLines(text: string): string {
  const plain = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  return plain.includes("\n") ? plain : plain.replaceAll("\r", "\n");
}

/** Reads one well-formed record (RFC 4180) at an index. Null if its quotation marks are not in order. */
export function scanRecord(text: string, start: number, delimiter: string): Scanned | null {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = scanCell(text, at, delimiter);
    if (cell === null) return null;
    cells.push(cell.text);
    if (text[cell.end] !== delimiter) return { cells, next: Math.min(cell.end + 1, text.length) };
    at = cell.end + 1;
  }
}

function scanCell(text: string, start: number, delimiter: string): { text: string; end: number } | null {
  const first = skipSpaces(text, start);
  if (text[first] !== '"') {
    const end = cellEnd(text, start, delimiter);
    const plain = text.slice(start, end);
    return plain.includes('"') ? null : { text: plain, end };
  }
  let at = first + 1;
  for (;;) {
    const mark = text.indexOf('"', at);
    if (mark === -1) return null;
    if (text[mark + 1] !== '"') {
      const end = skipSpaces(text, mark + 1);
      if (end < text.length && text[end] !== delimiter && text[end] !== "\n") return null;
      return { text: text.slice(first + 1, mark).replaceAll('""', '"'), end };
    }
    at = mark + 2;
  }
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === " ") at += 1;
  return at;
}

function cellEnd(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n") at += 1;
  return at;
}

/** Returns every row from an index on, or null if one is longer than any row of a listing. Blank rows are left out. */
export function readRows(text: string, start: number, options: RecordsOptions): CsvRow[] | { long: number } {
  const rows: CsvRow[] = [];
  let at = start;
  let line = countLines(text, 0, start) + 1;
  let repairs = 0;
  while (at < text.length) {
    const good = readGoodRow(text, at, line, options);
    if (good === null) repairs += 1;
    const { row, next } =
      good ??
      repairRow(text, at, line, options, repairs > MAX_REPAIRS) ??
      readBroken(text, at, line, options);
    if (next - at > options.max_characters) return { long: line };
    if (!row.ok || row.cells.some((cell) => cell.trim() !== "")) rows.push(row);
    line += countLines(text, at, next);
    at = next;
  }
  return rows;
}

interface ReadRow {
  readonly row: CsvRow;
  readonly next: number;
}

function readGoodRow(text: string, at: number, line: number, options: RecordsOptions): ReadRow | null {
  const scanned = scanRecord(text, at, options.delimiter);
  if (scanned === null) return null;
  const { cells, next } = scanned;
  if (!isWhole(cells, options) && hasMark(text, at, next)) return null;
  return { row: { ok: true, line, cells: withoutPadding(cells, options.columns), repaired: false }, next };
}

function hasMark(text: string, from: number, to: number): boolean {
  const mark = text.indexOf('"', from);
  return mark !== -1 && mark < to;
}

/** Whether a record has the columns of the header. Empty cells at its end are padding of a spreadsheet. */
function isWhole(cells: readonly string[], options: RecordsOptions): boolean {
  return options.is_end(cells) || withoutPadding(cells, options.columns).length === options.columns;
}

function withoutPadding(cells: readonly string[], columns: number): readonly string[] {
  let end = cells.length;
  while (end > columns && cells[end - 1]?.trim() === "") end -= 1;
  return end === cells.length ? cells : cells.slice(0, end);
}

/**
 * Tries the text up to each line end, until the next line is a good row of its own. Null if no way to read it fits the
 * columns.
 */
function repairRow(
  text: string,
  at: number,
  line: number,
  options: RecordsOptions,
  isGivenUp: boolean,
): ReadRow | null {
  let end = lineEnd(text, at);
  for (let lines = 0; lines < MAX_ROW_LINES && end - at <= options.max_characters; lines += 1) {
    const next = Math.min(end + 1, text.length);
    const ways = isGivenUp ? [] : splitFields(withoutEmptyEnd(text.slice(at, end), options), options);
    const [only] = ways;
    if (only !== undefined && ways.length === 1)
      return { row: { ok: true, line, cells: only, repaired: true }, next };
    if (only !== undefined) return { row: broken(line, AMBIGUOUS), next };
    if (end >= text.length || isGoodRow(text, next, options)) return null;
    end = lineEnd(text, next);
  }
  return null;
}

/** Reads a row that can't be repaired as broken, up to the line end before the next good row, or as one line. */
function readBroken(text: string, at: number, line: number, options: RecordsOptions): ReadRow {
  const firstEnd = lineEnd(text, at);
  const scanned = scanRecord(text, at, options.delimiter);
  if (scanned !== null && scanned.next <= firstEnd + 1)
    return { row: { ok: true, line, cells: scanned.cells, repaired: false }, next: scanned.next };
  let end = firstEnd;
  for (let lines = 0; lines < MAX_ROW_LINES && end < text.length; lines += 1) {
    if (isGoodRow(text, end + 1, options))
      return { row: brokenText(text.slice(at, end), line, options), next: end + 1 };
    end = lineEnd(text, end + 1);
  }
  const next = Math.min(firstEnd + 1, text.length);
  return { row: brokenText(text.slice(at, end), line, options), next };
}

/** Removes the cells of the header's columns without a name. */
function withoutEmptyEnd(row: string, { padding, delimiter }: RecordsOptions): string {
  let plain = row;
  for (let index = 0; index < padding; index += 1) {
    plain = plain.trimEnd().replace(/(?<!")""$/, "");
    if (!plain.endsWith(delimiter)) return row;
    plain = plain.slice(0, -1);
  }
  return plain;
}

const AMBIGUOUS = "Its quotation marks are not escaped, and there are several ways to read it.";

function broken(line: number, reason: string): CsvRow {
  return { ok: false, line, reason, is_cut: false };
}

/** A row with fewer delimiters than the header lost its end. Otherwise only its quotation marks are wrong. */
function brokenText(row: string, line: number, { columns, delimiter }: RecordsOptions): CsvRow {
  if (row.split(delimiter).length < columns)
    return {
      ok: false,
      line,
      reason: `The row has fewer columns than the header's ${columns}.`,
      is_cut: true,
    };
  return broken(line, `Its quotation marks are not escaped, and it can't be split into ${columns} columns.`);
}

function isGoodRow(text: string, at: number, options: RecordsOptions): boolean {
  if (at >= text.length) return false;
  const scanned = scanRecord(text, at, options.delimiter);
  if (scanned === null) return false;
  if (options.is_end(scanned.cells)) return true;
  return isWhole(scanned.cells, options) && options.is_plausible(scanned.cells);
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
