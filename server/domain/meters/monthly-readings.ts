// The sums of every month of a meter.
import type { MonthlyReadings } from "#contracts/live-link.ts";
import { endMonths, meterMonth } from "#market/read-cycle.ts";
import type { Context } from "#server/domain/context.ts";
import { monthSum } from "./month-sums.ts";
import { readRange, type MeterDay } from "./readings.ts";

interface MeterLocation {
  readonly read_cycle: number | null;
  /** Null if nothing was ever read. */
  readonly meter: {
    readonly id: number;
    readonly read_from: string | null;
    readonly read_through: string | null;
    readonly fetched_at: Date | null;
  } | null;
}

/** Returns the readings of a home's meter by month, oldest first. Months without readings are left out. */
export async function monthlyReadings(
  ctx: Pick<Context, "db">,
  { meter, read_cycle }: MeterLocation,
): Promise<MonthlyReadings> {
  if (!meter?.read_from || !meter.read_through) return { months: [], through: null, fetched_at: null };
  const getEndMonth = endMonths(read_cycle);
  const months = new Map<string, MeterDay[]>();
  for (const day of await readRange(ctx, meter.id, meter.read_from, meter.read_through)) {
    const month = getEndMonth(day.day);
    const known = months.get(month);
    if (known) known.push(day);
    else months.set(month, [day]);
  }
  return {
    months: [...months].map(([month, days]) => monthSum(meterMonth(read_cycle, month), days)),
    through: meter.read_through,
    fetched_at: meter.fetched_at?.toISOString() ?? null,
  };
}
