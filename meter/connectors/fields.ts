// Parses responses without a fixed spelling: names in any case, numbers as text, lists in any wrapper.

export type Fields = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 4;

/** Returns the value of the first of these names that an object has, ignoring case. Undefined if it has none. */
export function findField(node: unknown, ...names: readonly string[]): unknown {
  if (typeof node !== "object" || node === null) return undefined;
  const lowerNames = names.map((name) => name.toLowerCase());
  const found = Object.entries(node).filter(([key]) => lowerNames.includes(key.toLowerCase()));
  found.sort(
    ([left], [right]) => lowerNames.indexOf(left.toLowerCase()) - lowerNames.indexOf(right.toLowerCase()),
  );
  return found.find(([, value]) => value !== null && value !== "")?.[1];
}

/** Same, as text. A number counts as text as well. */
export function findText(node: unknown, ...names: readonly string[]): string | null {
  const value = findField(node, ...names);
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.trim() : null;
}

/** Returns every object within a response that has one of these names, outermost first. */
export function objectsWith(node: unknown, ...names: readonly string[]): Fields[] {
  const found: Fields[] = [];
  const walk = (part: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || typeof part !== "object" || part === null) return;
    if (!Array.isArray(part) && findField(part, ...names) !== undefined) found.push({ ...part });
    for (const child of Object.values(part)) walk(child, depth + 1);
  };
  walk(node, 0);
  return found;
}

/** Returns a response's error, reason and fault texts, in one line each. */
export function collectErrorText(json: unknown): string {
  const names = ["errorMessage", "statusReason", "reasonCode", "message", "error"];
  return objectsWith(json, ...names)
    .flatMap((part) => names.map((name) => findText(part, name) ?? ""))
    .filter((text) => text !== "")
    .join("\n");
}
