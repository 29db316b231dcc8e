// Usage and exports in a month of a meter.
import type { MonthlyReadings } from "#contracts/live-link.ts";
import { addDays, daysIn } from "#meter/calendar.ts";
import { QUALITY } from "#meter/usage.ts";
import type { MeterMonth } from "#market/read-cycle.ts";
import type { MeterDay } from "./readings.ts";

const WATT_HOURS_PER_KWH = 1000;

type MonthSum = MonthlyReadings["months"][number];

/** Whether every quarter hour of a day's usage was read. */
export function isComplete({ used }: MeterDay): boolean {
  return used?.quality.every((code) => code !== QUALITY.missing) ?? false;
}

const sumWh = (values: Int32Array | undefined): number => values?.reduce((sum, wh) => sum + wh, 0) ?? 0;

function estimatedWh({ used }: MeterDay): number {
  return (
    used?.wh.reduce((sum, wh, slot) => sum + (used.quality[slot] === QUALITY.estimated ? wh : 0), 0) ?? 0
  );
}

/** Returns the days of `days` (oldest first) that are in a month. */
export function daysWithin(days: readonly MeterDay[], { start, end }: MeterMonth): MeterDay[] {
  return days.filter(({ day }) => day >= start && day <= end);
}

/**
 * Returns the sums of a month, with `days` being those of it that were read. `estimated_share` is the share of the kWh
 * that the utility estimated.
 */
export function monthSum({ start, end }: MeterMonth, days: readonly MeterDay[]): MonthSum {
  const wh = days.reduce((sum, { used }) => sum + sumWh(used?.wh), 0);
  const exported = days.reduce((sum, { sent }) => sum + sumWh(sent?.wh), 0);
  const estimated = days.reduce((sum, day) => sum + estimatedWh(day), 0);
  return {
    start,
    end,
    kwh: wh / WATT_HOURS_PER_KWH,
    exported_kwh: exported / WATT_HOURS_PER_KWH,
    read_days: days.filter(isComplete).length,
    days: daysIn(start, addDays(end, 1)),
    estimated_share: wh === 0 ? 0 : estimated / wh,
  };
}
