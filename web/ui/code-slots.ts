// Positions of the typed digits of a code, and what the caret does among their boxes. Pure, for code-field.tsx.

export interface Selection {
  readonly start: number;
  readonly end: number;
}

/** Returns the digits in the typed text, at most `length`. */
export function toDigits(typed: string, length: number): string {
  return typed.replaceAll(/\D/g, "").slice(0, length);
}

/**
 * Returns the code in a pasted text: the first group of exactly `length` digits, otherwise all digits one after the
 * other.
 */
export function codeIn(pasted: string, length: number): string {
  const groups: readonly string[] = pasted.match(/\d+/g) ?? [];
  return groups.find((group) => group.length === length) ?? toDigits(pasted, length);
}

/** Returns the selection for a caret: on a filled box the box itself, so that typing replaces its digit. */
export function clampSelection({ start, end }: Selection, filled: number, length: number): Selection {
  if (start !== end) return { start, end };
  const at = Math.min(start, length - 1);
  return at < filled ? { start: at, end: at + 1 } : { start: filled, end: filled };
}

/** Returns the selection after an arrow key, or null if the key has no special effect here. */
export function step(key: string, { start }: Selection, filled: number, length: number): Selection | null {
  const targets: Record<string, number> = {
    ArrowLeft: Math.max(0, start - 1),
    ArrowRight: Math.min(start + 1, filled, length - 1),
  };
  const target = targets[key];
  return target === undefined ? null : clampSelection({ start: target, end: target }, filled, length);
}

/** Returns what each box shows, and whether it is where the next digit goes. */
export function boxes(
  value: string,
  selection: Selection | null,
  length: number,
): ReadonlyArray<{ readonly digit: string; readonly active: boolean }> {
  return Array.from({ length }, (_, index) => {
    const inside =
      selection !== null &&
      (selection.start === selection.end
        ? index === Math.min(selection.start, length - 1)
        : index >= selection.start && index < selection.end);
    return { digit: value[index] ?? "", active: inside };
  });
}
