// Information in a file's name: ONCOR_ELEC___FUL-REPORTS-06-JUL-26.csv is a full file of July 6, 2026.

export type FileKind = "full" | "delta";

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** Detects full or delta from the file's name. Null if the name contains neither. */
export function detectFileKind(name: string): FileKind | null {
  if (/(^|[^A-Z])FULL?([^A-Z]|$)/i.test(name)) return "full";
  return /(^|[^A-Z])(DAILY|DLY|DELTA|DELT|INC)([^A-Z]|$)/i.test(name) ? "delta" : null;
}

function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const same =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same ? date.toISOString().slice(0, 10) : null;
}

/** Parses the day (YYYY-MM-DD) in a file's name, as 06-JUL-26, 20260706 or 2026-07-06. Null if there is none. */
export function parseFileDay(name: string): string | null {
  const [, day = "", month = "", year = ""] = /(\d{2})-([A-Z]{3})-(\d{2})(?!\d)/i.exec(name) ?? [];
  if (day !== "") return realDay(2000 + Number(year), MONTHS.indexOf(month.toUpperCase()) + 1, Number(day));
  for (const [, y, m, d] of name.matchAll(/(?<!\d)(20\d{2})-?(\d{2})-?(\d{2})(?=\D|$)/g)) {
    const found = realDay(Number(y), Number(m), Number(d));
    if (found) return found;
  }
  return null;
}
