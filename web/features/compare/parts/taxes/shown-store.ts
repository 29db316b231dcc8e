// Whether this browser shows costs with taxes. Null without a choice.
const STORAGE_KEY = "wattlane.taxes";

/** Returns the choice of the switch. Null without one, or if storage is blocked. */
export function loadShown(): boolean | null {
  try {
    const text = localStorage.getItem(STORAGE_KEY);
    return text === "on" ? true : text === "off" ? false : null;
  } catch {
    return null;
  }
}

/** Stores the choice. If the browser blocks storage it lasts for the page. */
export function storeShown(shown: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, shown ? "on" : "off");
  } catch {
    // Storage is blocked or full.
  }
}
