// The language of the page: the address's ?lang=, otherwise the stored choice, otherwise the browser's, otherwise English. The keys and the rule match
// index.html.
import { useSyncExternalStore } from "react";
import { loadAllSeen } from "./catalog.ts";
import { LANGUAGES, type Language } from "#messages/languages.ts";

const STORAGE_KEY = "language";
const listeners = new Set<() => void>();
let current: Language = pickLanguage(readStored(), browserLanguages(), readQuery());

/**
 * Returns the first supported one of the address's language, the stored one and the browser's, otherwise English.
 */
export function pickLanguage(
  stored: string | null,
  preferred: readonly string[],
  inAddress: string | null = null,
): Language {
  const candidates = [
    inAddress ?? "",
    stored ?? "",
    ...preferred.map((tag) => tag.slice(0, 2).toLowerCase()),
  ];
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
    // The server renders the first content of some pages in this language (reader-language.ts).
    document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
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

/** Returns the language that the address asks for. */
function readQuery(): string | null {
  return typeof location === "undefined" ? null : new URLSearchParams(location.search).get("lang");
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
