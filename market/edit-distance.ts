// Words that are nearly right. Deletion neighbourhoods after Garbe's SymSpell: two words at most one slip apart
// share one of their forms, so that an index on equality finds the neighbours and no extension is needed.

/** Only the beginning is kept: a slip behind it changes no form, and long words need no more rows than short ones. */
const FORM_LENGTH = 6;
const SHORTEST = 4;
/** From here on two slips are forgiven. */
const LONG = 8;

/** The beginning of a word, and the same with one letter left out; none for short words and those with digits. */
export function getDeletionForms(word: string): string[] {
  if (word.length < SHORTEST || /\d/.test(word)) return [];
  const start = word.slice(0, FORM_LENGTH);
  const shorter = Array.from(start, (_character, index) => start.slice(0, index) + start.slice(index + 1));
  return [...new Set([start, ...shorter])];
}

// One row more of the table of distances (Wagner and Fischer, with neighbours swapped counted as one slip:
// optimal string alignment). `typed` down, `word` across.
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

/** Letters left out, put in, changed or swapped between `typed` and `word`; where `open`, and the beginning of `word`. */
export function editDistance(typed: string, word: string, open: boolean): number {
  let rows: readonly [number[], number[]] = [
    [],
    Array.from({ length: word.length + 1 }, (_, column) => column),
  ];
  for (let at = 0; at < typed.length; at++) rows = [rows[1], nextRow(typed, word, at, rows)];
  return open ? Math.min(...rows[1]) : (rows[1].at(-1) ?? 0);
}

/** Whether a person who typed `typed` may have meant `word`, and by how many slips; null where not. */
export function findAllowedDistance(typed: string, word: string, open: boolean): number | null {
  const distance = editDistance(typed, word, open);
  return distance <= (typed.length >= LONG ? 2 : 1) ? distance : null;
}
