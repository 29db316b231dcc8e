// Periods of statistics: a calendar year (2025), a fiscal year (FY2025), a quarter (2025-Q3) or a month (2025-11).

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const FIRST_YEAR = 2002;
const LAST_YEAR = 2100;

const isYear = (year: string | undefined): boolean => Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR;

/** Returns the year and the month of a text such as 2025-11, 11/2025 or November 2025. */
function readMonth(text: string): [string | undefined, number] | null {
  const iso = /^(\d{4})[-/](\d{1,2})$/.exec(text);
  if (iso) return [iso[1], Number(iso[2])];
  const us = /^(\d{1,2})[-/](\d{4})$/.exec(text);
  if (us) return [us[2], Number(us[1])];
  const named = /^([a-z]{3})[a-z]*\.?,? (\d{4})$/.exec(text);
  return named ? [named[2], MONTHS.indexOf(named[1] ?? "") + 1] : null;
}

/** Returns a period in our notation, or null if the text isn't one. Retail choice started in 2002. */
export function readPeriod(input: string): string | null {
  const text = input.trim().toLowerCase().replaceAll(/\s+/g, " ");
  const [, fiscal, year] = /^(fy|fiscal year)? ?(\d{4})$/.exec(text) ?? [];
  if (isYear(year)) return fiscal ? `FY${year}` : (year ?? null);
  const [, before, quarter, after] = /^(?:(\d{4})[ -]?)?q([1-4])(?: ?,?-?(\d{4}))?$/.exec(text) ?? [];
  if (quarter !== undefined && isYear(before ?? after)) return `${before ?? after}-Q${quarter}`;
  const [ofYear, month = 0] = readMonth(text) ?? [];
  if (!isYear(ofYear) || month < 1 || month > MONTHS.length) return null;
  return `${ofYear}-${String(month).padStart(2, "0")}`;
}
