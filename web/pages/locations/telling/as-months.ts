// From what a file holds to the months that are kept with a home. Loaded with the first file: it
// brings meter/ along.
import type { CustomUsage } from "#contracts/portal.ts";
import type { UsageInput } from "#contracts/usage.ts";
import { fromWire } from "#meter/to-wire.ts";
import { monthTotals } from "#meter/totals.ts";

/** Days that must have been read for a month to stand for itself; as for daily files (file-usage.ts). */
const LEAST_DAYS = 20;
/** As contracts/usage.ts: three years. */
const MOST_MONTHS = 36;

/** A usage as it may be kept: intervals become calendar months, those read in part filled up at their own daily mean; null where no month was read for 20 days. */
export function asMonths(usage: UsageInput): CustomUsage | null {
  if (usage.kind !== "intervals") return usage;
  const series = fromWire(usage);
  if (!series) return null;
  const perDay = (24 * 60) / series.minutes;
  const months = monthTotals(series).flatMap(({ month, kwh, days, missing }) => {
    const read = days - missing / perDay;
    if (read < LEAST_DAYS) return [];
    return [{ month, kwh: Math.round(((kwh * daysInMonth(month)) / read) * 10) / 10 }];
  });
  return months.length === 0 ? null : { kind: "monthly", months: months.slice(-MOST_MONTHS) };
}

function daysInMonth(month: string): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
