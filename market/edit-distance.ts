// Fuzzy word matching with deletion neighborhoods, after Garbe's SymSpell: two words at most one typo apart share one
// of their forms, so that an equality index finds the neighbors and no extension is needed.

/** Only the start is stored: a typo after it changes no form, and long words need no more rows than short ones. */
const FORM_LENGTH = 6;
const SHORTEST = 4;
/** Length from which two typos are allowed. */
const LONG = 8;

/** Returns the start of a word, and the same with one letter left out. Empty for short words and those with digits. */
export function getDeletionForms(word: string): string[] {
  if (word.length < SHORTEST || /\d/.test(word)) return [];
  const start = word.slice(0, FORM_LENGTH);
  const shorter = Array.from(start, (_character, index) => start.slice(0, index) + start.slice(index + 1));
  return [...new Set([start, ...shorter])];
}

// Calculates the next row of the distance table (Wagner and Fischer, with swapped neighbors counted as one typo:
// optimal string alignment). `typed` runs down, `word` across.
function nextRow(typed: string, word: string, at: number, rows: readonly [number[], number[]]): number[] {
  const [before, last] = rows;
  const row = [at + 1];
  for (let column = 1; column <= word.length; column++) {
    const same = typed[at] === word[column - 1];
    const swapped = at > 0 && typed[at] === word[column - 2] && typed[at - 1] === word[column - 1];
    const steps = [
      (row[column - 1] ?? 0) + 1,
      (last[column] ?? 0) + 1,
      (last[column - 1] ?? 0) + (same ? 0 : 1),
      swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
    ];
    row.push(Math.min(...steps));
  }
  return row;
}

/**
 * Returns the number of letters left out, added, changed or swapped between `typed` and `word`, or the start of `word`
 * if `open` is set.
 */
export function editDistance(typed: string, word: string, open: boolean): number {
  let rows: readonly [number[], number[]] = [
    [],
    Array.from({ length: word.length + 1 }, (_, column) => column),
  ];
  for (let at = 0; at < typed.length; at++) rows = [rows[1], nextRow(typed, word, at, rows)];
  return open ? Math.min(...rows[1]) : (rows[1].at(-1) ?? 0);
}

/** Returns the number of typos if `typed` may be meant as `word`. Null if not. */
export function findAllowedDistance(typed: string, word: string, open: boolean): number | null {
  const distance = editDistance(typed, word, open);
  return distance <= (typed.length >= LONG ? 2 : 1) ? distance : null;
}
