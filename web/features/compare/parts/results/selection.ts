// The plans ticked to be compared side by side: up to four, kept for this tab.
import { useSyncExternalStore } from "react";

export const MAX_SELECTED = 4;
const STORAGE_KEY = "wattlane.picks";

const listeners = new Set<() => void>();
let picks: readonly string[] | undefined;

/** Ids of the ticked plans, in the order of ticking. */
export function getSelection(): readonly string[] {
  picks ??= readStored();
  return picks;
}

/** Replaces the ticked plans; what is doubled or over four is left out. */
export function setSelection(ids: readonly string[]): void {
  picks = [...new Set(ids)].slice(0, MAX_SELECTED);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(picks));
  } catch {
    // Storage refused: they hold until the page is loaded anew.
  }
  for (const listener of listeners) listener();
}

/** Ticks or unticks a plan; false where four are ticked already. */
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

/** Whether this plan is ticked: a row that asks only this stays still when another is ticked. */
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
