// Formats when something was done, in the recipient's language and in Central time.
import type { Language } from "#server/platform/mail/message.ts";

const ZONE = "America/Chicago";
const LOCALES = { en: "en-US", es: "es-US" } as const;
const ZONES = { en: "Central", es: "hora del centro" } as const;

function format(at: Date, language: Language, parts: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(LOCALES[language], { ...parts, timeZone: ZONE }).format(at);
  // Intl uses a narrow space before PM, which the alphabet of text messages lacks.
  return text.replaceAll(/[\u00A0\u202F]/g, " ");
}

/** Formats the date and time of `at`, such as "November 22, 2026 at 2:15 PM Central". */
export function formatDateAndTime(at: Date, language: Language): string {
  return `${format(at, language, { dateStyle: "long", timeStyle: "short" })} ${ZONES[language]}`;
}

/** Formats the time of `at`, such as "2:15 PM". */
export function formatTime(at: Date, language: Language): string {
  return format(at, language, { timeStyle: "short" });
}
