/** Usage that ended more than this many months ago is less representative of a home today. Our own choice. */
const OLD_MONTHS = 4;

/** Whether usage through `month` (YYYY-MM) is old on the day `today` (YYYY-MM-DD). */
export function isOldUsage(month: string, today: string): boolean {
  return monthIndex(today) - monthIndex(month) > OLD_MONTHS;
}

function monthIndex(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
