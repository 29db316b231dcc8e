import { addDays, toIsoDate, toLocalDay } from "#meter/calendar.ts";

/** Returns the day (YYYY-MM-DD) this many days after today in Texas, or before today if negative. */
export function dayFrom(today: number): string {
  return addDays(toIsoDate(toLocalDay(Date.now())), today);
}
