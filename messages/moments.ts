// Moments as texts, for messages ({at, dateTime}) and parts. Apart from format.ts, because few pages need them.
import type { Language } from "./languages.ts";

const LOCALES: Record<Language, string> = { en: "en-US", es: "es-US" };
const CENTRAL: Record<Language, string> = { en: " Central", es: ", hora del centro" };
const ZONE = "America/Chicago";

/** Messages pass a locale, parts a language. */
const toLanguage = (locale: string): Language => (locale.startsWith("es") ? "es" : "en");

function format(at: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[toLanguage(locale)], options).format(at);
}

// Intl uses a narrow space before PM, which the alphabet of text messages lacks.
const plainSpaces = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, " ");

/** A moment → "March 14, 2026, at 2:15 PM Central". Null, in a branch of a message that is not shown, is empty. */
export function dateTime(at: Date | null, locale: string): string {
  if (at === null) return "";
  const text = format(at, locale, { dateStyle: "long", timeStyle: "short", timeZone: ZONE });
  // A year inside an English sentence has a comma after it, which Intl leaves out.
  return plainSpaces(text).replace(/(\d{4}) at /, "$1, at ") + CENTRAL[toLanguage(locale)];
}

/** A moment → "2:15 PM", in Central time, for text messages. */
export function time(at: Date | null, locale: string): string {
  return at === null ? "" : plainSpaces(format(at, locale, { timeStyle: "short", timeZone: ZONE }));
}

/**
 * A moment, ISO 8601 → "Nov 22, 2026, 2:15 PM" or "22 nov 2026 a las 2:15 p.m.", in the time zone of this device.
 */
export function localTime(iso: string | null, locale: string): string {
  if (!iso) return "";
  const text = format(new Date(iso), locale, { dateStyle: "medium", timeStyle: "short" });
  if (toLanguage(locale) === "en") return text;
  // Inside a Spanish sentence, a comma would separate the date from what follows.
  return text.replace(/, (?=1:)/, " a la ").replace(/, (?=\d)/, " a las ");
}
