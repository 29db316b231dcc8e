import type { BestPlans } from "#contracts/portal.ts";

const MONTHS = 12;

/** Returns a year's kWh by calendar month, January first. Undefined if a month is missing. */
export function toCalendarMonths(best: Pick<BestPlans, "usage"> | undefined): readonly number[] | undefined {
  if (!best) return undefined;
  const months = Array<number | null>(MONTHS).fill(null);
  for (const { month, kwh } of best.usage.months) months[Number(month.slice(5, 7)) - 1] = kwh;
  return months.every((kwh) => kwh !== null) ? months : undefined;
}
