// Light, dark, or the device's setting. The key and the rule match index.html.
import { useSyncExternalStore } from "react";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = "theme";
const listeners = new Set<() => void>();

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme);
}

/** Applies a theme immediately and saves the choice. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  try {
    if (theme === "system") localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage refused: the choice holds for this visit.
  }
  for (const listener of listeners) listener();
}

function readTheme(): Theme {
  const set = document.documentElement.dataset["theme"];
  return set === "light" || set === "dark" ? set : "system";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
