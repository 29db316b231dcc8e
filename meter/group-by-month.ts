// Files that hold only days or billing months, as calendar months.
import type { DailyReadings, MonthlyReadings } from "./formats/result.ts";
import type { MonthKwh } from "./year.ts";

/** Days that must have been read for a month to stand for itself. */
export const MIN_DAYS_OF_MONTH = 20;
/** The wire takes three years (contracts/usage.ts). */
const MAX_MONTHS = 36;

/** Calendar months of daily readings; one that was not read whole is filled up at its own daily mean. */
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

/** Billing months by the calendar month that holds most of each; of two in one the later counts. */
export function groupBillsByMonth(bills: MonthlyReadings["months"]): MonthKwh[] {
  return rounded([...new Map(bills.map(({ month, kwh }) => [month, { month, kwh }])).values()]);
}

function rounded(months: readonly MonthKwh[]): MonthKwh[] {
  return months.map(({ month, kwh }) => ({ month, kwh: Math.round(kwh * 10) / 10 })).slice(-MAX_MONTHS);
}

/** Days of a month (YYYY-MM). */
export function daysInMonth(month: string): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
