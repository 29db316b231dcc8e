const DAY_MS = 86_400_000;

/** Returns the number of days from 1970 to a date (YYYY-MM-DD), for counting days. */
export function toDayNumber(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`) / DAY_MS;
}

/** Returns the date (YYYY-MM-DD) of a day number. */
export function fromDayNumber(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
