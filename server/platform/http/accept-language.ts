import type { Language } from "#messages/languages.ts";

/** Returns the language that an Accept-Language header prefers: Spanish, otherwise English. */
export function parseAcceptLanguage(header: string | undefined): Language {
  return /^\s*es\b/i.test(header ?? "") ? "es" : "en";
}
