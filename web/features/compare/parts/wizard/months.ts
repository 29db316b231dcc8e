// The twelve months in the bills panel.

/** Returns the month before that of `today` (YYYY-MM-DD) as YYYY-MM: the newest that can be complete. */
export function lastFullMonth(today: string): string {
  return monthsBefore(today.slice(0, 7), 1);
}

/** Returns twelve months (YYYY-MM), oldest first, ending with `end`. */
export function twelveMonths(end: string): readonly string[] {
  return Array.from({ length: 12 }, (_, index) => monthsBefore(end, 11 - index));
}

function monthsBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const index = year * 12 + number - 1 - count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}
