// Comparisons that a visitor saved, only in this browser. Each is the path of a page with its usage, so opening one never
// changes what the visitor entered since.
import { useSyncExternalStore } from "react";
import type { SharedView } from "#contracts/shared-view.ts";
import { SAVED_KEY as STORAGE_KEY } from "./has-saved.ts";

export interface SavedComparison {
  readonly page: SharedView["page"];
  /** Path and query. Also its id: saving the same page again replaces it. */
  readonly path: string;
  /** Names of the plans. None for a list. */
  readonly names: readonly string[];
  readonly zip: string | null;
  /** The plan's twelve months, or the lowest on the page, when it was saved. Null if it had no cost. */
  readonly cents: number | null;
  /** YYYY-MM-DD, Central. */
  readonly saved_on: string;
}

const VERSION = 1;
const MAX_SAVED = 20;

const listeners = new Set<() => void>();
let cached: { readonly text: string | null; readonly items: readonly SavedComparison[] } | undefined;

/** Returns the saved comparisons, newest first. */
export function loadSaved(): readonly SavedComparison[] {
  const text = readStored();
  // The same list as before, so that nothing renders again without a change.
  if (cached?.text !== text) cached = { text, items: parseSaved(text) };
  return cached?.items ?? [];
}

/** Saves a comparison as the first of at most twenty. Returns false if the browser does not store it. */
export function saveComparison(saved: SavedComparison): boolean {
  const others = loadSaved().filter(({ path }) => path !== saved.path);
  return store([saved, ...others].slice(0, MAX_SAVED));
}

/** Removes a comparison. */
export function removeSaved(path: string): void {
  store(loadSaved().filter((saved) => saved.path !== path));
}

/** Returns the saved comparisons, also as another tab changes them. */
export function useSavedComparisons(): readonly SavedComparison[] {
  return useSyncExternalStore(subscribe, loadSaved);
}

/** Parses the stored list. What is not in our format, or leads elsewhere, is left out. */
export function parseSaved(text: string | null): readonly SavedComparison[] {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    const { version, items } = (stored ?? {}) as { version?: unknown; items?: unknown };
    return version === VERSION && Array.isArray(items) ? items.filter(isSaved).slice(0, MAX_SAVED) : [];
  } catch {
    return [];
  }
}

function isSaved(value: unknown): value is SavedComparison {
  const { page, path, names, zip, cents, saved_on } = (value ?? {}) as Record<string, unknown>;
  return (
    (page === "results" || page === "plan" || page === "side_by_side") &&
    typeof path === "string" &&
    path.startsWith("/compare/") &&
    Array.isArray(names) &&
    names.every((name) => typeof name === "string") &&
    (zip === null || typeof zip === "string") &&
    (cents === null || typeof cents === "number") &&
    typeof saved_on === "string" &&
    /^\d{4}-\d{2}-\d{2}$/.test(saved_on)
  );
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function store(items: readonly SavedComparison[]): boolean {
  try {
    if (items.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, items }));
  } catch {
    // Storage is blocked or full.
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
