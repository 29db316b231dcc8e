// First and last days as texts, for messages ({days, dateRange}). Apart from format.ts, because few pages need them.
import { pageFormatFor } from "./format.ts";
import type { Language } from "./languages.ts";

/** A first and a last day, YYYY-MM-DD. */
export interface DateRange {
  readonly from: string;
  readonly through: string;
}

/** Messages pass a locale, parts a language. */
const toLanguage = (locale: string): Language => (locale.startsWith("es") ? "es" : "en");

const nowrap = (text: string): string => text.replaceAll(" ", "\u00A0");

/** The month and the year of a first day that are those of the last day are left out. */
function formatSpanish({ from, through }: DateRange, withYear: boolean): string {
  const { monthShort } = pageFormatFor("es");
  const toText = (iso: string, withMonth: boolean, year: boolean): string => {
    const parts = [String(Number(iso.slice(8))), withMonth && monthShort(iso), year && iso.slice(0, 4)];
    return nowrap(parts.filter(Boolean).join(" "));
  };
  const isSameYear = from.slice(0, 4) === through.slice(0, 4);
  const isSameMonth = from.slice(0, 7) === through.slice(0, 7);
  return `${toText(from, !isSameMonth, withYear && !isSameYear)} al ${toText(through, true, withYear)}`;
}

/** Two days → "Nov 1 to Nov 30, 2026", "1 al 30 nov 2026" (after "del"). Empty for days that are not known. */
export function dateRange(days: DateRange, locale: string): string {
  const { from, through } = days;
  if (from === "" || through === "") return "";
  if (toLanguage(locale) === "es") return formatSpanish(days, true);
  const { dateShort, dayShort } = pageFormatFor("en");
  const isSameYear = from.slice(0, 4) === through.slice(0, 4);
  return `${(isSameYear ? dayShort : dateShort)(from)} to ${dateShort(through)}`;
}

/** Two days → "Nov 1, 2026 to Nov 30, 2026", with both years, as the months of a meter are named. In Spanish as dateRange. */
export function fullDateRange(days: DateRange, locale: string): string {
  if (toLanguage(locale) === "es") return dateRange(days, locale);
  const { dateShort } = pageFormatFor("en");
  return `${dateShort(days.from)} to ${dateShort(days.through)}`;
}

/** Two days → "Nov 1 to Nov 30", "1 al 30 nov" (after "del"). */
export function dayRange(days: DateRange, locale: string): string {
  if (toLanguage(locale) === "es") return formatSpanish(days, false);
  const { dayShort } = pageFormatFor("en");
  return `${dayShort(days.from)} to ${dayShort(days.through)}`;
}
