// Finds the plans that a text names.

/** Shorter names, such as "Basic", also occur as ordinary words. */
const SHORTEST = 6;

/** Returns those of `names` that occur in a text, except where they are only part of a longer one. */
export function namesIn(text: string, names: readonly string[]): string[] {
  let left = text;
  const found: string[] = [];
  for (const name of [...new Set(names)].sort((a, b) => b.length - a.length)) {
    if (name.length < SHORTEST || !left.includes(name)) continue;
    found.push(name);
    left = left.replaceAll(name, " ");
  }
  return found;
}
