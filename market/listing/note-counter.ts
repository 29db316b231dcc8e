// Counts what was read but not understood. Nothing is dropped silently.

/** One thing that was not understood, with its count and first position. */
export interface NotUnderstood {
  readonly what: "column" | "provider" | "value";
  /** The column's or provider's name, or `column: value`. */
  readonly text: string;
  readonly count: number;
  readonly first_line: number;
}

export interface NoteCounter {
  add: (what: NotUnderstood["what"], text: string, line: number) => void;
  list: () => NotUnderstood[];
}

const MAX_TEXT = 120;
/**
 * A broken column could produce a note per row. Beyond this many different notes, only the number of the rest is
 * reported.
 */
const MAX_NOTES = 200;

/** Creates a counter of notes, in the order of their first appearance. */
export function createNoteCounter(): NoteCounter {
  const seen = new Map<
    string,
    { what: NotUnderstood["what"]; text: string; count: number; first_line: number }
  >();
  const overflow = { count: 0, first_line: 0 };
  function add(what: NotUnderstood["what"], text: string, line: number): void {
    const shown = text.slice(0, MAX_TEXT);
    const key = `${what} ${shown}`;
    const note = seen.get(key);
    if (note !== undefined) {
      note.count += 1;
    } else if (seen.size < MAX_NOTES) {
      seen.set(key, { what, text: shown, count: 1, first_line: line });
    } else {
      overflow.count += 1;
      overflow.first_line ||= line;
    }
  }
  function list(): NotUnderstood[] {
    const rest: NotUnderstood[] =
      overflow.count === 0 ? [] : [{ what: "value", text: "(and others)", ...overflow }];
    return [...seen.values(), ...rest];
  }
  return { add, list };
}
