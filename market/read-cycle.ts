// The days on which a meter's month ends, by the read cycle in the premise directory. Utilities spread their cycles
// over the roughly 21 working days of a month (AEP's meter schedule: "21 reading cycles … correspond to the
// approximately 21 working days each month", read one day before to two days after). The year's exact dates are in no
// public file, so a billing month here may start a day or two earlier or later than the bill's.
import { daysAfter, isClosedDay } from "./closed-days.ts";

/** No month has more working days. */
const MAX_CYCLES = 23;

/** First and last day of a month of a meter, YYYY-MM-DD. */
export interface MeterMonth {
  readonly start: string;
  readonly end: string;
}

/** Whether a cycle of the directory identifies a working day. */
export function isReadCycle(cycle: number | null): cycle is number {
  return cycle !== null && Number.isInteger(cycle) && cycle >= 1 && cycle <= MAX_CYCLES;
}

/** Returns the month (YYYY-MM) `count` months later, or earlier if negative. */
export function monthsAfter(month: string, count: number): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

// In a month with fewer working days than the cycle's number, the cycle ends on the last of them.
function readDay(cycle: number, month: string): string {
  let read = "";
  let day = `${month}-01`;
  for (let left = cycle; left > 0 && day.startsWith(month); day = daysAfter(day, 1)) {
    if (isClosedDay(day)) continue;
    read = day;
    left -= 1;
  }
  return read;
}

/**
 * Returns the month of a meter that ends in the calendar month `month` (YYYY-MM): up to its cycle's read, or the
 * calendar month itself if the cycle is not known.
 */
export function meterMonth(cycle: number | null, month: string): MeterMonth {
  if (!isReadCycle(cycle)) {
    return { start: `${month}-01`, end: daysAfter(`${monthsAfter(month, 1)}-01`, -1) };
  }
  return { start: daysAfter(readDay(cycle, monthsAfter(month, -1)), 1), end: readDay(cycle, month) };
}

/**
 * Returns a function that maps a day to the calendar month (YYYY-MM) in which its meter month ends. Each month's end is
 * calculated once, which matters for three years of days.
 */
export function endMonths(cycle: number | null): (day: string) => string {
  const ends = new Map<string, string>();
  return (day) => {
    const month = day.slice(0, 7);
    const end = ends.get(month) ?? meterMonth(cycle, month).end;
    ends.set(month, end);
    return day > end ? monthsAfter(month, 1) : month;
  };
}
