// Short calendar names for axes, in the page's language.
import type { Language } from "#messages/languages.ts";

const LOCALES: Record<Language, string> = { en: "en-US", es: "es-US" };
/** A Sunday: weekday `n` is this day plus `n`. */
const SUNDAY = Date.UTC(2026, 0, 4, 12);
const DAY = 86_400_000;

/** Returns one letter for "YYYY-MM" (J, F, M, …), for narrow axes. */
export function getMonthInitial(month: string, language: Language): string {
  return inUtc(language, { month: "narrow" }).format(Date.parse(`${month.slice(0, 7)}-15T12:00:00Z`));
}

/** Returns a weekday's name, 0 = Sunday. */
export function weekdayName(weekday: number, language: Language, width: "short" | "long"): string {
  return inUtc(language, { weekday: width }).format(SUNDAY + weekday * DAY);
}

/** Formats an ISO date as "Aug 3". */
export function dayName(date: string, language: Language): string {
  return inUtc(language, { month: "short", day: "numeric" }).format(Date.parse(`${date}T12:00:00Z`));
}

function inUtc(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALES[language], { timeZone: "UTC", ...options });
}
