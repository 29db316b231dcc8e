// The year as twelve bars, computed here: a separate chunk, because it pulls in meter/.
import type { TduId } from "#contracts/plan.ts";
import type { UsageInput } from "#contracts/usage.ts";
import { addDays, dayOffsets } from "#meter/calendar.ts";
import { QUALITY } from "#meter/usage.ts";
import type { IntervalSeries, YearUsage } from "#meter/usage.ts";
import { yearFromInput } from "#meter/year.ts";
import type { YearErrorCode } from "#meter/year-result.ts";

export interface YearMonth {
  /** YYYY-MM. A month at both ends of the year is one entry, under its later date. */
  readonly month: string;
  readonly kwh: number;
  /** More than half of it is not from a reading or a bill of this home. */
  readonly estimated: boolean;
}

export interface YearPreview {
  readonly months: readonly YearMonth[];
  readonly kwh: number;
  readonly exported_kwh: number;
  readonly method: YearUsage["method"];
  readonly estimated_share: number;
  readonly read_from: string | null;
  readonly read_through: string | null;
}

export type PreviewResult =
  | { readonly ok: true; readonly value: YearPreview }
  | { readonly ok: false; readonly code: YearErrorCode };

/** Returns a usage year by month. `today` is YYYY-MM-DD. */
export function yearPreview(usage: UsageInput, tdu: TduId, today: string): PreviewResult {
  const year = yearFromInput(usage, tdu, today);
  if (!year.ok) return { ok: false, code: year.error.code };
  const { series, method, estimated_share, read_from, read_through } = year.value;
  const typedMonths = usage.kind === "monthly" ? new Set(usage.months.map(({ month }) => month)) : null;
  const months = sumMonths(series).map(({ month, wh, modelled }) => ({
    month,
    kwh: wh / 1000,
    estimated: typedMonths ? !typedMonths.has(month) : modelled > wh / 2,
  }));
  return {
    ok: true,
    value: {
      months,
      kwh: months.reduce((sum, { kwh }) => sum + kwh, 0),
      exported_kwh: (series.exported?.reduce((sum, wh) => sum + wh, 0) ?? 0) / 1000,
      method,
      estimated_share,
      read_from,
      read_through,
    },
  };
}

interface MonthSum {
  month: string;
  wh: number;
  modelled: number;
}

/** Returns twelve sums in the order of the year. The days before and after its turn share a month. */
function sumMonths(series: IntervalSeries): readonly MonthSum[] {
  const days = Math.ceil((series.wh.length * series.minutes) / 1380) + 1;
  const offsets = dayOffsets(series.start, days, series.minutes);
  const sums = new Map<string, MonthSum>();
  for (let day = 0; (offsets[day] ?? 0) < series.wh.length; day += 1) {
    const month = addDays(series.start, day).slice(0, 7);
    const number = month.slice(5);
    const sum = sums.get(number) ?? { month, wh: 0, modelled: 0 };
    sum.month = month;
    sums.set(number, sum);
    for (let index = offsets[day] ?? 0; index < (offsets[day + 1] ?? 0); index += 1) {
      const wh = series.wh[index] ?? 0;
      sum.wh += wh;
      if (series.quality[index] === QUALITY.modeled) sum.modelled += wh;
    }
  }
  return [...sums.values()].toSorted((left, right) => left.month.localeCompare(right.month));
}
