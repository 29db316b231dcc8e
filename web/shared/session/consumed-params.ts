// Sensitive values in a URL: a receipt, an email address. They are removed once the page has read them, and stored for
// a reload of this tab. Signing out clears them (stored-values.ts, clearTypedValues).

const memory = new Map<string, string>();

/** Stores a value of the URL for this tab. `of` identifies what it belongs to. */
export function saveConsumedParam(name: string, of: string, value: string): void {
  const text = JSON.stringify([of, value]);
  try {
    sessionStorage.setItem(toStorageKey(name), text);
  } catch {
    // Storage is blocked: it lasts while the page is open.
    memory.set(name, text);
  }
}

/** Returns the stored value, or "" if there is none or it belongs to something else. */
export function readConsumedParam(name: string, of: string): string {
  try {
    const stored: unknown = JSON.parse(readText(name) ?? "null");
    return Array.isArray(stored) && stored[0] === of && typeof stored[1] === "string" ? stored[1] : "";
  } catch {
    return "";
  }
}

/** Removes the value from the URL, without a history entry. */
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
