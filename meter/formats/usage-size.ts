// Catches a file whose values are in another unit than it states, or none: watt hours as kWh, or a register's values as
// usage. A single high value is no sign of that, but most days of a home's year cannot be.
import { MAX_MONTH_KWH } from "#contracts/tables/month-usage.ts";
import { dailyTotals } from "../totals.ts";
import type { Readings } from "./result.ts";

const MOST_KWH_A_DAY = (MAX_MONTH_KWH * 12) / 365;

/** Returns the kWh of the middle day of a meter's usage, or exports, if no home uses so much. Null if one may. */
export function findImplausibleUsage(readings: Readings): number | null {
  for (const values of listDays(readings)) {
    const middle = values.toSorted((left, right) => left - right)[Math.floor((values.length - 1) / 2)] ?? 0;
    if (middle > MOST_KWH_A_DAY) return middle;
  }
  return null;
}

/** Lists the kWh of the days with readings, by meter and channel. Months have a limit of their own. */
function listDays(readings: Readings): number[][] {
  if (readings.kind === "monthly") return [];
  if (readings.kind === "daily") {
    return readings.meters.flatMap(({ days }) => [
      days.flatMap(({ kwh }) => kwh ?? []),
      days.map(({ exported_kwh }) => exported_kwh),
    ]);
  }
  return readings.series.flatMap((series) => {
    const days = dailyTotals(series).filter(({ missing, intervals }) => missing < intervals);
    return [
      days.map(({ wh, missing, intervals }) => ((wh / 1000) * intervals) / (intervals - missing)),
      days.map(({ exported_wh }) => exported_wh / 1000),
    ];
  });
}
