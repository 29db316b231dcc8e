// Puts the pieces of text that a PDF places on a page into rows, as people see them: a name and its amount stand on one
// line, whatever order the file draws them in. Pieces of a word that the file sets apart are one word again.

/** A piece of text as a PDF places it: `transform` is its matrix, `width` its length along the line, in points. */
export interface PdfPiece {
  readonly str: string;
  readonly transform: ReadonlyArray<number>;
  readonly width: number;
}

interface Placed {
  readonly text: string;
  /** Along the line. */
  readonly x: number;
  readonly end: number;
  /** Down the page. */
  readonly y: number;
  readonly size: number;
}

/** Distances in parts of the size of the letters. */
const SAME_ROW = 0.45;
const NO_BLANK = 0.16;
const NEXT_COLUMN = 1.4;
const NEW_PARAGRAPH = 2.4;
const SMALL = 0.78;
const RAISED = 0.15;

const QUARTERS = 4;
const quarterOf = ([a = 1, b = 0]: ReadonlyArray<number>): number =>
  (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + QUARTERS) % QUARTERS;

function place(piece: PdfPiece, quarter: number): Placed {
  const [, , c = 0, d = 1, e = 0, f = 0] = piece.transform;
  const turned: ReadonlyArray<readonly [number, number]> = [
    [e, -f],
    [f, e],
    [-e, f],
    [-f, -e],
  ];
  const [x, y] = turned[quarter] ?? [e, -f];
  return { text: piece.str, x, end: x + piece.width, y, size: Math.max(1, Math.hypot(c, d)) };
}

/** A small raised digit or star behind a word points to a footnote. */
function isFootnoteMark(piece: Placed, row: ReadonlyArray<Placed>): boolean {
  if (!/^\s*[\d*†‡,]{1,3}\s*$/.test(piece.text)) return false;
  const beside = row.findLast(
    (one) => one !== piece && one.end <= piece.x + piece.size && one.size > piece.size,
  );
  if (beside === undefined) return false;
  return piece.size < beside.size * SMALL && beside.y - piece.y > beside.size * RAISED;
}

function toRows(pieces: ReadonlyArray<Placed>): Placed[][] {
  const rows: Placed[][] = [];
  let base = Number.NEGATIVE_INFINITY;
  let largest = 0;
  for (const piece of pieces.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    if (row !== undefined && piece.y - base <= Math.max(largest, piece.size) * SAME_ROW) {
      row.push(piece);
      largest = Math.max(largest, piece.size);
    } else {
      rows.push([piece]);
      base = piece.y;
      largest = piece.size;
    }
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x));
}

/** Letters that are set one by one have their own distance, and only a wider one separates words. */
function blankFrom(row: ReadonlyArray<Placed>): number {
  const gaps: number[] = [];
  for (const [index, piece] of row.entries()) {
    const before = row[index - 1];
    if (before !== undefined && before.text.trim().length === 1 && piece.text.trim().length === 1)
      gaps.push((piece.x - before.end) / piece.size);
  }
  if (gaps.length < 5 || gaps.length < row.length * 0.6) return NO_BLANK;
  const middle = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return Math.max(NO_BLANK, middle + NO_BLANK);
}

function toLine(row: ReadonlyArray<Placed>): string {
  const kept = row.filter((piece) => piece.text.trim() !== "" && !isFootnoteMark(piece, row));
  const from = blankFrom(kept);
  let line = "";
  for (const [index, piece] of kept.entries()) {
    const before = kept[index - 1];
    const gap = before === undefined ? 0 : (piece.x - before.end) / Math.max(piece.size, before.size);
    line += `${gap > NEXT_COLUMN ? "   " : gap > from ? " " : ""}${piece.text}`;
  }
  return line.trimEnd();
}

function readDirection(pieces: ReadonlyArray<PdfPiece>, quarter: number): string[] {
  const rows = toRows(pieces.map((piece) => place(piece, quarter)));
  const lines: string[] = [];
  let last: Placed | undefined;
  for (const row of rows) {
    const line = toLine(row);
    if (line.trim() === "") continue;
    const [first] = row;
    if (first !== undefined && last !== undefined && first.y - last.y > first.size * NEW_PARAGRAPH)
      lines.push("");
    lines.push(line);
    last = first;
  }
  return lines;
}

/**
 * Returns the lines of a page, top to bottom, with three blanks between columns. Text in another direction than most of
 * the page, such as a title in the margin, comes last.
 */
export function readPdfRows(pieces: ReadonlyArray<PdfPiece>): string {
  const byQuarter = new Map<number, PdfPiece[]>();
  for (const piece of pieces) {
    if (piece.str.trim() === "") continue;
    const quarter = quarterOf(piece.transform);
    byQuarter.set(quarter, [...(byQuarter.get(quarter) ?? []), piece]);
  }
  const letters = (list: ReadonlyArray<PdfPiece>): number =>
    list.reduce((sum, piece) => sum + piece.str.length, 0);
  return [...byQuarter]
    .toSorted(([, a], [, b]) => letters(b) - letters(a))
    .map(([quarter, list]) => readDirection(list, quarter).join("\n"))
    .join("\n\n");
}
