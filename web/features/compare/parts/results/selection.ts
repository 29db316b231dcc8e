// The plans selected for the side-by-side comparison: up to four, stored for this tab.
import { useSyncExternalStore } from "react";

export const MAX_SELECTED = 4;
const STORAGE_KEY = "wattlane.picks";

const listeners = new Set<() => void>();
let selection: readonly string[] | undefined;

/** Returns the ids of the selected plans, in the order of selection. */
export function getSelection(): readonly string[] {
  selection ??= readStored();
  return selection;
}

/** Replaces the selected plans. Duplicates and anything over four are left out. */
export function setSelection(ids: readonly string[]): void {
  selection = [...new Set(ids)].slice(0, MAX_SELECTED);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(selection));
  } catch {
    // Storage is blocked: the selection lasts until the page reloads.
  }
  for (const listener of listeners) listener();
}

/** Selects or deselects a plan. Returns false if four are already selected. */
export function toggleSelected(id: string): boolean {
  const now = getSelection();
  if (now.includes(id)) setSelection(now.filter((other) => other !== id));
  else if (now.length >= MAX_SELECTED) return false;
  else setSelection([...now, id]);
  return true;
}

export function useSelection(): readonly string[] {
  return useSyncExternalStore(subscribe, getSelection);
}

/** Whether this plan is selected. A row that reads only this does not re-render if another is selected. */
export function usePicked(id: string): boolean {
  return useSyncExternalStore(subscribe, () => getSelection().includes(id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(0, MAX_SELECTED) : [];
  } catch {
    return [];
  }
}
