// The summer of a year of bills: June to September, when homes in Texas use the most.

/** June to September, when a renewal is most expensive (market.md: "odd-term traps, a contract ending in August"). */
const SUMMER_MONTHS: ReadonlySet<string> = new Set(["06", "07", "08", "09"]);

/** Whether a month (YYYY-MM) is in summer. */
export function isSummer(month: string): boolean {
  return SUMMER_MONTHS.has(month.slice(5));
}

/** Sums the bills of a year whose billing months start in summer, in cents. */
export function sumSummerBills(
  bills: ReadonlyArray<{ readonly month: string; readonly cents: number }>,
): number {
  return bills.reduce((sum, { month, cents }) => sum + (isSummer(month) ? cents : 0), 0);
}
