import type { Language } from "#messages/languages.ts";

const LOCALES = { en: "en-US", es: "es-US" } as const;
const ZONES = { en: "Central", es: "hora del centro" } as const;

/** Formats a timestamp (milliseconds since the epoch) as in our emails: "November 22, 2026 at 2:15 PM Central". */
export function formatCentralTime(at: number, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "America/Chicago",
  });
  return `${format.format(at).replaceAll(/[\u00A0\u202F]/g, " ")} ${ZONES[language]}`;
}
