// The plans that a text names.

/** Shorter names, such as "Basic", are words of other sentences too. */
const SHORTEST = 6;

/** Those of `names` that stand in a text, without those that are only part of a longer one there. */
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
