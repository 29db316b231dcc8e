/** Usage that ends more than so many months ago says less of a home as it is now; ours. */
const OLD_MONTHS = 4;

/** Whether usage through `month` (YYYY-MM) is old on the day `today` (YYYY-MM-DD). */
export function isOldUsage(month: string, today: string): boolean {
  return monthIndex(today) - monthIndex(month) > OLD_MONTHS;
}

function monthIndex(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
