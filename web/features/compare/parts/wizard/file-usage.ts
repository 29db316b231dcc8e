// Converts the readings of a file to what the ranking needs and what the page shows about them. Loaded with the first
// file, because it pulls in meter/.
import type { TduId } from "#contracts/plan.ts";
import type { IntervalUsage, UsageInput } from "#contracts/usage.ts";
import { parseEsiid } from "#market/esiid.ts";
import { addDays, findDayIndex, dayOffsets, countFullDays } from "#meter/calendar.ts";
import type { Readings } from "#meter/formats/result.ts";
import { groupBillsByMonth, groupDaysByMonth } from "#meter/group-by-month.ts";
import { toWire } from "#meter/to-wire.ts";
import type { MonthKwh } from "#meter/year.ts";

/** One meter of a file. */
export interface FileMeterUsage {
  /** As in the file. Shown if a file has several, never sent. */
  readonly esiid: string | null;
  readonly tdu: TduId | null;
  readonly usage: UsageInput;
  readonly kwh: number;
}

export interface FileFacts {
  readonly unit: "days" | "months";
  /** First and last local day (month) with a reading. */
  readonly from: string;
  readonly through: string;
  /** Days (months) with a reading. */
  readonly covered: number;
  /** Number of intervals (months), those without a reading, and those that the utility estimated. */
  readonly readings: number;
  readonly missing: number;
  readonly estimated: number;
  readonly kwh: number;
  readonly exported_kwh: number;
}

/** The wire format allows three years at most (contracts/usage.ts). Older readings do not affect a year's cost. */
const MAX_DAYS = 3 * 366;

/** Returns one entry per meter, in the order of the file. */
export function listFileMeters(readings: Readings): readonly FileMeterUsage[] {
  switch (readings.kind) {
    case "intervals":
      return readings.series.map((series) => toFileMeterUsage(series.esiid, newestYears(toWire(series))));
    case "daily":
      return readings.meters.map(({ esiid, days }) =>
        toFileMeterUsage(esiid, monthly(groupDaysByMonth(days))),
      );
    case "monthly":
      return readings.meters.map(({ esiid, months }) =>
        toFileMeterUsage(esiid, monthly(groupBillsByMonth(months))),
      );
    default:
      return readings satisfies never;
  }
}

function toFileMeterUsage(esiid: string | null, usage: UsageInput): FileMeterUsage {
  const parsed = esiid === null ? null : parseEsiid(esiid);
  return { esiid, tdu: parsed?.ok ? parsed.value.tdu : null, usage, kwh: findFileFacts(usage)?.kwh ?? 0 };
}

function monthly(months: readonly MonthKwh[]): UsageInput {
  return { kind: "monthly", months: [...months] };
}

function newestYears(usage: IntervalUsage): IntervalUsage {
  const days = countFullDays(usage.start, usage.wh.length, usage.minutes);
  if (days <= MAX_DAYS) return usage;
  const cut = dayOffsets(usage.start, days - MAX_DAYS, usage.minutes).at(-1) ?? 0;
  return {
    ...usage,
    start: addDays(usage.start, days - MAX_DAYS),
    wh: usage.wh.slice(cut),
    ...(usage.exported_wh ? { exported_wh: usage.exported_wh.slice(cut) } : {}),
  };
}

/** Returns the facts about a file's usage, or null for usage that is not from a file. */
export function findFileFacts(usage: UsageInput): FileFacts | null {
  if (usage.kind === "intervals") return intervalFacts(usage);
  if (usage.kind !== "monthly") return null;
  const { months } = usage;
  return {
    unit: "months",
    from: months[0]?.month ?? "",
    through: months.at(-1)?.month ?? "",
    covered: months.length,
    readings: months.length,
    missing: 0,
    estimated: 0,
    kwh: months.reduce((sum, { kwh }) => sum + kwh, 0),
    exported_kwh: 0,
  };
}

function intervalFacts(usage: IntervalUsage): FileFacts {
  const { wh, start, minutes } = usage;
  const offsets = dayOffsets(start, Math.ceil((wh.length * minutes) / 1380) + 1, minutes);
  const days = new Set<number>();
  let sum = 0;
  let missing = 0;
  for (const [index, value] of wh.entries()) {
    if (value === null) missing += 1;
    else {
      sum += value;
      days.add(findDayIndex(offsets, index));
    }
  }
  const read = [...days];
  return {
    unit: "days",
    from: addDays(start, read[0] ?? 0),
    through: addDays(start, read.at(-1) ?? 0),
    covered: days.size,
    readings: wh.length,
    missing,
    estimated: usage.estimated_count ?? 0,
    kwh: sum / 1000,
    exported_kwh: (usage.exported_wh ?? []).reduce<number>((total, value) => total + (value ?? 0), 0) / 1000,
  };
}
