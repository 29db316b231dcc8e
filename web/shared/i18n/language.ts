// The language of the page: the stored choice, otherwise the browser's, otherwise English. The keys and the rule match
// index.html.
import { useSyncExternalStore } from "react";
import { loadAllSeen } from "./catalog.ts";
import { LANGUAGES, type Language } from "#messages/languages.ts";

const STORAGE_KEY = "language";
const listeners = new Set<() => void>();
let current: Language = pickLanguage(readStored(), browserLanguages());

/**
 * Returns the stored language if it is supported, otherwise the first supported one of the browser's, otherwise
 * English.
 */
export function pickLanguage(stored: string | null, preferred: readonly string[]): Language {
  const candidates = [stored ?? "", ...preferred.map((tag) => tag.slice(0, 2).toLowerCase())];
  return candidates.find(isLanguage) ?? "en";
}

export function getLanguage(): Language {
  return current;
}

/** Loads the messages of every area loaded so far, then switches at once and saves the choice. */
export async function setLanguage(language: Language): Promise<void> {
  await loadAllSeen(language);
  current = language;
  document.documentElement.lang = language;
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage is blocked: the choice lasts for this visit.
  }
  for (const listener of listeners) listener();
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, getLanguage, getLanguage);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isLanguage(value: string): value is Language {
  return LANGUAGES.some((language) => language === value);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function browserLanguages(): readonly string[] {
  return typeof navigator === "undefined" ? [] : (navigator.languages ?? []);
}
