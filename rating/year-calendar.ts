// What depends only on a year's dates: months and weekdays of its days, and the billing months of each read day. Homes
// whose readings end on the same day share it, so it is calculated once for all of them.
import { dayNumber, dayOffsets, toWeekday } from "#meter/calendar.ts";

const MS_PER_DAY = 86_400_000;
const MONTHS = 12;
/** Calendars in memory. The homes of a night end on the same few days. */
const MAX_CALENDARS = 64;

/** A billing month. Days are counted from the year's first day and can continue past its end, around the circle. */
export interface BillingPeriod {
  readonly read_day: number;
  /** First and last local day, YYYY-MM-DD. Days of the last period past the year's end are filled from its start. */
  readonly from: string;
  readonly through: string;
  /** YYYY-MM of the first day. */
  readonly month: string;
  readonly from_day: number;
  /** Exclusive. */
  readonly to_day: number;
}

export interface YearCalendar {
  /** First local day, YYYY-MM-DD. */
  readonly start: string;
  readonly days: number;
  /** Month 1..12 of each day. */
  readonly month_of_day: Uint8Array;
  /** 0 = Sunday of each day. */
  readonly weekday_of_day: Uint8Array;
  /** Index of each day's first interval, and the end (`days + 1` values), by the minutes of an interval. */
  readonly getOffsets: (minutes: number) => Int32Array;
  /** By read day. Filled on demand by periods.ts. */
  readonly reads: Array<ReadonlyArray<number> | undefined>;
  readonly periods: Array<ReadonlyArray<BillingPeriod> | undefined>;
}

const calendars = new Map<string, YearCalendar>();

function createCalendar(start: string, days: number): YearCalendar {
  const first = dayNumber(start);
  const offsets = new Map<number, Int32Array>();
  const getMonth = (day: number): number => new Date((first + day) * MS_PER_DAY).getUTCMonth() + 1;
  return {
    start,
    days,
    month_of_day: Uint8Array.from({ length: days }, (_, day) => getMonth(day)),
    weekday_of_day: Uint8Array.from({ length: days }, (_, day) => toWeekday(first + day)),
    getOffsets: (minutes) => {
      const known = offsets.get(minutes) ?? dayOffsets(start, days, minutes);
      offsets.set(minutes, known);
      return known;
    },
    reads: [],
    periods: [],
  };
}

/** Returns the calendar of `days` days from `start` (YYYY-MM-DD). The same object for the same days, as far as cached. */
export function getYearCalendar(start: string, days: number): YearCalendar {
  const key = `${start} ${days}`;
  const known = calendars.get(key);
  if (known !== undefined) return known;
  if (calendars.size >= MAX_CALENDARS) calendars.clear();
  const calendar = createCalendar(start, days);
  calendars.set(key, calendar);
  return calendar;
}

/**
 * Returns the day numbers of the thirteen reads that bound the twelve billing months of a read day 1..31 (clamped in
 * short months). The last is the first, one circle later.
 */
export function readDays({ start, days, reads }: YearCalendar, read_day: number): ReadonlyArray<number> {
  const known = reads[read_day];
  if (known !== undefined) return known;
  const origin = dayNumber(start);
  const year = Number(start.slice(0, 4));
  const month = Number(start.slice(5, 7)) - 1;
  const getReadDay = (index: number): number => {
    const last_of_month = new Date(Date.UTC(year, month + index + 1, 0)).getUTCDate();
    return Date.UTC(year, month + index, Math.min(read_day, last_of_month)) / MS_PER_DAY - origin;
  };
  const skipped = getReadDay(0) < 0 ? 1 : 0;
  const first = Array.from({ length: MONTHS }, (_, index) => getReadDay(index + skipped));
  const all = [...first, (first[0] ?? 0) + days];
  reads[read_day] = all;
  return all;
}
