// The months of a meter that have readings.
import type { MonthOption } from "#contracts/live-link.ts";
import { endMonths, meterMonth } from "#market/read-cycle.ts";
import type { Context } from "#server/domain/context.ts";

const ABBREVIATIONS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const DAYS_SQL = `select distinct day from usage.read_days($1, '-infinity', 'infinity')`;

/** Returns the option for the month of a meter that ends in `month` (YYYY-MM). */
export function monthOption(cycle: number | null, month: string): MonthOption {
  const { start, end } = meterMonth(cycle, month);
  return {
    month_abbr: ABBREVIATIONS[Number(month.slice(5, 7)) - 1] ?? "",
    year: Number(month.slice(0, 4)),
    start,
    end,
  };
}

/**
 * Returns the months that have readings, newest first: billing months if the read cycle is known, otherwise calendar
 * months.
 */
export async function monthOptions(
  ctx: Pick<Context, "db">,
  meterId: number,
  cycle: number | null,
): Promise<MonthOption[]> {
  const { rows } = await ctx.db.pool.query<{ day: string }>(DAYS_SQL, [meterId]);
  const getEndMonth = endMonths(cycle);
  const months = new Set(rows.map(({ day }) => getEndMonth(day)));
  return [...months]
    .sort()
    .toReversed()
    .map((month) => monthOption(cycle, month));
}
