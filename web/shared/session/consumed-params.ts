// What an address brings that others are not to read there: a receipt, an e-mail address. It is taken off once the
// page has read it, and kept for a reload of this tab; signing out forgets it (stored-values.ts, clearTypedValues).

const memory = new Map<string, string>();

/** Keeps a value of the address for this tab; `of` says what it belongs to. */
export function saveConsumedParam(name: string, of: string, value: string): void {
  const text = JSON.stringify([of, value]);
  try {
    sessionStorage.setItem(toStorageKey(name), text);
  } catch {
    // Storage refused: it holds while the page is open.
    memory.set(name, text);
  }
}

/** The value that was kept; "" where none was, or one that belongs to something else. */
export function readConsumedParam(name: string, of: string): string {
  try {
    const stored: unknown = JSON.parse(readText(name) ?? "null");
    return Array.isArray(stored) && stored[0] === of && typeof stored[1] === "string" ? stored[1] : "";
  } catch {
    return "";
  }
}

/** Takes the value off the address, without a step back to it. */
export function removeFromAddress(name: string): void {
  const query = new URLSearchParams(location.search);
  if (!query.has(name)) return;
  query.delete(name);
  const rest = query.toString();
  history.replaceState(history.state, "", location.pathname + (rest && `?${rest}`) + location.hash);
}

function readText(name: string): string | null {
  try {
    return sessionStorage.getItem(toStorageKey(name)) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

function toStorageKey(name: string): string {
  return `wattlane.taken.${name}`;
}
