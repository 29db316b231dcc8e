// Central time (America/Chicago), which Texas meters and plans use for their days. It relies on the platform's
// time-zone data (Intl). The only daylight saving rule here is at which hour a long or short day gains or loses one.

const ZONE = "America/Chicago";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Central Standard Time is six hours behind UTC; daylight time one hour less (15 USC 261, 260a). */
const STANDARD_OFFSET = 6 * HOUR;
/** Clocks change at 02:00 local standard time (15 USC 260a). */
const CHANGE_MINUTE = 120;

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

const hourFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: ZONE,
  hour: "2-digit",
  hourCycle: "h23",
});

/** Returns the days from 1970-01-01 to an ISO date. NaN for anything else, without formatting it to compare. */
function parseDayNumber(iso: string): number {
  const match = ISO_DATE.exec(iso);
  if (!match) return Number.NaN;
  const [year, month, day] = [Number(match[1]), Number(match[2]) - 1, Number(match[3])];
  const date = new Date(Date.UTC(year, month, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month && date.getUTCDate() === day;
  return exists ? date.getTime() / DAY : Number.NaN;
}

/** Returns the days from 1970-01-01 to a valid ISO date YYYY-MM-DD. Throws RangeError on anything else. */
export function dayNumber(iso: string): number {
  const number = parseDayNumber(iso);
  if (Number.isNaN(number)) throw new RangeError(`not a date: ${iso}`);
  return number;
}

/** Formats a day number as an ISO date YYYY-MM-DD. */
export function toIsoDate(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** Whether a text is a real calendar date in the format YYYY-MM-DD. */
export function isIsoDate(text: string): boolean {
  return !Number.isNaN(parseDayNumber(text));
}

/** Returns the number of days from `start` to `end`, excluding `end` (ISO dates). Negative if `end` is earlier. */
export function daysIn(start: string, end: string): number {
  return dayNumber(end) - dayNumber(start);
}

/** Returns the ISO date `days` days later (earlier if negative). */
export function addDays(iso: string, days: number): string {
  return toIsoDate(dayNumber(iso) + days);
}

/** Returns every ISO date from `first` to `last`, inclusive. Empty if `last` is earlier. */
export function datesBetween(first: string, last: string): string[] {
  const from = dayNumber(first);
  return Array.from({ length: Math.max(0, dayNumber(last) - from + 1) }, (_, index) =>
    toIsoDate(from + index),
  );
}

/** Returns the first day of a date's month. */
export const firstOfMonth = (iso: string): string => `${iso.slice(0, 7)}-01`;

/** Returns the same date `years` later (earlier if negative). February 29 becomes the 28th if the year has none. */
export function addYears(iso: string, years: number): string {
  const target = `${String(Number(iso.slice(0, 4)) + years).padStart(4, "0")}${iso.slice(4)}`;
  return isIsoDate(target) ? target : `${target.slice(0, 8)}28`;
}

/**
 * Returns the first day of the twelve months that end the day before `end` (ISO dates). A year up to February 28 of a
 * leap year starts on March 1, because the year already contains a February 28.
 */
export function yearStart(end: string): string {
  return end.endsWith("-02-29") ? `${addYears(end, -1).slice(0, 4)}-03-01` : addYears(end, -1);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekday(iso: string): number {
  return toWeekday(dayNumber(iso));
}

/** Returns the weekday of a day number: 0 = Sunday … 6 = Saturday (1970-01-01 was a Thursday). */
export function toWeekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

const midnightsByYear = new Map<number, Float64Array>();

/** Returns the local midnights of a year. At 06:00 UTC it is 00:xx in standard and 01:xx in daylight time. */
function listMidnights(year: number): Float64Array {
  const cached = midnightsByYear.get(year);
  if (cached) return cached;
  const first = Date.UTC(year, 0, 1);
  const days = (Date.UTC(year + 1, 0, 1) - first) / DAY;
  const midnights = new Float64Array(days);
  for (let day = 0; day < days; day++) {
    const standard = first + day * DAY + STANDARD_OFFSET;
    midnights[day] = standard - Number(hourFormat.format(standard)) * HOUR;
  }
  midnightsByYear.set(year, midnights);
  return midnights;
}

/** Returns the epoch milliseconds of local midnight at the start of a day number. */
export function toMidnight(day: number): number {
  const year = new Date(day * DAY).getUTCFullYear();
  const index = day - Date.UTC(year, 0, 1) / DAY;
  return listMidnights(year)[index] ?? Number.NaN;
}

/** Returns the epoch milliseconds of local midnight at the start of an ISO date. */
export function midnightUtc(iso: string): number {
  return toMidnight(dayNumber(iso));
}

/** Returns the day number of the local day that an instant (epoch milliseconds) falls in. */
export function toLocalDay(epochMs: number): number {
  const guess = Math.floor((epochMs - STANDARD_OFFSET) / DAY);
  return epochMs >= toMidnight(guess + 1) ? guess + 1 : guess;
}

/** Returns the number of intervals of `minutes` in a local day, by day number: 92, 96 or 100 quarter hours. */
export function countIntervals(day: number, minutes: number): number {
  return (toMidnight(day + 1) - toMidnight(day)) / (minutes * MINUTE);
}

/** Returns the number of intervals of `minutes` in a local day: 92, 96 or 100 quarter hours. */
export function intervalsInDay(iso: string, minutes: number): number {
  return countIntervals(dayNumber(iso), minutes);
}

/**
 * Returns the index of each day's first interval, counted from midnight of `start`. There is one entry more than days,
 * and the last is the total.
 */
export function dayOffsets(start: string, days: number, minutes: number): Int32Array {
  const first = dayNumber(start);
  const origin = toMidnight(first);
  const offsets = new Int32Array(days + 1);
  for (let day = 0; day <= days; day++) {
    offsets[day] = (toMidnight(first + day) - origin) / (minutes * MINUTE);
  }
  return offsets;
}

/**
 * Returns the index of the day that an interval belongs to, given `dayOffsets`: -1 before the first, `days` after the
 * last.
 */
export function findDayIndex(offsets: Int32Array, interval: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) <= interval) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Returns the number of whole days covered by `intervals` intervals of `minutes` from midnight of `start`. A partial
 * day is not counted.
 */
export function countFullDays(start: string, intervals: number, minutes: number): number {
  const guess = Math.ceil((intervals * minutes + 120) / 1440) + 1;
  return findDayIndex(dayOffsets(start, guess, minutes), intervals);
}

/**
 * Returns the local minute of the day (0..1439) at which a day's `slot`-th interval starts. `slots` is the day's count.
 */
export function toMinute(slot: number, slots: number, minutes: number): number {
  const elapsed = slot * minutes;
  if (elapsed < CHANGE_MINUTE) return elapsed;
  return elapsed + 1440 - slots * minutes;
}

/**
 * Returns the slots of a day at which the local clock shows `minute`: one on most days, two in the hour that is
 * repeated in the fall, none in the hour that is skipped in the spring.
 */
export function slotsAtMinute(minute: number, slots: number, minutes: number): readonly number[] {
  const shift = slots * minutes - 1440;
  const early = Math.floor(minute / minutes);
  if (shift < 0 && minute >= CHANGE_MINUTE && minute < CHANGE_MINUTE - shift) return [];
  if (minute < CHANGE_MINUTE) {
    return shift > 0 && minute >= CHANGE_MINUTE - shift ? [early, early + shift / minutes] : [early];
  }
  return [early + shift / minutes];
}

/** Returns the local minute of the day at which each interval starts, for `days` days from `start`. */
export function localMinutes(start: string, days: number, minutes: number): Int16Array {
  const offsets = dayOffsets(start, days, minutes);
  const result = new Int16Array(offsets[days] ?? 0);
  for (let day = 0; day < days; day++) {
    const from = offsets[day] ?? 0;
    const slots = (offsets[day + 1] ?? 0) - from;
    for (let slot = 0; slot < slots; slot++) result[from + slot] = toMinute(slot, slots, minutes);
  }
  return result;
}
