// Apart from the list itself, because the first page loads it always, and the list only if there is one.

/** Key of the browser's local storage for saved comparisons. */
export const SAVED_KEY = "wattlane.saved";

/** Whether this browser has saved comparisons. */
export function hasSaved(): boolean {
  try {
    return localStorage.getItem(SAVED_KEY) !== null;
  } catch {
    // Storage is blocked: nothing was saved.
    return false;
  }
}
