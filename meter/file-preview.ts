// What a usage file contains, shown before any of it is saved.
import type { FileMeter, UsagePreview } from "#contracts/usage-files.ts";
import { addDays, daysIn } from "./calendar.ts";
import type { DailyReadings, MonthlyReadings, ReadResult } from "./formats/result.ts";
import { daysInMonth } from "./group-by-month.ts";
import { dailyTotals } from "./totals.ts";
import type { IntervalSeries } from "./usage.ts";

const MAX_GAPS = 10;

/** The parts of a day that a preview needs. */
interface Day {
  readonly day: string;
  readonly wh: number;
  readonly exported_wh: number;
  /** Its missing values, all of its values, and its estimated values. */
  readonly missing: number;
  readonly values: number;
  readonly estimated: number;
}

/** Builds the preview of a file that was read. */
export function buildPreview(result: ReadResult): UsagePreview {
  if (!result.ok) return { ok: false, errors: [...result.errors] };
  const { readings, format } = result;
  switch (readings.kind) {
    case "intervals":
      return { ok: true, format, kept_as: "intervals", meters: readings.series.map(ofSeries) };
    case "daily":
      return { ok: true, format, kept_as: "months", meters: readings.meters.map(ofDays) };
    case "monthly":
      return { ok: true, format, kept_as: "months", meters: readings.meters.map(ofMonths) };
    default:
      return readings satisfies never;
  }
}

function ofSeries(series: IntervalSeries): FileMeter {
  const days = dailyTotals(series).map(({ intervals: values, ...day }): Day =>
    Object.assign(day, { values }),
  );
  return fromDays(series.esiid, days);
}

function ofDays({ esiid, days }: DailyReadings): FileMeter {
  const previewDays = days.map(({ day, kwh, exported_kwh, quality }): Day => ({
    day,
    wh: (kwh ?? 0) * 1000,
    exported_wh: exported_kwh * 1000,
    missing: kwh === null ? 1 : 0,
    values: 1,
    estimated: quality === "estimated" ? 1 : 0,
  }));
  return fromDays(esiid, previewDays);
}

function fromDays(esiid: string | null, days: readonly Day[]): FileMeter {
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  const sum = (value: (day: Day) => number): number => days.reduce((all, day) => all + value(day), 0);
  return {
    esiid,
    from: first,
    through: last,
    days: daysIn(first, last) + 1,
    read_days: days.filter(({ missing }) => missing === 0).length,
    missing: sum(({ missing }) => missing),
    estimated: sum(({ estimated }) => estimated),
    kwh: sum(({ wh }) => wh) / 1000,
    exported_kwh: sum(({ exported_wh }) => exported_wh) / 1000,
    gaps: listGaps(days),
    months: groupByMonth(days),
  };
}

/** Returns ranges of days without readings, whether the file lists them or leaves them out, longest first. */
function listGaps(days: readonly Day[]): FileMeter["gaps"] {
  const read = days.filter(({ missing, values }) => missing < values).map(({ day }) => day);
  const gaps = read.flatMap((day, index) => {
    const next = read[index + 1];
    if (next === undefined || daysIn(day, next) === 1) return [];
    return [{ from: addDays(day, 1), through: addDays(next, -1) }];
  });
  const length = (gap: FileMeter["gaps"][number]): number => daysIn(gap.from, gap.through);
  return gaps.toSorted((a, b) => length(b) - length(a)).slice(0, MAX_GAPS);
}

function groupByMonth(days: readonly Day[]): FileMeter["months"] {
  const months = new Map<string, { month: string; wh: number; read_days: number; days: number }>();
  for (const { day, wh, missing } of days) {
    const key = day.slice(0, 7);
    const month = months.get(key) ?? { month: key, wh: 0, read_days: 0, days: daysInMonth(key) };
    month.wh += wh;
    month.read_days += missing === 0 ? 1 : 0;
    months.set(key, month);
  }
  return [...months.values()].map(({ month, wh, read_days, days: all }) => ({
    month,
    kwh: wh / 1000,
    read_days,
    days: all,
  }));
}

function ofMonths({ esiid, months }: MonthlyReadings): FileMeter {
  const [first, last] = [months[0], months.at(-1)];
  const days = months.reduce((sum, { from, to }) => sum + daysIn(from, to), 0);
  const from = first?.from ?? "";
  const through = last ? addDays(last.to, -1) : "";
  return {
    esiid,
    from,
    through,
    days: daysIn(from, through) + 1,
    read_days: days,
    missing: 0,
    estimated: 0,
    kwh: months.reduce((sum, { kwh }) => sum + kwh, 0),
    exported_kwh: months.reduce((sum, { exported_kwh }) => sum + exported_kwh, 0),
    gaps: [],
    months: months.map((month) => {
      const length = daysIn(month.from, month.to);
      return { month: month.month, kwh: month.kwh, read_days: length, days: length };
    }),
  };
}
