// Every way to split a row with unescaped quotation marks into its columns. A cell in quotation marks can end at any
// mark that a delimiter follows; the number of columns and their types decide which.

export interface SplitOptions {
  readonly delimiter: string;
  readonly columns: number;
  readonly is_plausible: (cells: readonly string[]) => boolean;
  readonly all_quoted: boolean;
}

interface Field {
  readonly text: string;
  /** Index after the delimiter. Null at the end of the row. */
  readonly next: number | null;
}

/** More ways than this are as ambiguous as two. */
const MAX_WAYS = 200;
/** A real row has some 60. Beyond this, trying takes too long. */
const MAX_MARKS = 300;

/**
 * Returns every way to split the row into exactly the header's columns with values that fit them, at most two of them.
 * Marks within cells that have none around them are only allowed if there is no other way.
 */
export function splitFields(row: string, options: SplitOptions): string[][] {
  const marks = row.split('"').length - 1;
  if (marks === 0 || marks > MAX_MARKS || row.split(options.delimiter).length < options.columns) return [];
  const strict = options.all_quoted ? (["none"] as const) : (["plain", "any"] as const);
  for (const bare of strict) {
    const ways = listWays(row, bare, options).filter((cells) => options.is_plausible(cells));
    if (ways.length > 0) return ways.slice(0, 2);
  }
  return [];
}

/** Which cells may have no quotation marks around them: none, those without a mark within, or any. */
type Bare = "none" | "plain" | "any";

function listWays(row: string, bare: Bare, options: SplitOptions): string[][] {
  const fieldsAt = new Map<number, readonly Field[]>();
  const countAt = new Map<number, number>();
  const fields = (at: number): readonly Field[] => {
    const known = fieldsAt.get(at);
    if (known !== undefined) return known;
    const found = listFields(row, at, bare, options.delimiter);
    fieldsAt.set(at, found);
    return found;
  };
  const count = (at: number, left: number): number => {
    const key = at * (options.columns + 1) + left;
    const known = countAt.get(key);
    if (known !== undefined) return known;
    let ways = 0;
    for (const { next } of fields(at)) {
      if (next === null) ways += left === 1 ? 1 : 0;
      else if (left > 1) ways += count(next, left - 1);
    }
    countAt.set(key, ways);
    return ways;
  };
  const found: string[][] = [];
  const walk = (at: number, left: number, cells: readonly string[]): void => {
    if (count(at, left) === 0) return;
    for (const { text, next } of fields(at)) {
      if (found.length >= MAX_WAYS) return;
      if (next === null && left === 1) found.push([...cells, text]);
      else if (next !== null && left > 1) walk(next, left - 1, [...cells, text]);
    }
  };
  walk(0, options.columns, []);
  return found;
}

function listFields(row: string, at: number, bare: Bare, delimiter: string): Field[] {
  const first = skipSpaces(row, at);
  const found: Field[] = row[first] === '"' ? listQuoted(row, first, delimiter) : [];
  if (bare === "none" || (row[first] === '"' && bare === "plain")) return found;
  const end = row.indexOf(delimiter, at);
  const text = row.slice(at, end === -1 ? row.length : end);
  if (!text.includes("\n") && (bare === "any" || !text.includes('"')))
    found.push({ text, next: end === -1 ? null : end + 1 });
  return found;
}

/** Returns the cells that start at a mark: one per later mark that a delimiter or the end of the row follows. */
function listQuoted(row: string, first: number, delimiter: string): Field[] {
  const found: Field[] = [];
  for (let mark = row.indexOf('"', first + 1); mark !== -1; mark = row.indexOf('"', mark + 1)) {
    const end = skipSpaces(row, mark + 1);
    if (end < row.length && row[end] !== delimiter) continue;
    const text = row.slice(first + 1, mark).replaceAll('""', '"');
    found.push({ text, next: end === row.length ? null : end + 1 });
  }
  return found;
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === " ") at += 1;
  return at;
}
