// Turns readings into the result shown to the user before anything is saved.
import { addDays, findDayIndex, dayOffsets } from "../calendar.ts";
import { QUALITY } from "../usage.ts";
import type { IntervalSeries } from "../usage.ts";
import { readError } from "./result.ts";
import { findImplausibleUsage } from "./usage-size.ts";
import type { ErrorList, Readings, ReadResult, ReadSummary, UsageFileFormat } from "./result.ts";

/**
 * Returns the result of a file: its readings with their summary, or its errors. Readings without a single value are an
 * error.
 */
export function finish(
  format: UsageFileFormat,
  errors: ErrorList,
  readings: Readings | undefined,
): ReadResult {
  if (errors.items.length > 0) return { ok: false, errors: errors.items };
  const summary = readings && summarise(readings);
  if (!readings || !summary) return { ok: false, errors: [readError("no_readings")] };
  const implausible = findImplausibleUsage(readings);
  if (implausible !== null) {
    const found = `${Math.round(implausible)} kWh`;
    return { ok: false, errors: [readError("usage_implausible", { found })] };
  }
  return { ok: true, format, readings, summary };
}

/** Summarizes readings. Undefined if there are none. */
export function summarise(readings: Readings): ReadSummary | undefined {
  switch (readings.kind) {
    case "intervals":
      return total(readings.series.map(ofSeries));
    case "daily":
      return total(readings.meters.flatMap(({ esiid, days }) => ofRows(esiid, days.map(dayRow))));
    case "monthly":
      return total(
        readings.meters.flatMap(({ esiid, months }) =>
          ofRows(
            esiid,
            months.map((month) => ({
              from: month.from,
              through: addDays(month.to, -1),
              kwh: month.kwh,
              exported_kwh: month.exported_kwh,
              missing: false,
              estimated: false,
            })),
          ),
        ),
      );
    default:
      return readings satisfies never;
  }
}

interface Row {
  readonly from: string;
  readonly through: string;
  readonly kwh: number;
  readonly exported_kwh: number;
  readonly missing: boolean;
  readonly estimated: boolean;
}

function dayRow(day: { day: string; kwh: number | null; quality: string; exported_kwh: number }): Row {
  return {
    from: day.day,
    through: day.day,
    kwh: day.kwh ?? 0,
    exported_kwh: day.exported_kwh,
    missing: day.quality === "missing",
    estimated: day.quality === "estimated",
  };
}

function ofRows(esiid: string | null, rows: readonly Row[]): ReadSummary[] {
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return [];
  return [
    {
      esiids: [esiid],
      from: first.from,
      through: last.through,
      intervals: rows.length,
      missing: rows.filter((row) => row.missing).length,
      estimated: rows.filter((row) => row.estimated).length,
      kwh: rows.reduce((sum, row) => sum + row.kwh, 0),
      exported_kwh: rows.reduce((sum, row) => sum + row.exported_kwh, 0),
    },
  ];
}

function ofSeries(series: IntervalSeries): ReadSummary {
  let missing = 0;
  let estimated = 0;
  let wh = 0;
  let exported = 0;
  for (let index = 0; index < series.wh.length; index++) {
    if (series.quality[index] === QUALITY.missing) missing++;
    if (series.quality[index] === QUALITY.estimated) estimated++;
    wh += series.wh[index] ?? 0;
    exported += series.exported?.[index] ?? 0;
  }
  return {
    esiids: [series.esiid],
    from: series.start,
    through: lastDay(series),
    intervals: series.wh.length,
    missing,
    estimated,
    kwh: wh / 1000,
    exported_kwh: exported / 1000,
  };
}

/** Returns the local day of a series' last interval. */
export function lastDay(series: IntervalSeries): string {
  const guess = Math.ceil((series.wh.length * series.minutes) / 1380) + 1;
  const offsets = dayOffsets(series.start, guess, series.minutes);
  return addDays(series.start, findDayIndex(offsets, series.wh.length - 1));
}

function total(parts: readonly ReadSummary[]): ReadSummary | undefined {
  return parts.length === 0
    ? undefined
    : parts.reduce((left, right) => ({
        esiids: [...left.esiids, ...right.esiids],
        from: left.from < right.from ? left.from : right.from,
        through: left.through > right.through ? left.through : right.through,
        intervals: left.intervals + right.intervals,
        missing: left.missing + right.missing,
        estimated: left.estimated + right.estimated,
        kwh: left.kwh + right.kwh,
        exported_kwh: left.exported_kwh + right.exported_kwh,
      }));
}
