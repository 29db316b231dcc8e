// One meter's daily values of both channels, of any format that has one value per day.
import type { DailyReadings, DayReading } from "./result.ts";
import type { Channel } from "./values.ts";

/** A thousand kilowatts all day. */
export const DAY_LIMIT_KWH = 24_000;

export interface DayCell {
  /** Null = blank. */
  readonly wh: number | null;
  readonly quality: "actual" | "estimated";
  readonly revision: number;
  /** Tells rows of one day apart (row-tags.ts). */
  readonly tag?: number;
}

/** Cells by local day, YYYY-MM-DD. */
export type DaysByChannel = Record<Channel, Map<string, DayCell>>;

function isRead(reading: DayReading): boolean {
  return reading.kwh !== null || reading.exported_kwh > 0;
}

/** Returns the days of one meter, oldest first. Undefined without a single reading. */
export function toDailyReadings(esiid: string | null, channels: DaysByChannel): DailyReadings | undefined {
  const dates = [...new Set([...channels.consumption.keys(), ...channels.generation.keys()])].sort();
  const days = dates.map((day): DayReading => {
    const used = channels.consumption.get(day);
    const known = used !== undefined && used.wh !== null;
    return {
      day,
      kwh: known ? (used.wh ?? 0) / 1000 : null,
      quality: known ? used.quality : "missing",
      exported_kwh: (channels.generation.get(day)?.wh ?? 0) / 1000,
    };
  });
  const first = days.findIndex(isRead);
  if (first === -1) return undefined;
  return { esiid, days: days.slice(first, days.findLastIndex(isRead) + 1) };
}
