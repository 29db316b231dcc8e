// Green Button feeds with one value a day: 86,400 seconds, or 82,800 and 90,000 on the days when the clock changes.
import { toIsoDate, toLocalDay } from "../calendar.ts";
import { DAY_LIMIT_KWH, toDailyReadings } from "./daily-readings.ts";
import type { DaysByChannel } from "./daily-readings.ts";
import { FILE_LIMITS } from "./limits.ts";
import type { DailyReadings, ErrorList } from "./result.ts";
import type { Channel } from "./values.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const MAX_WH = DAY_LIMIT_KWH * 1000;

/** One value of a feed. `start` in epoch seconds. */
export interface DayValue {
  readonly start: number;
  readonly duration: number;
  readonly wh: number;
  readonly estimated: boolean;
  readonly line: number;
  /** Tells the MeterReadings of a feed apart (row-tags.ts). */
  readonly tag: number;
}

/** Whether a value lasts one day of 23, 24 or 25 hours. */
export function isDayLong(seconds: number): boolean {
  return Math.abs(seconds - DAY_SECONDS) <= HOUR_SECONDS && seconds % HOUR_SECONDS === 0;
}

export interface DayStore {
  put: (esiid: string | null, channel: Channel, value: DayValue) => void;
  /** One entry per meter that has a reading. */
  meters: () => DailyReadings[];
}

/** Creates an empty store. Two values of one day, and values that aren't a day's usage, are errors. */
export function createDayStore(errors: ErrorList): DayStore {
  const meters = new Map<string | null, DaysByChannel>();
  const starts = new Map<string, number>();
  const getMeter = (esiid: string | null): DaysByChannel => {
    const known = meters.get(esiid);
    if (known) return known;
    if (meters.size >= FILE_LIMITS.meters)
      errors.fatal("too_many_meters", { expected: `at most ${FILE_LIMITS.meters}` });
    const days: DaysByChannel = { consumption: new Map(), generation: new Map() };
    meters.set(esiid, days);
    return days;
  };
  return {
    put: (esiid, channel, { start, duration, wh, estimated, line, tag }) => {
      // Feeds that count 86,400 seconds through a clock change, or from midnight UTC, start hours from local midnight.
      // The day that contains the middle has most of the hours.
      const day = toIsoDate(toLocalDay((start + duration / 2) * 1000));
      const known = starts.get(`${esiid} ${channel} ${day}`);
      if (!isDayLong(duration))
        errors.add("interval_length", {
          line,
          column: "duration",
          expected: `${DAY_SECONDS}`,
          found: `${duration}`,
        });
      else if (wh < 0)
        errors.add("kwh_negative", { line, column: "value", expected: "0 or more", found: `${wh}` });
      else if (!(wh <= MAX_WH))
        errors.add("kwh_too_large", {
          line,
          column: "value",
          expected: `at most ${MAX_WH} Wh`,
          found: `${wh}`,
        });
      else if (known !== undefined && known !== start)
        errors.add("misaligned", { line, column: "start", expected: "one value a day", found: `${start}` });
      else {
        if (starts.size >= FILE_LIMITS.days) errors.fatal("too_many_days");
        starts.set(`${esiid} ${channel} ${day}`, start);
        const quality = estimated ? "estimated" : "actual";
        const days = getMeter(esiid)[channel];
        const before = days.get(day);
        if (before && before.tag !== tag && before.wh !== wh) errors.add("contradicting_rows", { line });
        days.set(day, { wh, quality, revision: 0, tag });
      }
    },
    meters: () => [...meters].flatMap(([esiid, days]) => toDailyReadings(esiid, days) ?? []),
  };
}
