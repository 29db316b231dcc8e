// Converts files that only contain days or billing months to calendar months.
import type { DailyReadings, MonthlyReadings } from "./formats/result.ts";
import type { MonthKwh } from "./year.ts";

/** Minimum days with readings for a month to be used. */
export const MIN_DAYS_OF_MONTH = 20;
/** The wire format accepts three years (contracts/usage.ts). */
const MAX_MONTHS = 36;

/** Returns calendar months of daily readings. Missing days of a month are filled with its own daily mean. */
export function groupDaysByMonth(days: DailyReadings["days"]): MonthKwh[] {
  const sums = new Map<string, { kwh: number; read: number }>();
  for (const { day, kwh } of days) {
    if (kwh === null) continue;
    const sum = sums.get(day.slice(0, 7)) ?? { kwh: 0, read: 0 };
    sums.set(day.slice(0, 7), { kwh: sum.kwh + kwh, read: sum.read + 1 });
  }
  const most = Math.max(0, ...[...sums.values()].map(({ read }) => read));
  const months = [...sums]
    .filter(([, { read }]) => read >= Math.min(MIN_DAYS_OF_MONTH, most))
    .map(([month, { kwh, read }]) => ({ month, kwh: (kwh / read) * daysInMonth(month) }));
  return rounded(months);
}

/**
 * Returns billing months by the calendar month that contains most of each. If there are two in one month, the later one
 * counts.
 */
export function groupBillsByMonth(bills: MonthlyReadings["months"]): MonthKwh[] {
  return rounded([...new Map(bills.map(({ month, kwh }) => [month, { month, kwh }])).values()]);
}

function rounded(months: readonly MonthKwh[]): MonthKwh[] {
  return months.map(({ month, kwh }) => ({ month, kwh: Math.round(kwh * 10) / 10 })).slice(-MAX_MONTHS);
}

/** Returns the number of days of a month (YYYY-MM). */
export function daysInMonth(month: string): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
